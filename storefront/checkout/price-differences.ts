import type { PaymentResult } from '#contract/checkout.ts'
import { lineId } from '#storefront/cart/cart.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'

/** Differences from the quote that the buyer last saw, one sentence each. */
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
    ...compare(chargedBy(before), chargedBy(after)),
    ...amount(m.checkout_total(), before.leftToPay, after.leftToPay),
    ...amount(m.checkout_deposit(), before.deposit?.now ?? 0, after.deposit?.now ?? 0),
  ]
}

/** Savings and part payments by name; two coupons of one name are added. */
function savedBy({ promotions, memoDiscounts, addCouponRequestList, points, giftCards }: PaymentResult) {
  const each: [string, number][] = [
    ...promotions.map(({ name, totalDiscountAmount }): [string, number] => [name, totalDiscountAmount]),
    ...memoDiscounts.map(({ discountCode, totalDiscountAmount }): [string, number] => [
      discountCode,
      totalDiscountAmount,
    ]),
    ...addCouponRequestList.map(({ cashDesc, couponValue }): [string, number] => [cashDesc, couponValue]),
    [m.checkout_points(), points?.amount ?? 0],
    ...giftCards.map(({ no, usageAmount }): [string, number] => [m.checkout_gift_card_of({ no }), usageAmount]),
  ]
  return each.reduce(
    (sums, [name, amount]) => sums.set(name, (sums.get(name) ?? 0) + Math.round(amount * 100)),
    new Map<string, number>(),
  )
}

/** Negated, because `compare` treats amounts as savings. */
const chargedBy = ({ charges }: PaymentResult) =>
  new Map(charges.map((one): [string, number] => [one.name, -Math.round(one.amount * 100)]))

const compare = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    amount(name, -(before.get(name) ?? 0) / 100, -(after.get(name) ?? 0) / 100),
  )

const amount = (label: string, was: number, is: number) =>
  was === is ? [] : [m.checkout_price_row({ label, before: formatHkd(was), after: formatHkd(is) })]
