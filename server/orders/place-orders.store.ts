import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { nameWrites } from '#server/lib/database/one-statement.ts'
import type { Charge } from '#server/shop/charges.rules.ts'
import type { OrderedLine } from './order-lines.store.ts'
import type { DeliverTo, DraftState } from './orders.store.ts'

/** The discount of a promotion on a line, or on a charge where the line is 0 or below. */
export interface Discount {
  line: number
  promotion: string
  code: string | null
  nameZh: string
  nameEn: string
  cents: number
}

/** A tender and what it pays of each line; charges are lines 0 and below. */
export interface NewTender {
  kind: 'coupon' | 'points' | 'gift-card' | 'exchange' | 'money'
  method: string
  ref: string | null
  nameZh: string | null
  nameEn: string | null
  cents: number
  /** How many times a coupon was chosen. */
  uses: number
  allocation: { line: number; cents: number }[]
}

/** One supplier's order. */
export interface OrderPart {
  id: string
  supplier: string
  lines: OrderedLine[]
  discounts: Discount[]
  tenders: NewTender[]
  /** The delivery first. */
  charges: readonly Charge[]
  /** What must be paid before the order goes on: everything, or the first part. */
  dueCents: number
  /** The deposit of pre-ordered goods; the rest is due when they have arrived. */
  depositCents: number | null
  pointsToEarn: number
}

export interface OrderPlacing {
  company: string
  visitor: string
  /** null for an exchange. */
  conversation: string | null
  exchangeOf?: string
  /** The buyer's own order to which these goods are added. §3 */
  addedTo?: string | null
  /** For a draft: its stage, and the part that is stored already. */
  draft?: { stage: DraftState; written: string | null }
  /** The actor, when it is not the visitor. */
  actor?: string
  language: Locale
  recipient: string
  email: string
  phone: string
  way: string
  pickUp: boolean
  preOrder: boolean
  deliverTo: DeliverTo
  expectedDate: Temporal.PlainDate | null
  remark: string
  birthDate: string | null
  agreedPolicies: string[]
  placedAt: Temporal.Instant
  today: Temporal.PlainDate
  expiresAt: Temporal.Instant
  /** For an order paid by hand: its client network, and until when it keeps its goods without a proof. */
  offline?: { network: string; goodsHeldUntil: Temporal.Instant } | undefined
  parts: OrderPart[]
}

/** A draft is visible to staff only and does not expire. */
export type WrittenOrder = Omit<OrderPlacing, 'expiresAt'> & { expiresAt: Temporal.Instant | null }

export interface PlacedOrder {
  id: string
  number: string
  supplier: string
  netCents: number
  dueCents: number
}

