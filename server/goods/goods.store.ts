import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { NameInLanguages } from '#words/languages.ts'
import type { GoodsPhoto } from '#server/pictures/photos.rules.ts'

/** A variant with the data that carts, orders and mails show, and its stock; zeros when it never had any. */
export interface SoldGoods {
  product: string
  assortId: string
  barcode: string
  supplier: string
  category: string
  status: 'live' | 'unsellable' | 'withdrawn'
  nameZh: string
  nameEn: string
  brand: string
  brandZh: string
  brandEn: string
  colourHex: string | null
  colourZh: string | null
  colourEn: string | null
  size: string | null
  /** Of the options that fill neither the colour nor the size. */
  optionValues: NameInLanguages[]
  price: number // cents
  listPrice: number | null
  itemType: 'PRODUCT' | 'PRODUCT_WEIGHT'
  minAge: number | null
  isGiftCard: boolean
  nonStock: boolean
  lead: string | null
  preOrderLimit: number | null
  /** The percentage that a pre-order pays at placing. */
  depositPercent: number | null
  purchaseLimit: number | null
  remarkDemanded: boolean
  options: { code: string; nameZh: string; nameEn: string; maxLength: number }[]
  cold: boolean
  grossWeightG: number | null
  sizeCm: number[] | null
  picture: unknown
  photos: GoodsPhoto[] | null
  onHand: number
  allocated: number
  safety: number
  preOrdered: number
}

/** What `option_values_of` answers, written out: a call of the function costs PostgreSQL 12 µs more for each row. */
const optionValues = `(
  select coalesce(jsonb_agg(value.names order by own.position), '[]') from variant_option chosen
  join product_option own on own.company = chosen.company and own.product = chosen.product and own.code = chosen.option and own.role is null
  join option_value value on value.company = chosen.company and value.product = chosen.product and value.option = chosen.option and value.code = chosen.value
  where chosen.company = variant.company and chosen.assort_id = variant.assort_id)`

const columns = sql.raw(`
  product.code as product, variant.assort_id as "assortId", variant.barcode, product.supplier, product.category,
  case when variant.status = 'withdrawn' then variant.status else product.status end as status,
  product.name_zh as "nameZh", product.name_en as "nameEn", brand.code as brand, brand.name_zh as "brandZh", brand.name_en as "brandEn",
  variant.colour_hex as "colourHex", variant.colour_zh as "colourZh", variant.colour_en as "colourEn", variant.size, ${optionValues} as "optionValues",
  variant.price_cents as price, variant.list_price_cents as "listPrice",
  product.item_type as "itemType", product.min_age as "minAge", product.is_gift_card as "isGiftCard", product.non_stock as "nonStock", product.pre_order_lead as lead,
  product.pre_order_limit as "preOrderLimit", product.deposit_percent as "depositPercent", product.purchase_limit as "purchaseLimit", product.remark_demanded as "remarkDemanded",
  product.options, product.cold, coalesce(product.gross_weight_g, product.approx_weight_g) as "grossWeightG", product.size_cm as "sizeCm",
  product.picture, (select photos from product_photos where company = product.company and product_photos.product = product.code) as photos,
  coalesce(stock.on_hand, 0) as "onHand", coalesce(stock.allocated, 0) as allocated,
  coalesce(stock.safety, 0) as safety, coalesce(stock.pre_ordered, 0) as "preOrdered"`)

/** `offset 0` keeps stock a look-up by key: the plan outlives the size of the table for which it was made. */
const joined = sql.raw(`
  variant join product on product.company = variant.company and product.code = variant.product
  join brand on brand.company = product.company and brand.code = product.brand
  left join lateral (
    select on_hand, allocated, safety, pre_ordered, xmin as written from stock
    where stock.company = variant.company and stock.assort_id = variant.assort_id offset 0
  ) stock on true`)

/** Ids, or a subquery that finds them, which saves a round trip. */
export type Ids = readonly string[] | RawBuilder<string[]>

