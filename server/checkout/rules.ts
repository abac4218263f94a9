import { findConflict, type Settled, sumCart } from '#server/cart/rules.ts'

/** What a payment comes to, in cents. */
export interface Amounts {
  goods: number
  /** Struck from the goods' list prices; not part of any sum. */
  discount: number
  delivery: number
  net: number
  outstanding: number
}

type Priced = Pick<Settled, 'assortId' | 'barcode' | 'dynamicAttr' | 'quantity' | 'selected' | 'arrives'> & {
  price: number
}

/** §4: with nothing selected every sum is zero, delivery too. */
export function sumPayment(lines: readonly Priced[], deliveryFee: number): Amounts {
  const { amount: goods, selectedCount } = sumCart(lines.map((line) => ({ ...line, listPrice: null })))
  const delivery = selectedCount === 0 ? 0 : deliveryFee
  const net = goods + delivery
  return { goods, discount: 0, delivery, net, outstanding: outstandingOf(net, 0) }
}

/** §4: what is left to pay after coupon cash, which gives no change. */
export const outstandingOf = (net: number, couponCash: number) => Math.max(0, net - couponCash)

/** What the buyer saw and agrees to pay, as one line of text: another price, quantity, promise or way of delivery reads differently. */
export function describeQuote(lines: readonly Priced[], way: string, { delivery, net }: Amounts): string {
  const each = lines
    .filter((line) => line.selected)
    .map((line) => [
      line.assortId,
      line.barcode,
      line.dynamicAttr,
      line.quantity,
      line.price,
      line.arrives?.toString() ?? '',
    ])
  return JSON.stringify([each, way, delivery, net])
}

export type Obstacle<L> =
  | { code: 'NOTHING_SELECTED' | 'MIXED_PREORDER' | 'DIFFERENT_DATES' }
  | { code: 'SOLD_OUT' | 'PRODUCT_INVALID' | 'PURCHASE_LIMIT' | 'INSUFFICIENT_STOCK'; line: L }

/** What keeps the selected lines from being placed as they are; `kept` is the cart as its visitor last saw it. */
export function findObstacle<L extends Settled>(
  kept: readonly { quantity: number; selected: boolean }[],
  lines: readonly L[],
): Obstacle<L> | null {
  if (!kept.some((line) => line.selected)) return { code: 'NOTHING_SELECTED' }
  const gone = lines.find((line, at) => kept[at]!.selected && !line.selected)
  if (gone)
    return {
      code:
        gone.standing === 'withdrawn'
          ? 'PRODUCT_INVALID'
          : gone.standing === 'sold_out'
            ? 'SOLD_OUT'
            : 'PURCHASE_LIMIT',
      line: gone,
    }
  const fewer = lines.find((line, at) => line.selected && line.quantity < kept[at]!.quantity)
  if (fewer) return { code: 'INSUFFICIENT_STOCK', line: fewer }
  const conflict = findConflict(lines)
  return conflict && { code: conflict.code }
}

/** The oldest age that any of the goods asks for. */
export const oldestAge = (ages: readonly (number | null)[]): number | null =>
  ages.reduce<number | null>((oldest, age) => (age === null ? oldest : Math.max(oldest ?? 0, age)), null)

/** What was never the name of a conversation is the name of none that goes on. */
export const mayBeConversation = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** A conversation is good for a day; after that prices and promises are asked for anew. */
export const conversationLife = { hours: 24 }
export const isOver = (startedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(startedAt.add(conversationLife), now) <= 0
