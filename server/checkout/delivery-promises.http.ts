import * as contract from '#contract/checkout.ts'
import { toHkd } from '#contract/money.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { promiseDelivery } from './delivery-promises.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export const promiseEndpoints = ({ db }: AppContext) => [
  answer(contract.getDeliveryPromise, async (asked, { company, locale, now }) => {
    const offers = await promiseDelivery(db, company, asked, now)
    if (!offers) throw new Refusal('PRODUCT_NOT_FOUND')
    return {
      ways: offers.map(({ row, offer }) => ({
        code: row.code,
        name: inLanguage(locale)(row.name_zh, row.name_en),
        pickUp: row.pick_up,
        fee: toHkd(offer.feeCents),
        earliest: offer.dates[0]!.toString(),
      })),
    }
  }),
]
