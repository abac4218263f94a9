import * as contract from '#contract/checkout.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { promiseDelivery } from './delivery-promises.reads.ts'
import { wirePromise } from './delivery-promises.wire.ts'

export const promiseEndpoints = ({ db }: AppContext) => [
  answer(contract.getDeliveryPromise, async (asked, { company, locale, now }) => {
    const offers = await promiseDelivery(db, company, asked, now)
    if (!offers) throw new Refusal('PRODUCT_NOT_FOUND')
    return { ways: offers.map((way) => wirePromise(way, locale)) }
  }),
]
