import type { OrderHeader } from '#contract/orders.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { pictureOf } from '#server/catalogue/product-pictures.rules.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { awaitsGoods, isPayable, labelOf, stateOf, typeOf } from './orders.rules.ts'
import { sayLabel } from './order-wording.rules.ts'
import type { HeaderWithGoods, SuppliedHeader } from './order-lists.reads.ts'
import type { Header } from './order-lists.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** An order in its buyer's list. */
export function wireHeader(order: SuppliedHeader, locale: Locale, now: Temporal.Instant): Omit<OrderHeader, 'lines'> {
  const payable = isPayable(order, now)
  return {
    ...wireStanding(order, locale),
    coName: inLanguage(locale)(order.from.nameZh, order.from.nameEn),
    netTotal: toHkd(order.netCents),
    outStanding: toHkd(payable ? order.dueCents - order.paidCents : 0),
    payBefore: payable && order.expiresAt ? wireInstant(order.expiresAt) : null,
    payable,
    quantity: order.quantity,
  }
}

/** The identity and state of an order, the same in every list. */
export function wireStanding(order: Header, locale: Locale) {
  const nature = { ...order, isExchange: order.exchangeOf !== null }
  const label = labelOf(stateOf(order), nature)
  return {
    invoiceNo: order.number,
    label,
    labelText: sayLabel(label, { pickUp: order.pickUp, waitsForGoods: awaitsGoods(order) }, locale),
    orderType: typeOf(stateOf(order), nature),
    placedAt: wireInstant(order.placedAt),
  }
}

export const wireWithGoods = (order: HeaderWithGoods, locale: Locale, now: Temporal.Instant): OrderHeader => ({
  ...wireHeader(order, locale, now),
  lines: order.lines.map(({ assortId, nameZh, nameEn, quantity, goods }) => {
    const name = inLanguage(locale)(nameZh, nameEn)
    return { name, picture: pictureOf({ ...goods, code: assortId }, name), qty: quantity }
  }),
})
