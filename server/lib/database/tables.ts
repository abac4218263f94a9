// Written by `npm run tables` from a migrated database; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Generated<T> =
  T extends ColumnType<infer Read, infer Put, infer Changed>
    ? ColumnType<Read, Put | undefined, Changed>
    : ColumnType<T, T | undefined, T>

export interface Tables {
  album_picture: {
    id: Generated<string>
    company: string
    file: string
    digest: Buffer
    bytes: number
    width: number
    height: number
    crop: Json | null
    focal_x: Generated<number>
    focal_y: Generated<number>
    alt: Generated<Json>
    uploaded_at: Timestamp
    uploaded_by: string
  }
  approval_request: {
    id: Generated<string>
    company: string
    act: string
    kind: string
    subject: string
    payload: Json
    cents: number
    reason: string
    request: string | null
    asked_by: string
    asked_at: Timestamp
    state: string
    decided_by: string | null
    decided_at: Timestamp | null
    answer: Generated<string>
  }
  area: {
    code: string
    district: string
    name_zh: string
    name_en: string
    remote: Generated<boolean>
    position: number
  }
  attribute: {
    company: string
    code: string
    names: Json
    facet: Generated<boolean>
    position: Generated<number>
  }
  bill: {
    id: Generated<string>
    order_id: string
    no: number
    company: string
    member: string
    due: string
    cents: number
    part_cents: Generated<number>
    charge_cents: Generated<number>
  }
  bill_entry: {
    id: GeneratedAlways<number>
    company: string
    member: string
    bill: string
    kind: string
    part_cents: number
    charge_cents: number
    payment: string | null
    actor: string
    reason: Generated<string>
    at: Timestamp
  }
  bill_reminder: {
    bill: string
    kind: string
    day: string
  }
  brand: {
    company: string
    code: string
    name_zh: string
    name_en: string
  }
  bulk_run: {
    id: Generated<string>
    company: string
    state: string
    operations: Json
    note: string
    sure: boolean
    staff: string | null
    by: string
    role: string
    created_at: Timestamp
    moved_at: Timestamp
    asked: number
    done: Generated<number>
    next_part: Generated<number>
    change: string | null
    failure: string | null
  }
  bulk_run_part: {
    run: string
    part: number
    codes: string[]
    marks: string[] | null
    different: Generated<number>
    differences: Generated<Json>
    refused: Generated<Json>
  }
  cart: {
    visitor: string
    company: string
    changed_at: Timestamp
    version: Generated<number>
  }
  cart_line: {
    visitor: string
    company: string
    assort_id: string
    barcode: string
    dynamic_attr: Generated<string>
    quantity: number
    selected: Generated<boolean>
    shown_price_cents: number
    arrives: string | null
    added_at: Timestamp
    told: string
    turn_by: string | null
    quantity_turn: Generated<number>
    selected_turn: Generated<number>
  }
  category: {
    company: string
    code: string
    parent: string | null
    level: number
    label_zh: string
    label_en: string
    emblem: string | null
    visible: Generated<boolean>
    position: number
  }
  change_shown: {
    change: string
    server: string
    at: Generated<Timestamp>
  }
  charge_rule: {
    company: string
    kind: string
    fee_cents: number
  }
  company: {
    code: string
    key: string
    shop_code: Generated<string>
    name_zh: string
    name_en: string
    theme: string
    default_language: Generated<string>
    route_set: Generated<string>
    warehouse: Generated<string>
    maintain_start: Timestamp | null
    maintain_end: Timestamp | null
    maintain_info_zh: string | null
    maintain_info_en: string | null
    languages: Generated<string[]>
    logo: string | null
    opened_at: Timestamp | null
  }
  company_host: {
    host: string
    company: string
  }
  consent: {
    id: Generated<string>
    company: string
    member: string
    kind: string
    given: boolean
    wording: string
    language: string
    at: Timestamp
  }
  contact_message: {
    id: Generated<string>
    company: string
    page: string
    name: string
    email: string
    phone: string | null
    message: string
    language: string
    sent_at: Timestamp
    mailed_at: Timestamp | null
    closed_at: Timestamp | null
    closed_by: string | null
    note: Generated<string>
  }
  content: {
    company: string
    code: string
    kind: string
    footer_group: string | null
    audience: Generated<string>
    position: Generated<number>
    art: Json | null
    draft: Json | null
    changed_at: Timestamp
  }
  content_picture: {
    id: Generated<string>
    company: string
    uploaded_at: Timestamp
  }
  content_print: {
    picture: string
    print: string
    format: string
    bytes: Buffer
  }
  content_version: {
    id: Generated<string>
    company: string
    code: string
    title_zh: string
    title_en: string
    body_zh: string
    body_en: string
    link: string | null
    picture: string | null
    shows_from: Timestamp
    shows_until: Timestamp | null
    published_at: Timestamp
    published_by: string
  }
  coupon: {
    id: Generated<string>
    company: string
    number: string
    rule: string
    member: string
    uses: number
    left_uses: number
    good_from: string
    good_until: string
    given_for: string
    given_by: string
    reason: Generated<string>
    given_at: Timestamp
    reminded_at: Timestamp | null
    withdrawn_at: Timestamp | null
  }
  coupon_claim: {
    coupon: string
    order_id: string
    conversation: string
    company: string
    member: string
    quantity: number
    cents: number
    state: string
    claimed_at: Timestamp
    ended_at: Timestamp | null
  }
  coupon_entry: {
    id: GeneratedAlways<number>
    company: string
    coupon: string
    kind: string
    uses: number
    order_id: string | null
    actor: string
    reason: Generated<string>
    at: Timestamp
  }
  coupon_price: {
    company: string
    rule: string
    grade: string
    points: number
  }
  coupon_rule: {
    company: string
    code: string
    name_zh: string
    name_en: string
    kind: string
    value_cents: Generated<number>
    percent: Generated<number>
    most_cents: number | null
    min_charge_cents: Generated<number>
    payment_limit: Generated<number>
    usage_quantity: Generated<number>
    grades: Generated<string[]>
    categories: Generated<string[]>
    products: Generated<string[]>
    brands: Generated<string[]>
    term: string | null
    last_day: string | null
    given_at: Generated<string[]>
    given_uses: Generated<number>
    left_to_buy: number | null
    ended_at: Timestamp | null
  }
  customer_order: {
    company: string
    key: string
    order_id: string
  }
  date_change: {
    order_id: string
    line: number
    old_date: string
    new_date: string
    reason: Generated<string>
    by: string
    at: Timestamp
  }
  delivery_way: {
    company: string
    code: string
    name_zh: string
    name_en: string
    pick_up: Generated<boolean>
    fee_cents: number
    free_over_cents: number | null
    under_cents: number | null
    remote_surcharge_cents: Generated<number>
    cut_off: Generated<string>
    weekdays: Generated<number[]>
    works_holidays: Generated<boolean>
    days_ahead: Generated<number>
    range_days: Generated<number>
    only_categories: Generated<string[]>
    except_categories: Generated<string[]>
    remark_demanded: Generated<boolean>
    position: Generated<number>
    by_mail: Generated<boolean>
    withdrawn_at: Timestamp | null
    zones: Generated<Json>
  }
  district: {
    code: string
    region: string
    name_zh: string
    name_en: string
    position: number
  }
  expected_goods: {
    company: string
    id: string
    assort_id: string
    warehouse: string
    quantity: number
    received: Generated<number>
    due_on: string
    note: Generated<string>
    is_cancelled: Generated<boolean>
  }
  export: {
    id: Generated<string>
    company: string
    kind: string
    wanted: Json
    state: Generated<string>
    file: string | null
    row_count: number | null
    staff: string | null
    by: string
    created_at: Timestamp
  }
  favourite: {
    company: string
    member: string
    product: string
    line: GeneratedAlways<number>
    followed_at: Timestamp
  }
  footer_group: {
    company: string
    code: string
    title_zh: string
    title_en: string
    position: Generated<number>
  }
  gift_card: {
    id: Generated<string>
    company: string
    code_hash: Buffer
    pin_hash: Buffer
    first2: string
    last4: string
    member: string | null
    claimed_at: Timestamp | null
    order_id: string | null
    order_line: number | null
    piece: number | null
    issued_cents: number
    balance_cents: number
    held_cents: Generated<number>
    expires: string
    frozen_at: Timestamp | null
    frozen_reason: string | null
    issued_at: Timestamp
    mailed_at: Timestamp | null
  }
  gift_card_entry: {
    id: GeneratedAlways<number>
    company: string
    card: string
    kind: string
    cents: number
    held_cents: Generated<number>
    balance_cents: number
    order_id: string | null
    authorisation: number | null
    actor: string
    reason: string | null
    at: Timestamp
  }
  goods_change: {
    id: Generated<string>
    company: string
    kind: string
    note: Generated<string>
    staff: string | null
    by: string
    at: Timestamp
    row_count: number
    undoes: string | null
    undone_by: string | null
    cleared_at: Timestamp | null
    told_at: Generated<Timestamp>
  }
  goods_change_row: {
    change: string
    position: number
    company: string
    table_name: string
    key: Json
    record: string
    version: number
    before: Json | null
    after: Json | null
  }
  goods_record: {
    company: string
    record: string
    version: number
  }
  goods_undo: {
    change: string
    company: string
    written: string
    state: Generated<string>
    next_unit: Generated<number>
    done_rows: Generated<number>
    overtaken_count: Generated<number>
    overtaken: Generated<Json>
    moved_at: Timestamp
    failed_at: Timestamp | null
  }
  grade_record: {
    id: Generated<string>
    company: string
    member: string
    kind: string
    from_grade: string | null
    to_grade: string
    spent_cents: Generated<number>
    starts: string
    ends: string | null
    reason: string | null
    made_by: string
    at: Timestamp
  }
  grid_due: {
    id: GeneratedAlways<number>
    company: string
    code: string
  }
  grid_item: {
    company: string
    code: string
    state: string
    name_zh: string
    name_en: string
    brand: string | null
    category: string | null
    changed_at: Timestamp
    created_on: string | null
    least_cents: number | null
    on_hand: number | null
    has_photo: boolean
    has_picture: boolean
    words: string
  }
  grid_item_now: {
    company: string | null
    code: string | null
    state: string | null
    name_zh: string | null
    name_en: string | null
    brand: string | null
    category: string | null
    changed_at: Timestamp | null
    created_on: string | null
    least_cents: number | null
    on_hand: number | null
    has_photo: boolean | null
    has_picture: boolean | null
    words: string | null
  }
  group_rule: {
    company: string
    code: string
    rule: Json
  }
  holiday: {
    company: string
    day: string
    name_zh: string
    name_en: string
  }
  idempotent_answer: {
    visitor: string
    key: string
    route: string
    body_hash: string
    status: number
    answer: Json
    created_at: Timestamp
  }
  import: {
    id: Generated<string>
    company: string
    state: Generated<string>
    format: string
    name: string
    file: string
    encoding: string
    shape: string
    headers: string[]
    samples: Json
    mapping: string[]
    settings: Json
    row_count: number
    formula_count: Generated<number>
    staff: string | null
    by: string
    role: string
    created_at: Timestamp
    checked_at: Timestamp | null
    applied_at: Timestamp | null
    done_rows: Generated<number>
    next_part: Generated<number>
    run: string | null
    change: string | null
    failure: string | null
  }
  import_mapping: {
    company: string
    shape: string
    mapping: string[]
    settings: Json
    used_at: Timestamp
  }
  import_row: {
    import: string
    line: number
    cells: string[]
    code: string | null
    barcode: string | null
    assort_id: string | null
    product: string | null
    part: number | null
    twice: Generated<boolean>
    verdict: string | null
    draft: Generated<boolean>
    problems: Json | null
    version: number | null
  }
  installation_secret: {
    alone: Generated<boolean>
    secret: Generated<string>
  }
  item_group: {
    company: string
    code: string
    product: string
    position: number
  }
  job_worker: {
    id: string
    started_at: Generated<Timestamp>
    beat_at: Generated<Timestamp>
  }
  letter: {
    id: Generated<string>
    company: string
    about: string
    job: string
    channel: string
    once: string
    lasting: boolean
    state: string
    why: string | null
    tries: Generated<number>
    counts: boolean
    to_hash: string | null
    address: string | null
    claim: string | null
    claimed_until: Timestamp | null
    made_at: Timestamp
    ended_at: Timestamp | null
  }
  login_key: {
    only_one: Generated<boolean>
    public_key: Buffer
    private_key: string
    made_at: Timestamp
  }
  login_ticket: {
    hash: Buffer
    company: string
    member: string
    ends_at: Timestamp
  }
  mailing_link: {
    hash: Buffer
    subscription: string
    ends_at: Timestamp
  }
  mailing_sent: {
    subscription: string
    code: string
    chosen_at: Timestamp
  }
  mailing_subscription: {
    id: Generated<string>
    company: string
    address: string
    language: string
    asker: string | null
    asked_at: Timestamp
    confirmed_at: Timestamp | null
  }
  member: {
    visitor: string
    company: string
    vip_code: string
    first_name: string
    last_name: string
    salutation: string | null
    nationality: string | null
    birth_date: string | null
    email: string | null
    email_proven_at: Timestamp | null
    phone: string | null
    phone_proven_at: Timestamp | null
    password_hash: string | null
    language: Generated<string>
    grade: Generated<string>
    grade_until: string | null
    invitation_code: string
    invited_by: string | null
    created_at: Timestamp
    erased_at: Timestamp | null
    counter_at: Timestamp | null
    counter_by: string | null
    notice_channels: Generated<string[]>
    warned_for: string | null
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Timestamp>
    mark: Generated<string>
  }
  notice: {
    id: string | null
    company: string | null
    assort_id: string | null
    kind: string | null
    address: string | null
    member: string | null
    asker: string | null
    language: string | null
    about: string | null
    seen_cents: number | null
    asked_at: Timestamp | null
    confirmed_at: Timestamp | null
    told_at: Timestamp | null
    sent_at: Timestamp | null
  }
  opening_hours: {
    company: string
    weekday: number
    opens: string
    closes: string
  }
  option_value: {
    company: string
    product: string
    option: string
    code: string
    names: Json
    hex: string | null
    position: number
  }
  order_allocation: {
    order_id: string | null
    line: number | null
    tender: number | null
    amount_cents: number | null
  }
  order_charge: {
    order_id: string
    position: number
    company: string
    kind: string
    fee_cents: number
    discount_cents: Generated<number>
  }
  order_day: {
    company: string
    day: string
    base: number
  }
  order_discount: {
    order_id: string
    line: number
    promotion: string
    code: string | null
    name_zh: string
    name_en: string
    amount_cents: number
  }
  order_draft: {
    order_id: string
    member: string | null
    asked: Json
  }
  order_event: {
    id: GeneratedAlways<number>
    order_id: string
    axis: string
    from_state: string | null
    to_state: string
    actor: string
    reason: Generated<string>
    at: Timestamp
  }
  order_letter: {
    order_id: string
    about: string
    event: Generated<string>
    sent_at: Timestamp
  }
  order_line: {
    order_id: string
    line: number
    company: string
    product: string
    assort_id: string
    barcode: string
    dynamic_attr: Generated<string>
    name_zh: string
    name_en: string
    colour_zh: string | null
    colour_en: string | null
    size: string | null
    quantity: number
    unit_cents: number
    discount_cents: Generated<number>
    net_cents: number
    arrives: string | null
    card_cents: number | null
    option_values: Generated<Json>
  }
  order_note: {
    id: GeneratedAlways<number>
    company: string
    order_id: string
    text: string
    staff: string
    at: Timestamp
  }
  order_number: {
    company: string
    kind: string
    day: string
    last: number
  }
  order_tender: {
    order_id: string
    line: number
    method: string
    amount_cents: number
    kind: Generated<string>
    ref: string | null
    name_zh: string | null
    name_en: string | null
    uses: Generated<number>
    share_cents: number[]
    charge_share_cents: Generated<number[]>
  }
  own_installation: {
    alone: Generated<boolean>
    since: Timestamp
  }
  page_server: {
    id: string
    started_at: Generated<Timestamp>
    beat_at: Generated<Timestamp>
  }
  passkey: {
    id: Generated<string>
    company: string
    member: string | null
    staff: string | null
    credential: string
    public_key: Buffer
    counter: number
    host: string
    name: string
    made_at: Timestamp
    used_at: Timestamp | null
  }
  passkey_challenge: {
    hash: Buffer
    company: string
    purpose: string
    holder: string | null
    ends_at: Timestamp
  }
  pay_later_account: {
    company: string
    member: string
    owed_cents: Generated<number>
  }
  pay_plan: {
    order_id: string
    company: string
    member: string
    cents: number
    refunded_cents: Generated<number>
    charged_cents: Generated<number>
    grace_days: number
    charge_cents: number
    most_charge_percent: number
    agreed_at: Timestamp
    started_at: Timestamp | null
    dropped_at: Timestamp | null
  }
  payment: {
    id: Generated<string>
    company: string
    conversation: string | null
    provider: string
    method: string
    amount_cents: number
    state: string
    provider_ref: string | null
    pay_url: string | null
    failure: string | null
    created_at: Timestamp
    settled_at: Timestamp | null
    card_brand: string | null
    card_first2: string | null
    card_last4: string | null
    reference: string | null
    asked_at: Timestamp | null
    captures_later: Generated<boolean>
    authorized_until: Timestamp | null
    pay_before: Timestamp | null
  }
  payment_bill_share: {
    payment: string
    bill: string
    amount_cents: number
  }
  payment_conversation: {
    id: string
    company: string
    visitor: string
    state: Generated<string>
    quote_hash: string | null
    request_hash: string | null
    answer: Json | null
    started_at: Timestamp
    placed_at: Timestamp | null
  }
  payment_notice: {
    provider: string
    event_id: string
    payment: string | null
    body: Json
    received_at: Timestamp
  }
  payment_pass: {
    payment: string
    turn: number
    device: string
    kind: string
    content: string
    made_at: Timestamp
  }
  payment_proof: {
    id: Generated<string>
    company: string
    payment: string
    kind: string
    bytes: number
    file: string | null
    digest: Buffer
    sent_at: Timestamp
    state: Generated<string>
    reason: Generated<string>
    decided_at: Timestamp | null
    decided_by: string | null
  }
  payment_refund: {
    id: Generated<string>
    payment: string
    cause: string
    amount_cents: number
    state: string
    provider_ref: string | null
    created_at: Timestamp
    done_at: Timestamp | null
    document: string | null
    order_id: string | null
    sent_by: string | null
  }
  payment_share: {
    payment: string
    order_id: string
    amount_cents: number
    went_back: Generated<boolean>
  }
  pickup_point: {
    company: string
    code: string
    kind: string
    name_zh: string
    name_en: string
    address_zh: string
    address_en: string
    district: string
    hours_zh: string
    hours_en: string
    max_weight_g: number | null
    max_cm: number[] | null
    withdrawn_at: Timestamp | null
    warehouse: string | null
  }
  picture_fetch: {
    id: Generated<string>
    company: string
    product: string
    url: string
    position: number
    state: Generated<string>
    reason: string | null
    picture: string | null
    staff: string | null
    asked_by: string
    asked_at: Timestamp
    ended_at: Timestamp | null
    change: string | null
  }
  points_account: {
    member: string
    company: string
    usable: Generated<number>
    owed: Generated<number>
    balance: GeneratedAlways<number>
    pending: Generated<number>
    entries: Generated<number>
    spends: Generated<number>
  }
  points_adjustment: {
    id: Generated<string>
    company: string
    member: string
    request: string
    points: number
    reason: string
    asked_by: string
    asked_at: Timestamp
    settled_by: string | null
    settled_at: Timestamp | null
    approved: boolean | null
  }
  points_entry: {
    member: string
    no: number
    company: string
    kind: string
    points: number
    pending: Generated<number>
    balance: number
    pending_until: string | null
    expires: string | null
    order_id: string | null
    order_line: number | null
    reason_zh: string | null
    reason_en: string | null
    terms: Json | null
    actor: string
    at: Timestamp
  }
  points_invitation: {
    friend: string
    company: string
    inviter: string
    order_id: string
    refused: string | null
    taken_back_at: Timestamp | null
    at: Timestamp
  }
  points_lot: {
    id: Generated<string>
    member: string
    company: string
    points: number
    left_over: number
    expires: string
    came_at: Timestamp
  }
  points_notice: {
    member: string
    expires: string
    days: number
    points: number
    at: Timestamp
  }
  points_promise: {
    id: Generated<string>
    member: string
    company: string
    kind: string
    source: string
    order_id: string | null
    points: number
    cancelled: Generated<number>
    debited: Generated<number>
    credits_on: string | null
    credited_at: Timestamp | null
    terms: Json
    sent_phone: Buffer | null
    sent_place: Buffer | null
    promised_at: Timestamp
  }
  points_spend: {
    id: Generated<string>
    member: string
    no: number
    company: string
    kind: string
    ref: string
    points: number
    given_back: Generated<number>
    reason_zh: string | null
    reason_en: string | null
    at: Timestamp
  }
  points_spend_part: {
    spend: string
    position: number
    points: number
    given_back: Generated<number>
    expires: string
  }
  points_transfer: {
    id: Generated<string>
    company: string
    giver: string
    receiver: string
    request: string
    points: number
    at: Timestamp
  }
  previewed_goods: {
    id: Generated<string>
    company: string
    code: string
    given: Json
    moment: Timestamp | null
    created_at: Timestamp
  }
  price_change: {
    id: GeneratedAlways<number>
    company: string
    assort_id: string
    at: Timestamp
    old_cents: number | null
    new_cents: number
    old_list_cents: number | null
    new_list_cents: number | null
    by: string
    change: string
  }
  price_notice: {
    id: Generated<string>
    company: string
    assort_id: string
    kind: string
    address: string
    member: string | null
    asker: string | null
    language: string
    seen_cents: number
    asked_at: Timestamp
    confirmed_at: Timestamp | null
    told_at: Timestamp | null
    sent_at: Timestamp | null
  }
  price_plan: {
    id: Generated<string>
    company: string
    note: string
    starts_at: Timestamp
    ends_at: Timestamp | null
    state: Generated<string>
    by: string
    created_at: Timestamp
  }
  price_plan_row: {
    plan: string
    assort_id: string
    company: string
    price_cents: number
    list_price_cents: number | null
    before_cents: number | null
    before_list_cents: number | null
  }
  product: {
    company: string
    code: string
    supplier: string
    category: string
    brand: string
    name_zh: string
    name_en: string
    description_zh: string
    description_en: string
    pack_zh: Generated<string>
    pack_en: Generated<string>
    origin_zh: Generated<string>
    origin_en: Generated<string>
    material_zh: string | null
    material_en: string | null
    item_type: Generated<string>
    approx_weight_g: number | null
    gross_weight_g: number | null
    size_cm: number[] | null
    cold: Generated<boolean>
    min_age: number | null
    non_stock: Generated<boolean>
    pre_order_lead: string | null
    pre_order_limit: number | null
    purchase_limit: number | null
    remark_demanded: Generated<boolean>
    options: Generated<Json>
    specs: Generated<Json>
    status: Generated<string>
    picture: Json
    created_on: string
    changed_at: Generated<Timestamp>
    is_gift_card: Generated<boolean>
    deposit_percent: number | null
    shows_from: Timestamp | null
    shows_until: Timestamp | null
    search_words: Generated<string>
    seo: Generated<Json>
    highlights: Generated<Json>
  }
  product_attribute: {
    company: string
    product: string
    attribute: string
    words: Json
    position: number
  }
  product_draft: {
    company: string
    code: string
    document: Json | null
    saved_at: Timestamp
    saved_by: string
    publish_at: Timestamp | null
    publish_until: Timestamp | null
  }
  product_option: {
    company: string
    product: string
    code: string
    role: string | null
    names: Json
    position: number
  }
  product_photos: {
    company: string | null
    product: string | null
    photos: Json | null
  }
  product_picture: {
    company: string
    product: string
    picture: string
    position: number
    variants: string[] | null
  }
  product_question: {
    id: Generated<string>
    company: string
    product: string
    member: string
    name: string
    language: string
    body: string
    state: Generated<string>
    reason: Generated<string>
    answer: Generated<string>
    answered_by: string | null
    answered_at: Timestamp | null
    asked_at: Timestamp
  }
  product_rating: {
    company: string
    product: string
    reviews: number
    stars: number
    by_stars: number[]
  }
  product_version: {
    company: string
    product: string
    number: number
    document: Json
    change: string
    published_at: Timestamp
    published_by: string
  }
  promotion: {
    company: string
    id: Generated<string>
    name_zh: string
    name_en: string
    lane: string
    terms: Json
    goods: Json
    exclusive: Generated<boolean>
    family: string | null
    priority: Generated<number>
    from_day: string
    to_day: string | null
    grades: string[] | null
    min_goods_cents: Generated<number>
    min_pieces: Generated<number>
    needs_code: Generated<boolean>
    overall_limit: number | null
    customer_limit: number | null
    code_limit: number | null
    state: Generated<string>
    created_at: Timestamp
    created_by: string
    changed_at: Timestamp
    changed_by: string
  }
  promotion_code: {
    company: string
    promotion: string
    code: string
    given_up: Generated<boolean>
  }
  promotion_tally: {
    company: string
    promotion: string
    code: Generated<string>
    used: number
    most: number
  }
  promotion_use: {
    id: Generated<string>
    company: string
    promotion: string
    code: string | null
    conversation: string
    visitor: string
    contact: Buffer | null
    nth: number | null
    used_at: Timestamp
    released_at: Timestamp | null
  }
  promotion_use_order: {
    order_id: string
    use: string
    released_at: Timestamp | null
  }
  rate_limit: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  refund: {
    id: Generated<string>
    company: string
    order_id: string
    number: string
    kind: string
    state: string
    reason: string
    remark: Generated<string>
    goods_back: boolean
    with_delivery: Generated<boolean>
    answer: Generated<string>
    requested_by: string
    decided_by: string | null
    booked_by: string | null
    created_at: Timestamp
    decided_at: Timestamp | null
    received_at: Timestamp | null
    booked_at: Timestamp | null
    done_at: Timestamp | null
    bills_cents: Generated<number>
    decided_staff: string | null
    received_staff: string | null
  }
  refund_event: {
    id: GeneratedAlways<number>
    refund: string
    from_state: string | null
    to_state: string
    actor: string
    reason: Generated<string>
    at: Timestamp
  }
  refund_line: {
    refund: string
    order_id: string
    line: number
    quantity: number
    received: number | null
    resellable: number | null
    wanted: string | null
  }
  refund_part: {
    refund: string
    order_id: string
    line: number
    tender: number
    amount_cents: number
    back_cents: number
    points: Generated<number>
  }
  refund_photo: {
    id: Generated<string>
    refund: string
    file: string | null
    digest: Buffer
    bytes: number
    sent_at: Timestamp
  }
  region: {
    code: string
    name_zh: string
    name_en: string
    position: number
  }
  review: {
    id: Generated<string>
    company: string
    product: string
    member: string
    order_id: string
    assort_id: string
    name: string
    language: string
    stars: number
    body: string
    state: string
    held_for: Generated<string[]>
    edition: Generated<number>
    reason: Generated<string>
    answer: Generated<string>
    answered_by: string | null
    answered_at: Timestamp | null
    written_at: Timestamp
    changed_at: Timestamp
  }
  review_invitation: {
    order_id: string
    company: string
    invited_at: Timestamp
  }
  review_letters_stopped: {
    member: string
    company: string
    stopped_at: Timestamp
  }
  review_photo: {
    id: Generated<string>
    company: string
    review: string
    position: number
    file: string
    small: string
    digest: Buffer
    width: number
    height: number
  }
  sales_order: {
    id: Generated<string>
    company: string
    supplier: string
    number: string
    visitor: string
    conversation: string | null
    language: string
    order_state: string
    payment_state: string
    fulfilment_state: string
    recipient: string
    email: string
    phone: string
    way: string
    pick_up: boolean
    pre_order: boolean
    deliver_to: Json
    expected_date: string | null
    remark: Generated<string>
    birth_date: string | null
    goods_cents: number
    discount_cents: Generated<number>
    delivery_cents: number
    net_cents: number
    paid_cents: Generated<number>
    refunded_cents: Generated<number>
    agreed_policies: string[]
    placed_at: Timestamp
    paid_at: Timestamp | null
    expires_at: Timestamp | null
    delivery_discount_cents: Generated<number>
    tendered_cents: Generated<number>
    due_cents: number
    points_to_earn: Generated<number>
    exchange_of: string | null
    after_sales: Generated<boolean>
    added_to: string | null
    offline_from: string | null
    goods_held_until: Timestamp | null
    goods_released_at: Timestamp | null
    deposit_cents: number | null
    drafting: string | null
    further_charge_cents: Generated<number>
  }
  saved_view: {
    id: string
    company: string
    staff: string
    name: string
    shared: Generated<boolean>
    settings: Json
    version: Generated<number>
    changed_at: Timestamp
  }
  scheduled_job: {
    id: GeneratedAlways<number>
    run_at: Timestamp
    name: string
    payload: Json
    key: string | null
  }
  search_company: {
    company: string
    reading: string
    goods: Generated<number>
    writes: Generated<number>
    noted: Generated<boolean>
    filled: Generated<boolean>
  }
  search_count: {
    company: string
    category: string
    kind: string
    value: string
    label_zh: string | null
    label_en: string | null
    goods: number
  }
  search_due: {
    id: GeneratedAlways<number>
    company: string
    kind: string
    code: string
  }
  search_item: {
    company: string
    product: string
    category: string
    words: string
    unsold: Generated<number>
    newness: number
    created_on: number
    least_cents: number
    most_cents: number
    facts: string
    counted: string
    item: string
  }
  search_meaning: {
    company: string
    code: string
    names: string[]
    goods: Generated<Json>
    except_categories: Generated<string[]>
    only_said: Generated<boolean>
  }
  search_word: {
    company: string
    word: string
    written: string
    met: GeneratedAlways<number>
    goods: number
    named: number
    branded: number
    write: number
  }
  searched_words: {
    company: string
    day: string
    words: string
    found: boolean
    times: Generated<number>
    languages: Generated<string[]>
    nothing: Generated<number>
  }
  secret_key: {
    id: string
    proof: Buffer
    first_used_at: Generated<Timestamp>
  }
  session: {
    id: Generated<string>
    company: string
    visitor: string
    token_hash: Buffer
    earlier_token_hash: Buffer | null
    earlier_until: Timestamp | null
    language: Generated<string>
    remember: Generated<boolean>
    login_at: Timestamp
    tx_date: string | null
    ends_at: Timestamp
    rests_at: Timestamp | null
    successor_used: Generated<boolean>
    begun_at: Timestamp | null
    seen_at: Timestamp | null
    browser: string | null
    system: string | null
    form: string | null
    network: string | null
    country: string | null
  }
  setting: {
    company: string
    key: string
    value: Json
  }
  shipment: {
    id: Generated<string>
    company: string
    order_id: string
    carrier: string
    tracking_no: Generated<string>
    sent_at: Timestamp
    sent_by: string
    ended_at: Timestamp | null
    refused: Generated<boolean>
  }
  shop_edit: {
    company: string
    record: string
    version: number
    by: string
    at: Timestamp
    fields: string[]
  }
  shown_photo: {
    company: string | null
    id: string | null
    photo: Json | null
  }
  sms: {
    letter: string
    company: string
    day: string
    parts: number
    cents: number
    ref: string | null
    delivery: Generated<string>
    error: string | null
    told_at: Timestamp | null
  }
  sold_together: {
    company: string
    product: string
    partner: string
    position: number
  }
  spent_proof: {
    hash: Buffer
    ends_at: Timestamp
  }
  spent_token: {
    token_hash: Buffer
    session: string
    spent_at: Timestamp
    was_expired: boolean
  }
  staff: {
    id: Generated<string>
    company: string
    name: string
    email: string
    role: string
    password_hash: string | null
    totp_secret: string
    totp_step: Generated<number>
    set_up_hash: Buffer | null
    set_up_ends: Timestamp | null
    created_at: Timestamp
    last_login_at: Timestamp | null
    disabled_at: Timestamp | null
  }
  staff_audit: {
    company: string
    position: number
    at: Timestamp
    staff: string | null
    staff_name: string
    role: string
    call: string
    subject: string
    input: string
    request_id: string
    previous_hash: Buffer
    hash: Buffer
  }
  staff_goods: {
    company: string | null
    code: string | null
    state: string | null
    has_draft: boolean | null
    name_zh: string | null
    name_en: string | null
    brand: string | null
    category: string | null
    changed_at: Timestamp | null
    created_on: string | null
    picture: Json | null
    purchase_limit: number | null
    min_age: number | null
    pre_order_lead: string | null
    pre_order_limit: number | null
  }
  staff_session: {
    id: Generated<string>
    company: string
    staff: string
    token_hash: Buffer
    opened_at: Timestamp
    rests_at: Timestamp
    ends_at: Timestamp
  }
  stock: {
    company: string
    assort_id: string
    on_hand: number
    allocated: Generated<number>
    safety: Generated<number>
    pre_ordered: Generated<number>
  }
  stock_movement: {
    id: GeneratedAlways<number>
    company: string
    assort_id: string
    kind: string
    on_hand_delta: Generated<number>
    allocated_delta: Generated<number>
    pre_ordered_delta: Generated<number>
    order_id: string | null
    reason: Generated<string>
    at: Timestamp
    by: string | null
    warehouse: string | null
  }
  stock_notice: {
    id: Generated<string>
    company: string
    assort_id: string
    kind: string
    address: string
    member: string | null
    asker: string | null
    language: string
    asked_at: Timestamp
    confirmed_at: Timestamp | null
    told_at: Timestamp | null
    sent_at: Timestamp | null
  }
  third_party_attempt: {
    id: Generated<string>
    company: string
    session: string
    provider: string
    purpose: string
    state_hash: Buffer
    browser_hash: Buffer
    redirect: string
    ends_at: Timestamp
    used_at: Timestamp | null
    first_name: Generated<string>
    last_name: Generated<string>
    issuer: string | null
    subject: string | null
    email: string | null
    email_vouched: Generated<boolean>
  }
  third_party_identity: {
    id: Generated<string>
    company: string
    issuer: string
    subject: string
    member: string
    provider: string
    email: string | null
    linked_at: Timestamp
    last_login_at: Timestamp | null
  }
  till_receipt: {
    id: Generated<string>
    company: string
    number: string
    amount_cents: number
    sold_on: string
    member: string | null
    registered_at: Timestamp | null
  }
  user_address: {
    id: Generated<string>
    company: string
    member: string
    recipient: string
    email: string
    phone: string
    area: string
    street: string
    building: string
    block: string
    floor: string
    flat: string
    is_default: boolean
    created_at: Timestamp
  }
  variant: {
    company: string
    assort_id: string
    product: string
    barcode: string
    colour_hex: string | null
    colour_zh: string | null
    colour_en: string | null
    size: string | null
    price_cents: number
    list_price_cents: number | null
    position: Generated<number>
    status: Generated<string>
    cost_cents: number | null
    vendor_code: string | null
    bin: string | null
  }
  variant_option: {
    company: string
    assort_id: string
    option: string
    product: string
    value: string
  }
  verify_code: {
    id: string
    company: string
    purpose: string
    target: string
    member: string | null
    language: string
    tries: Generated<number>
    sent_at: Timestamp
    ends_at: Timestamp
    key: string
  }
  visitor: {
    id: Generated<string>
    company: string
    kind: Generated<string>
    created_at: Timestamp
  }
  warehouse: {
    company: string
    code: string
    name: string
    position: number
    ended_at: Timestamp | null
  }
  warehouse_stock: {
    company: string
    warehouse: string
    assort_id: string
    on_hand: Generated<number>
    safety: Generated<number>
  }
}
