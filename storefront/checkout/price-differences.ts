import type { PaymentResult } from '#contract/checkout.ts'
import { lineId } from '#storefront/cart/cart.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { m } from '#words/compiled/messages.js'

/** What is not as it was when the buyer last looked, one sentence each. */
export function listDifferences(before: PaymentResult, after: PaymentResult): string[] {
  const items = before.items.flatMap((item) => {
    const now = after.items.find((other) => lineId(other) === lineId(item))
    if (!now) return [m.checkout_item_gone({ name: item.name })]
    const quantity =
      now.qty === item.qty
        ? []
        : [
            m.checkout_price_row({
              label: m.checkout_item_quantity({ name: item.name }),
              before: item.qty,
              after: now.qty,
            }),
          ]
    return [...quantity, ...amount(item.name, item.sellingPrice, now.sellingPrice)]
  })
  return [
    ...items,
    ...compare(savedBy(before), savedBy(after)),
    ...amount(m.checkout_delivery_fee(), before.deliveryFee, after.deliveryFee),
    ...amount(m.checkout_total(), before.outStanding, after.outStanding),
  ]
}

/** Each thing that takes something off or pays a part, by its name. */
const savedBy = ({ promotions, memoDiscounts, addCouponRequestList, points, giftCards }: PaymentResult) =>
  new Map([
    ...promotions.map(({ name, totalDiscountAmount }) => [name, totalDiscountAmount] as const),
    ...memoDiscounts.map(({ discountCode, totalDiscountAmount }) => [discountCode, totalDiscountAmount] as const),
    ...addCouponRequestList.map(({ cashDesc, couponValue }) => [cashDesc, couponValue] as const),
    ...(points ? [[m.checkout_points(), points.amount] as const] : []),
    ...giftCards.map(({ no, usageAmount }) => [m.checkout_gift_card_of({ no }), usageAmount] as const),
  ])

const compare = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    amount(name, -(before.get(name) ?? 0), -(after.get(name) ?? 0)),
  )

const amount = (label: string, was: number, is: number) =>
  was === is ? [] : [m.checkout_price_row({ label, before: formatHkd(was), after: formatHkd(is) })]
