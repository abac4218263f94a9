import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { Quote } from './checkout.reads.ts'

/** A delivery way on a product's page. */
export const wirePromise = ({ row, offer }: Quote['offers'][number], locale: Locale) => ({
  code: row.code,
  name: inLanguage(locale)(row.name_zh, row.name_en),
  pickUp: row.pick_up,
  fee: toHkd(offer.feeCents),
  earliest: offer.dates[0]!.toString(),
})
