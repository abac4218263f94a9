import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { askAsWritten } from '#server/lib/database/transaction.ts'
import type { GoodsPhoto } from '#server/pictures/photos.rules.ts'
import type { NameInLanguages, NameLanguage } from '#words/languages.ts'

export interface ProductRow {
  code: string
  category: string
  brand: string
  brand_zh: string
  brand_en: string
  name_zh: string
  name_en: string
  description_zh: string
  description_en: string
  highlights: Partial<Record<NameLanguage, string[]>>
  pack_zh: string
  pack_en: string
  origin_zh: string
  origin_en: string
  item_type: 'PRODUCT' | 'PRODUCT_WEIGHT'
  approx_weight_g: number | null
  gross_weight_g: number | null
  size_cm: number[] | null
  min_age: number | null
  non_stock: boolean
  pre_order_lead: string | null
  deposit_percent: number | null
  pre_order_limit: number | null
  purchase_limit: number | null
  remark_demanded: boolean
  is_gift_card: boolean
  options: { code: string; nameZh: string; nameEn: string; maxLength: number }[]
  seo: Partial<Record<NameLanguage, { title?: string; description?: string }>>
  further_options: FurtherOption[]
  specs: { kZh: string; kEn: string; vZh: string; vEn: string }[]
  status: 'live' | 'unsellable' | 'withdrawn'
  picture: unknown
  photos: GoodsPhoto[] | null
  created_on: string
}

/** An option that is neither the colour nor the size. */
interface FurtherOption {
  code: string
  names: NameInLanguages
  values: { code: string; names: NameInLanguages }[]
}

export interface VariantRow {
  product: string
  assort_id: string
  barcode: string
  colour_hex: string | null
  colour_zh: string | null
  colour_en: string | null
  size: string | null
  /** Its values of further options. */
  further: Record<string, string>
  cents: number
  listCents: number | null
  onHand: number
  allocated: number
  safety: number
  preOrdered: number
}

export const products = (db: Db, company: string, codes: readonly string[]): Promise<ProductRow[]> =>
  askAsWritten(
    db,
    `select product.code, category, brand, brand.name_zh as brand_zh, brand.name_en as brand_en, product.name_zh, product.name_en,
       description_zh, description_en, highlights, pack_zh, pack_en, origin_zh, origin_en, item_type, approx_weight_g, gross_weight_g, size_cm, min_age,
       non_stock, pre_order_lead, deposit_percent, pre_order_limit, purchase_limit, remark_demanded, is_gift_card, options, specs_of(product) as specs, seo, further_options_of(product) as further_options, status, picture, created_on,
       (select photos from product_photos where company = product.company and product_photos.product = product.code) as photos
     from product join brand on brand.company = product.company and brand.code = product.brand
     where product.company = $1 and product.code = any($2::text[])`,
    [company, codes],
  )

export const variants = (db: Db, company: string, codes: readonly string[]): Promise<VariantRow[]> =>
  askAsWritten(
    db,
    `select product, variant.assort_id, barcode, colour_hex, colour_zh, colour_en, size, further_of(variant) as further, price_cents as cents, list_price_cents as "listCents",
       coalesce(on_hand, 0) as "onHand", coalesce(allocated, 0) as allocated, coalesce(safety, 0) as safety, coalesce(pre_ordered, 0) as "preOrdered"
     from variant left join stock on stock.company = variant.company and stock.assort_id = variant.assort_id
     where variant.company = $1 and product = any($2::text[]) and status = 'live'
     order by position, variant.assort_id`,
    [company, codes],
  )

/** The product of each barcode or variant id, sold or not. */
export async function productsOfBarcodes(
  db: Db,
  company: string,
  barcodes: readonly string[],
): Promise<{ barcode: string; product: string }[]> {
  const { rows } = await sql<{ barcode: string; product: string }>`
    select barcode, product from variant where company = ${company} and barcode = any(${barcodes}::text[])`.execute(db)
  return rows
}

export async function productOfVariant(db: Db, company: string, assortId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('variant')
    .select('product')
    .where('company', '=', company)
    .where('assort_id', '=', assortId)
    .executeTakeFirst()
  return row?.product
}

export async function listPartners(db: Db, company: string, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sold_together')
    .select('partner')
    .where('company', '=', company)
    .where('product', '=', code)
    .orderBy('position')
    .orderBy('partner')
    .execute()
  return rows.map(({ partner }) => partner)
}

/** How those of these products that are for sale are called. */
export async function names(db: Db, company: string, codes: readonly string[]): Promise<Map<string, NameInLanguages>> {
  const { rows } = await sql<{ code: string; zh: string; en: string }>`
    select code, name_zh as zh, name_en as en from product
    where company = ${company} and code = any(${codes}::text[]) and status = 'live'
      and exists (select from variant where variant.company = product.company and variant.product = product.code)`.execute(
    db,
  )
  return new Map(rows.map(({ code, zh, en }) => [code, { zh, en }]))
}
