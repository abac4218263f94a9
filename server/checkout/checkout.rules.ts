import { findConflict, type Settled } from '#server/cart/cart.rules.ts'
import type { PricedSale } from './order-pricing.rules.ts'
import { isUuid } from '#server/lib/database/uuid.ts'

/** What is promised for a line besides its price. */
type PromisedLine = Pick<Settled, 'assortId' | 'barcode' | 'dynamicAttr' | 'quantity' | 'arrives'> & { price: number }

/** The quote as one line of text. A change of price, quantity, promise, discount or tender changes the text. */
export function describeQuote(
  lines: readonly PromisedLine[],
  way: string,
  sale: Pick<PricedSale, 'netCents' | 'points' | 'allocation'>,
  deposits: readonly (number | null)[] = [],
): string {
  const each = lines.map((line) => [
    line.assortId,
    line.barcode,
    line.dynamicAttr,
    line.quantity,
    line.price,
    line.arrives?.toString() ?? '',
  ])
  const cents = sale.allocation.map(({ key, part, ref, cents: of }) => [key, part, ref, of])
  return JSON.stringify([each, way, sale.netCents, sale.points?.used ?? 0, cents, deposits])
}

export type CheckoutObstacle<L> =
  | { code: 'NOTHING_SELECTED' | 'MIXED_PREORDER' | 'DIFFERENT_DATES' }
  | { code: 'SOLD_OUT' | 'PRODUCT_INVALID' | 'PURCHASE_LIMIT' | 'INSUFFICIENT_STOCK'; line: L }

/** Returns the first reason why the selected lines cannot be placed; `stored` is the cart as its visitor last saw it. */
export function findObstacle<L extends Settled>(
  stored: readonly { quantity: number; selected: boolean }[],
  lines: readonly L[],
): CheckoutObstacle<L> | null {
  if (!stored.some((line) => line.selected)) return { code: 'NOTHING_SELECTED' }
  const gone = lines.find((line, at) => stored[at]!.selected && !line.selected)
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
  const fewer = lines.find((line, at) => line.selected && line.quantity < stored[at]!.quantity)
  if (fewer) return { code: 'INSUFFICIENT_STOCK', line: fewer }
  const conflict = findConflict(lines)
  return conflict && { code: conflict.code }
}

/** The highest minimum age of the goods. */
export const oldestAge = (ages: readonly (number | null)[]): number | null =>
  ages.reduce<number | null>((oldest, age) => (age === null ? oldest : Math.max(oldest ?? 0, age)), null)

/** Rejects text that cannot be a conversation id before it reaches the database. */
export const mayBeConversation = (id: string) => isUuid(id.toLowerCase())

/** A conversation lasts a day. After that, prices and promises are quoted anew. */
export const conversationLife = { hours: 24 }
export const isOver = (startedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(startedAt.add(conversationLife), now) <= 0