/** These variants, and all variants of these products, in the order of the product page. */
export async function listed(
  db: Db,
  company: string,
  assortIds: Ids,
  products: readonly string[] = [],
): Promise<SoldGoods[]> {
  const { rows } = await selectListed<SoldGoods>(columns, company, assortIds, products).execute(db)
  return rows
}

/** Goods with the transactions that wrote their variant, product and stock. */
export interface MarkedGoods extends SoldGoods {
  /** Another one after any change of price, state, limits or stock, but not of brand, photos or names of options. */
  mark: string
}

/** The same with marks, by which a later statement finds out whether anything has changed. */
export async function listMarked(
  db: Db,
  company: string,
  { products, assortIds }: { products: readonly string[]; assortIds: Ids },
): Promise<MarkedGoods[]> {
  const marked = sql`${columns}, ${markOf('stock.written')} as mark`
  const { rows } = await selectListed<MarkedGoods>(marked, company, assortIds, products).execute(db)
  return rows
}

/** A condition: these variants are what they were when they were listed with these marks. */
export const areUnchanged = (company: string, goods: readonly MarkedGoods[]): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from unnest(${goods.map(({ assortId }) => assortId)}::text[], ${goods.map(({ mark }) => mark)}::text[]) as known (assort_id, mark)
    where known.mark is distinct from (
      select ${markOf('stock.xmin')} from variant
      join product on product.company = variant.company and product.code = variant.product
      left join stock on stock.company = variant.company and stock.assort_id = variant.assort_id
      where variant.company = ${company} and variant.assort_id = known.assort_id))`

const markOf = (stock: string) => sql.raw(`concat_ws(' ', variant.xmin, product.xmin, ${stock})`)

const selectListed = <Row>(of: RawBuilder<unknown>, company: string, assortIds: Ids, products: readonly string[]) =>
  sql<Row>`
    select ${of} from ${joined}
    where variant.company = ${company}
      and (variant.assort_id = any(${assortIds}::text[]) or variant.product = any(${products}::text[]))
    order by variant.position, variant.assort_id`

/** The variants of these barcodes and ids. */
export async function findVariants(
  db: Db,
  company: string,
  { barcodes, assortIds }: Record<'barcodes' | 'assortIds', readonly string[]>,
): Promise<{ barcode: string; assortId: string }[]> {
  const { rows } = await sql<{ barcode: string; assortId: string }>`
    select barcode, assort_id as "assortId" from variant
    where company = ${company} and barcode in (select unnest(${barcodes}::text[]))
    union select barcode, assort_id from variant
    where company = ${company} and assort_id in (select unnest(${assortIds}::text[]))`.execute(db)
  return rows
}

/** Of these codes (products, variants, categories, brands), those that do not exist. */
export async function listUnknown(
  db: Db,
  company: string,
  { products, categories, brands }: Record<'products' | 'categories' | 'brands', readonly string[]>,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${products}::text[]) code
    where not exists (select from product p where p.company = ${company} and p.code = code.code)
      and not exists (select from variant v where v.company = ${company} and v.assort_id = code.code)
    union all
    select code from unnest(${categories}::text[]) code
    where not exists (select from category c where c.company = ${company} and c.code = code.code)
    union all
    select code from unnest(${brands}::text[]) code
    where not exists (select from brand b where b.company = ${company} and b.code = code.code)`.execute(db)
  return rows.map(({ code }) => code)
}

/** Whether any section of the home page has a product that visitors can see. */
export async function hasHomeGoods(db: Db, company: string): Promise<boolean> {
  const { rows } = await sql`
    select from item_group home join product on (product.company, product.code) = (home.company, home.product)
    where home.company = ${company} and product.status = 'live' limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a company has any product that visitors can see, with a variant. */
export async function hasGoodsForSale(db: Db, company: string): Promise<boolean> {
  const { rows } = await sql`
    select from product join variant on (variant.company, variant.product) = (product.company, product.code)
    where product.company = ${company} and product.status = 'live' and variant.status = 'live' limit 1`.execute(db)
  return rows.length > 0
}