/** The buyer's choices and consents that only the order's row stores. */
export async function agreed(db: Db, id: string): Promise<{ birthDate: string | null; agreedPolicies: string[] }> {
  const row = await db
    .selectFrom('sales_order')
    .select(['birth_date as birthDate', 'agreed_policies as agreedPolicies'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Writes orders, lines, charges, discounts, tenders and first history rows, and takes the next numbers, in one statement with
 * `others`. Nobody waits for a number, and one that is taken and not committed stays unused.
 */
export async function insertPlaced(
  tx: Tx,
  order: WrittenOrder,
  others: readonly (RawBuilder<unknown> | false)[] = [],
): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    with numbered as (${takeNumbers(order)}),
    placed as (${insertOrders(order)}),
    lined as (${insertLines(order)}),
    charged as (${insertCharges(order)}),
    discounted as (${insertDiscounts(order)}),
    tendered as (${insertTenders(order)}),
    told as (${insertEvents(order)})${sql.join(
      nameWrites(others).map((write) => sql`, ${write}`),
      sql``,
    )}
    select id, number, supplier, net_cents as "netCents", due_cents as "dueCents" from placed order by number`.execute(
    tx,
  )
  return rows
}

const takeNumbers = ({ company, today, parts }: WrittenOrder) => sql`
  select take_order_numbers(${company}, ${today.toString()}::date, ${parts.length}) as numbers`

/** The columns of an order, except its keys. */
const columns = `
  company supplier visitor conversation language order_state payment_state fulfilment_state recipient email phone way pick_up
  pre_order deliver_to expected_date remark birth_date goods_cents discount_cents delivery_cents delivery_discount_cents
  further_charge_cents net_cents tendered_cents due_cents deposit_cents points_to_earn agreed_policies placed_at expires_at exchange_of added_to offline_from
  goods_held_until drafting`
  .trim()
  .split(/\s+/)
const listed = sql.raw(columns.join(', '))
/** A stored draft is overwritten and keeps its number. */
const overwrite = sql`on conflict (id) do update set ${sql.join(
  columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
)}`

function insertOrders(order: WrittenOrder) {
  const { parts, draft, placedAt, expiresAt, offline } = order
  const prefix = `W${order.today.toString().replaceAll('-', '').slice(2)}`
  const count = sql`numbered.numbers[part.position]::text`
  return sql`
    insert into sales_order (id, number, ${listed})
    select part.id, ${prefix} || lpad(${count}, greatest(4, length(${count})), '0'), ${order.company}, part.supplier,
      ${order.visitor}, ${order.conversation}, ${order.language}, ${draft?.stage === 'draft' ? 'pending' : 'unconfirm'}, 'none', 'waiting',
      ${order.recipient}, ${order.email}, ${order.phone}, ${order.way}, ${order.pickUp}, ${order.preOrder}, ${JSON.stringify(order.deliverTo)}::jsonb,
      ${order.expectedDate?.toString() ?? null}::date, ${order.remark}, ${order.birthDate}::date,
      part.goods, part.off, part.delivery, part.delivery_off, part.further,
      part.goods - part.off + part.delivery - part.delivery_off + part.further,
      part.tendered, part.due, part.deposit, part.points, ${order.agreedPolicies}::text[],
      ${placedAt.toString()}::timestamptz, ${expiresAt?.toString() ?? null}::timestamptz, ${order.exchangeOf ?? null}::uuid, ${order.addedTo ?? null}::uuid,
      ${offline?.network ?? null}, ${offline?.goodsHeldUntil.toString() ?? null}::timestamptz, ${draft?.stage ?? null}
    from numbered, unnest(
      ${parts.map((part) => part.id)}::uuid[], ${parts.map((part) => part.supplier)}::text[],
      ${parts.map(goodsOf)}::bigint[], ${parts.map((part) => sum(part.discounts, ({ line, cents }) => (line > 0 ? cents : 0)))}::bigint[],
      ${parts.map((part) => deliveryOf(part).cents)}::bigint[], ${parts.map((part) => deliveryOf(part).offCents)}::bigint[], ${parts.map(furtherCentsOf)}::bigint[],
      ${parts.map(tenderedOf)}::bigint[], ${parts.map((part) => part.dueCents)}::bigint[], ${parts.map((part) => part.depositCents)}::bigint[],
      ${parts.map((part) => part.pointsToEarn)}::integer[]
    ) with ordinality as part (id, supplier, goods, off, delivery, delivery_off, further, tendered, due, deposit, points, position)
    ${draft?.written ? overwrite : sql``}
    returning id, number, supplier, net_cents, due_cents`
}

function insertLines({ company, parts }: WrittenOrder) {
  const lines = parts.flatMap((part) =>
    part.lines.map((line, at) => ({ ...line, orderId: part.id, line: at + 1, off: offLine(part, at + 1) })),
  )
  return sql`
    insert into order_line (order_id, line, company, product, assort_id, barcode, dynamic_attr, name_zh, name_en, colour_zh, colour_en, size, option_values,
      quantity, unit_cents, discount_cents, net_cents, arrives, card_cents)
    select line.order_id, line.line, ${company}, product, assort_id, barcode, dynamic_attr, name_zh, name_en, colour_zh, colour_en, size, option_values,
      quantity, unit, off, unit * quantity - off, arrives, card
    from unnest(
      ${lines.map((line) => line.orderId)}::uuid[], ${lines.map((line) => line.line)}::integer[], ${lines.map((line) => line.product)}::text[],
      ${lines.map((line) => line.assortId)}::text[], ${lines.map((line) => line.barcode)}::text[], ${lines.map((line) => line.dynamicAttr)}::text[],
      ${lines.map((line) => line.nameZh)}::text[], ${lines.map((line) => line.nameEn)}::text[],
      ${lines.map((line) => line.colourZh)}::text[], ${lines.map((line) => line.colourEn)}::text[], ${lines.map((line) => line.size)}::text[],
      ${lines.map((line) => JSON.stringify(line.optionValues))}::jsonb[],
      ${lines.map((line) => line.quantity)}::integer[], ${lines.map((line) => line.unitCents)}::bigint[], ${lines.map((line) => line.off)}::bigint[],
      ${lines.map((line) => line.arrives?.toString() ?? null)}::date[], ${lines.map((line) => line.cardCents)}::bigint[]
    ) as line (order_id, line, product, assort_id, barcode, dynamic_attr, name_zh, name_en, colour_zh, colour_en, size, option_values, quantity, unit, off, arrives, card)`
}

function insertCharges({ company, parts }: WrittenOrder) {
  const charges = parts.flatMap((part) =>
    part.charges.map((charge, position) => ({ ...charge, orderId: part.id, position })),
  )
  return sql`
    insert into order_charge (order_id, position, company, kind, fee_cents, discount_cents)
    select charge.order_id, position, ${company}, kind, fee, off from unnest(
      ${charges.map((one) => one.orderId)}::uuid[], ${charges.map((one) => one.position)}::integer[], ${charges.map((one) => one.kind)}::text[],
      ${charges.map((one) => one.cents)}::bigint[], ${charges.map((one) => one.offCents)}::bigint[]
    ) as charge (order_id, position, kind, fee, off)`
}

function insertDiscounts({ parts }: WrittenOrder) {
  const discounts = parts.flatMap((part) => part.discounts.map((discount) => ({ ...discount, orderId: part.id })))
  return sql`
    insert into order_discount (order_id, line, promotion, code, name_zh, name_en, amount_cents)
    select * from unnest(
      ${discounts.map((one) => one.orderId)}::uuid[], ${discounts.map((one) => one.line)}::integer[], ${discounts.map((one) => one.promotion)}::text[],
      ${discounts.map((one) => one.code)}::text[], ${discounts.map((one) => one.nameZh)}::text[], ${discounts.map((one) => one.nameEn)}::text[],
      ${discounts.map((one) => one.cents)}::bigint[])`
}

function insertTenders({ parts }: WrittenOrder) {
  const tenders = parts.flatMap((part) =>
    part.tenders.map((tender, at) => ({
      ...tender,
      orderId: part.id,
      line: at + 1,
      shares: listShares(tender, part),
      chargeShares: listChargeShares(tender, part),
    })),
  )
  return sql`
    insert into order_tender (order_id, line, kind, method, ref, name_zh, name_en, amount_cents, uses, share_cents, charge_share_cents)
    select order_id, line, kind, method, ref, name_zh, name_en, cents, uses, shares::bigint[], charge_shares::bigint[] from unnest(
      ${tenders.map((one) => one.orderId)}::uuid[], ${tenders.map((one) => one.line)}::integer[], ${tenders.map((one) => one.kind)}::text[],
      ${tenders.map((one) => one.method)}::text[], ${tenders.map((one) => one.ref)}::text[],
      ${tenders.map((one) => one.nameZh)}::text[], ${tenders.map((one) => one.nameEn)}::text[], ${tenders.map((one) => one.cents)}::bigint[],
      ${tenders.map((one) => one.uses)}::integer[], ${tenders.map((one) => `{${one.shares.join()}}`)}::text[],
      ${tenders.map((one) => `{${one.chargeShares.join()}}`)}::text[]
    ) as tender (order_id, line, kind, method, ref, name_zh, name_en, cents, uses, shares, charge_shares)`
}

/** The first row of each order's history, and that of a draft which is handed over. */
function insertEvents({ parts, draft, actor = 'visitor', placedAt }: WrittenOrder) {
  const to = draft?.stage === 'draft' ? 'pending' : 'unconfirm'
  const steps = parts
    .map(({ id }) => ({ id, from: id === draft?.written ? 'pending' : null, to }))
    .filter(({ from }) => from !== to)
  return sql`
    insert into order_event (order_id, axis, from_state, to_state, actor, at)
    select id, 'order', from_state, to_state, ${actor}, ${placedAt.toString()}::timestamptz from unnest(
      ${steps.map((step) => step.id)}::uuid[], ${steps.map((step) => step.from)}::text[], ${steps.map((step) => step.to)}::text[]
    ) as step (id, from_state, to_state)`
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((cents, one) => cents + of(one), 0)
const goodsOf = ({ lines }: OrderPart) => sum(lines, ({ unitCents, quantity }) => unitCents * quantity)
const deliveryOf = ({ charges: [delivery] }: OrderPart) => delivery ?? { cents: 0, offCents: 0 }
const furtherOf = ({ charges }: OrderPart) => charges.slice(1)
const furtherCentsOf = (part: OrderPart) => sum(furtherOf(part), ({ cents, offCents }) => cents - offCents)
const offLine = ({ discounts }: OrderPart, line: number) =>
  sum(
    discounts.filter((discount) => discount.line === line),
    ({ cents }) => cents,
  )
const shareOf = ({ allocation }: NewTender, line: number) => allocation.find((one) => one.line === line)?.cents ?? 0
/** What the tender pays of the delivery, then of each line. */
const listShares = (tender: NewTender, { lines }: OrderPart) =>
  Array.from({ length: lines.length + 1 }, (_, line) => shareOf(tender, line))
/** What the tender pays of each additional charge, from line -1 downwards. */
const listChargeShares = (tender: NewTender, part: OrderPart) =>
  furtherOf(part).map((_, at) => shareOf(tender, -1 - at))
const tenderedOf = ({ tenders }: OrderPart) =>
  sum(
    tenders.filter(({ kind }) => kind !== 'money'),
    ({ cents }) => cents,
  )
