import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { SnapshotBrand } from '#server/catalogue/snapshot.rules.ts'
import type { GoodsPhoto } from '#server/pictures/photos.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** A live product with its texts, for columns and index. */
export interface IndexedProductRow {
  code: string
  brand: string
  category: string
  name_zh: string
  name_en: string
  description_zh: string
  description_en: string
  pack_zh: string
  pack_en: string
  origin_zh: string
  origin_en: string
  material_zh: string | null
  material_en: string | null
  non_stock: boolean
  pre_order_lead: string | null
  pre_order_limit: number | null
  attributes: { attribute: string; zh: string; en: string }[] | null
  specs: { kZh: string; kEn: string; vZh: string; vEn: string }[]
  item_type: 'PRODUCT' | 'PRODUCT_WEIGHT'
  min_age: number | null
  is_gift_card: boolean
  has_options: boolean
  picture: unknown
  photos: GoodsPhoto[] | null
  rating: { reviews: number; stars: number } | null
  created_on: string
}

export interface IndexedVariantRow {
  product: string
  assort_id: string
  barcode: string
  colour_hex: string | null
  colour_zh: string | null
  colour_en: string | null
  size: string | null
  price_cents: number
  list_price_cents: number | null
}

const facetsOf = `
  (select jsonb_agg(jsonb_build_object('attribute', own.attribute, 'zh', own.words ->> 'zh', 'en', own.words ->> 'en') order by own.attribute)
   from product_attribute own join attribute on attribute.company = own.company and attribute.code = own.attribute
   where own.company = product.company and own.product = product.code and attribute.facet and own.words ->> 'en' <> '') as attributes`

const productColumns = sql.raw(`
  code, brand, category, name_zh, name_en, description_zh, description_en, pack_zh, pack_en, origin_zh, origin_en,
  material_zh, material_en, non_stock, pre_order_lead, pre_order_limit,
  specs_of(product) || jsonb_build_object('kZh', '', 'kEn', '', 'vZh', search_words, 'vEn', search_words) as specs, item_type, min_age, is_gift_card, options <> '[]' as has_options, ${facetsOf},
  picture, (select photos from product_photos where company = product.company and product_photos.product = product.code) as photos,
  (select jsonb_build_object('reviews', reviews, 'stars', stars) from product_rating
   where company = product.company and product_rating.product = product.code and reviews > 0) as rating, created_on`)

/** The next live products by code, after this one. */
export async function productsAfter(db: Db, company: string, code: string, most: number): Promise<IndexedProductRow[]> {
  const { rows } = await sql<IndexedProductRow>`
    select ${productColumns} from product
    where company = ${company} and code > ${code} and status = 'live'
    order by code limit ${most}`.execute(db)
  return rows
}

export async function products(db: Db, company: string, codes: readonly string[]): Promise<IndexedProductRow[]> {
  const { rows } = await sql<IndexedProductRow>`
    select ${productColumns} from product
    where company = ${company} and code in (select unnest(${codes}::text[])) and status = 'live'`.execute(db)
  return rows
}

export const variants = (db: Db, company: string, products: readonly string[]): Promise<IndexedVariantRow[]> =>
  db
    .selectFrom('variant')
    .select([
      'product',
      'assort_id',
      'barcode',
      'colour_hex',
      'colour_zh',
      'colour_en',
      'size',
      'price_cents',
      'list_price_cents',
    ])
    .where('company', '=', company)
    .where('status', '=', 'live')
    .where(({ eb, ref, val }) => eb(ref('product'), '=', eb.fn.any(val([...products]))))
    .orderBy('product')
    .orderBy('position')
    .orderBy('assort_id')
    .execute()

export async function brands(db: Db, company: string): Promise<SnapshotBrand[]> {
  const rows = await db
    .selectFrom('brand')
    .select(['code', 'name_zh', 'name_en'])
    .where('company', '=', company)
    .orderBy('code')
    .execute()
  return rows.map(({ code, name_zh, name_en }) => ({ code, name: { zh: name_zh, en: name_en } }))
}

/** The attributes that listings filter by. */
export async function facets(db: Db, company: string): Promise<{ code: string; name: NameInLanguages }[]> {
  const { rows } = await sql<{ code: string; zh: string; en: string }>`
    select code, names ->> 'zh' as zh, names ->> 'en' as en from attribute
    where company = ${company} and facet order by position, code`.execute(db)
  return rows.map(({ code, zh, en }) => ({ code, name: { zh, en } }))
}
