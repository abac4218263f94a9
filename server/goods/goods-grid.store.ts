import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { GoodsPhoto } from '#server/pictures/photos.rules.ts'

/** What a view of the grid is narrowed to and ordered by. */
export interface GridView {
  state: 'draft' | 'live' | 'unsellable' | 'withdrawn' | undefined
  categories: readonly string[] | undefined
  brand: string | undefined
  group: string | undefined
  missing: 'zh' | 'en' | 'price' | 'stock' | 'photo' | 'any' | undefined
  search: string | undefined
  sort: 'code' | 'name' | 'price' | 'stock' | 'changed' | 'created'
  direction: 'asc' | 'desc'
}

/** Goods with what the grid shows: live ones, and drafts of new ones. */
const goods = (company: string) => sql`
  select coalesce(product.code, draft.code) as code,
    coalesce(product.status, 'draft') as state,
    draft.document is not null as has_draft,
    coalesce(product.name_zh, draft.document ->> 'nameZh', '') as name_zh,
    coalesce(product.name_en, draft.document ->> 'nameEn', '') as name_en,
    coalesce(product.brand, draft.document ->> 'brand') as brand,
    coalesce(product.category, draft.document ->> 'category') as category,
    greatest(product.changed_at, draft.saved_at) as changed_at,
    product.created_on, coalesce(product.picture, draft.document -> 'picture') as picture, product.purchase_limit, product.min_age, product.pre_order_lead,
    product.pre_order_limit
  from (
    select code, status, name_zh, name_en, brand, category, changed_at, created_on, picture, purchase_limit, min_age, pre_order_lead, pre_order_limit
    from product where company = ${company}
  ) product
  full join (select code, document, saved_at from product_draft where company = ${company} and document is not null) draft
    on draft.code = product.code`

const orders: Record<GridView['sort'], RawBuilder<unknown>> = {
  code: sql`goods.code`,
  name: sql`goods.name_zh`,
  price: sql`least_cents`,
  stock: sql`on_hand`,
  changed: sql`goods.changed_at`,
  created: sql`goods.created_on`,
}

const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` }

/** The codes of all goods of a view, in its order. */
export async function listCodes(db: Db, company: string, view: GridView): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] | null }>`
    select array_agg(goods.code order by ${orders[view.sort]} ${directions[view.direction]}, goods.code) as codes
    from (${goods(company)}) goods
    left join (
      select product, min(price_cents) as least_cents, sum(on_hand) as on_hand
      from variant left join stock using (company, assort_id)
      where company = ${company} and status = 'live' group by product
    ) figures on figures.product = goods.code
    where ${sql.join(conditionsOf(company, view), sql` and `)}`.execute(db)
  return rows[0]?.codes ?? []
}

function conditionsOf(company: string, { state, categories, brand, group, missing, search }: GridView) {
  const like = search && `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const photo = sql`not exists (select from product_picture where company = ${company} and product = goods.code)`
  const lacking = {
    zh: sql`goods.name_zh = ''`,
    en: sql`goods.name_en = ''`,
    price: sql`least_cents is null`,
    stock: sql`coalesce(on_hand, 0) = 0`,
    photo,
    any: sql`(goods.name_zh = '' or goods.name_en = '' or goods.brand is null or goods.category is null or least_cents is null
      or (coalesce(goods.picture, 'null') = 'null' and ${photo}))`,
  }
  return [
    sql`true`,
    ...(state ? [sql`goods.state = ${state}`] : []),
    ...(categories ? [sql`goods.category = any(${categories}::text[])`] : []),
    ...(brand ? [sql`goods.brand = ${brand}`] : []),
    ...(group
      ? [
          sql`exists (select from item_group where company = ${company} and item_group.code = ${group} and product = goods.code)`,
        ]
      : []),
    ...(missing ? [lacking[missing]] : []),
    ...(like
      ? [
          sql`(goods.code ilike ${like} or goods.name_zh ilike ${like} or goods.name_en ilike ${like} or exists (
            select from variant where variant.company = ${company} and variant.product = goods.code and barcode like ${like}))`,
        ]
      : []),
  ]
}

export interface GridRow {
  code: string
  version: number
  state: NonNullable<GridView['state']>
  hasDraft: boolean
  nameZh: string
  nameEn: string
  brand: string | null
  category: string | null
  picture: unknown
  photos: GoodsPhoto[] | null
  colourHex: string | null
  firstVariant: string | null
  variants: number
  barcode: string | null
  leastCents: number | null
  mostCents: number | null
  originalCents: number | null
  costCents: number | null
  onHand: number
  held: number
  purchaseLimit: number | null
  minAge: number | null
  preOrderLead: string | null
  preOrderLimit: number | null
  safetyFrom: number | null
  safetyTo: number | null
  createdOn: string | null
  changedAt: Date
}

export async function listGridRows(db: Db, company: string, codes: readonly string[]): Promise<GridRow[]> {
  const { rows } = await sql<GridRow>`
    select goods.code, coalesce(goods_record.version, 0) as version, state, has_draft as "hasDraft", name_zh as "nameZh", name_en as "nameEn",
      brand, category, picture, (select photos from product_photos where company = ${company} and product = goods.code) as photos, figures.colour_hex as "colourHex", figures.first as "firstVariant",
      coalesce(figures.variants, 0) as variants, case when figures.variants = 1 then figures.barcode end as barcode,
      figures.least as "leastCents", figures.most as "mostCents", figures.original as "originalCents", figures.cost as "costCents",
      coalesce(figures.on_hand, 0) as "onHand", coalesce(figures.held, 0) as held,
      purchase_limit as "purchaseLimit", min_age as "minAge", pre_order_lead as "preOrderLead", pre_order_limit as "preOrderLimit",
      figures.safety_from as "safetyFrom", figures.safety_to as "safetyTo", created_on as "createdOn",
      changed_at as "changedAt"
    from (${goods(company)}) goods
    left join goods_record on goods_record.company = ${company} and record = 'product ' || goods.code
    left join lateral (
      select count(*)::integer as variants, min(barcode) as barcode, min(price_cents) as least, max(price_cents) as most,
        max(list_price_cents) as original, max(cost_cents) as cost, sum(on_hand)::integer as on_hand, sum(allocated)::integer as held,
        min(safety) as safety_from, max(safety) as safety_to,
        (array_agg(assort_id order by position, assort_id) filter (where colour_hex is not null))[1] as first,
        (array_agg(colour_hex order by position, assort_id) filter (where colour_hex is not null))[1] as colour_hex
      from variant left join stock using (company, assort_id)
      where company = ${company} and product = goods.code and status = 'live'
    ) figures on true
    where goods.code = any(${codes}::text[])`.execute(db)
  return rows
}
