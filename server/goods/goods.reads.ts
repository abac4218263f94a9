import type { Locale } from '#contract/shop.ts'
import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findHolidays } from '#server/shop/shop.reads.ts'
import type { NoticeWare } from '#server/stock/stock-notices.reads.ts'
import { availability } from '#server/stock/stock.rules.ts'
import { pictureOf } from '#server/catalogue/product-pictures.rules.ts'
import * as store from './goods.store.ts'
import { inLanguage, sayEach } from '#server/shop/languages.rules.ts'

export { areUnchanged, findVariants, hasGoodsForSale, hasHomeGoods, listMarked, listUnknown } from './goods.store.ts'

/**
 * Variants by id, saleable or not. Read from the database and never from a cache, because prices that are paid come from here.
 */
export async function readGoods(db: Db, company: string, assortIds: store.Ids): Promise<Map<string, store.SoldGoods>> {
  if ('length' in assortIds && assortIds.length === 0) return new Map()
  return new Map((await store.listed(db, company, assortIds)).map((goods) => [goods.assortId, goods]))
}

/** The same for products with all their variants, plus some variants, in one query. */
export const listGoods = (
  db: Db,
  company: string,
  which: { products: readonly string[]; assortIds: store.Ids },
): Promise<store.SoldGoods[]> => store.listed(db, company, which.assortIds, which.products)

/** Names, pictures and states of goods in one language, for slices that write to people about them. */
export async function describeWares(
  db: Db,
  { company, locale, now }: { company: string; locale: Locale; now: Temporal.Instant },
  assortIds: readonly string[],
): Promise<Map<string, NoticeWare>> {
  const [goods, holidays] = await Promise.all([readGoods(db, company, assortIds), findHolidays(db, company)])
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime()
  const say = inLanguage(locale)
  return new Map(
    [...goods].map(([assortId, one]) => {
      const name = say(one.nameZh, one.nameEn)
      const colour = say(one.colourZh, one.colourEn)
      const code = one.colourHex === null ? one.product : assortId
      const ware: NoticeWare = {
        productCode: one.product,
        name,
        variant: [colour, one.size, ...sayEach(locale, one.optionValues)].filter(Boolean).join(' '),
        picture: pictureOf({ ...one, code }, name),
        cents: one.price,
        standing: one.status,
        state: availability(one, here, holidays).state,
      }
      return [assortId, ware]
    }),
  )
}
