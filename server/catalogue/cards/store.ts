import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/db.ts'
import type { Language } from '../shelf/rules.ts'

/** One variant of a product that a card shows, with the product on every row. */
export interface CardRow {
  code: string
  name: string
  brand: string
  brand_name: string
  picture: unknown
  item_type: 'PRODUCT' | 'PRODUCT_WEIGHT'
  min_age: number | null
  has_options: boolean
  nonStock: boolean
  lead: string | null
  preOrderLimit: number | null
  assort_id: string
  barcode: string
  colour_hex: string | null
  colour_name: string | null
  size: string | null
  cents: number
  listCents: number | null
  onHand: number
  allocated: number
  safety: number
  preOrdered: number
}

const columns: Record<Language, RawBuilder<unknown>> = { zh: columnsIn('zh'), en: columnsIn('en') }

function columnsIn(language: Language) {
  return sql.raw(`
    product.code, product.name_${language} as name, product.brand, brand.name_${language} as brand_name, product.picture, product.item_type,
    product.min_age, product.options <> '[]' as has_options, product.non_stock as "nonStock", product.pre_order_lead as lead,
    product.pre_order_limit as "preOrderLimit", variant.assort_id, variant.barcode, variant.colour_hex,
    variant.colour_${language} as colour_name, variant.size, variant.price_cents as cents, variant.list_price_cents as "listCents",
    coalesce(stock.on_hand, 0) as "onHand", coalesce(stock.allocated, 0) as allocated, coalesce(stock.safety, 0) as safety,
    coalesce(stock.pre_ordered, 0) as "preOrdered"`)
}

/** One journey for a whole page of cards; asking the stock slice for its figures apart would be a second. */
export async function cardRows(
  db: Db,
  company: string,
  codes: readonly string[],
  language: Language,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${columns[language]}
    from product
    join brand on brand.company = product.company and brand.code = product.brand
    join variant on variant.company = product.company and variant.product = product.code
    left join stock on stock.company = variant.company and stock.assort_id = variant.assort_id
    where product.company = ${company} and product.code = any(${codes}::text[]) and product.status = 'live'
    order by variant.position, variant.assort_id`.execute(db)
  return rows
}
