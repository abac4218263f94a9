import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { askTogether, homeOf } from '#server/lib/database/transaction.ts'
import { findHolidays, listDeliveryWays } from '#server/shop/shop.reads.ts'
import { carries } from '#server/shop/shop.rules.ts'
import { availability, type StockOffer } from '#server/stock/stock.rules.ts'
import * as store from './products.store.ts'

export { names as nameProducts, listPartners } from './products.store.ts'

export type ProductWithVariants = store.ProductRow & {
  variants: (store.VariantRow & { offer: StockOffer })[]
  /** The codes of the delivery ways that carry it. */
  ways: string[]
}

/** Complete products by code, in any state. */
export async function readProducts(
  db: Db,
  company: string,
  codes: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, ProductWithVariants>> {
  if (codes.length === 0) return new Map()
  const home = homeOf(db) // the database with the cache; `db` may be a batch of pipelined queries
  const [[products, variants], holidays, ways] = await Promise.all([
    askTogether(db, (ask) =>
      Promise.all([store.products(ask, company, codes), store.variants(ask, company, codes)] as const),
    ),
    findHolidays(home, company),
    listDeliveryWays(home, company),
  ])
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime()
  const ofProduct = Map.groupBy(variants, ({ product }) => product)
  return new Map(
    products.map((product) => {
      const lead = { nonStock: product.non_stock, lead: product.pre_order_lead, preOrderLimit: product.pre_order_limit }
      const own = (ofProduct.get(product.code) ?? []).map((variant) => ({
        ...variant,
        offer: availability({ ...variant, ...lead }, here, holidays),
      }))
      const carrying = ways
        .filter((way) => way.by_mail === product.is_gift_card && carries(way, product.category))
        .map(({ code }) => code)
      return [product.code, { ...product, variants: own, ways: carrying }]
    }),
  )
}

/** Product codes by barcode. */
export async function findByBarcodes(
  db: Db,
  company: string,
  barcodes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await store.productsOfBarcodes(db, company, barcodes)
  return new Map(rows.map(({ barcode, product }) => [barcode, product]))
}

export const findProductOfVariant = (db: Db, company: string, assortId: string) =>
  store.productOfVariant(db, company, assortId)
