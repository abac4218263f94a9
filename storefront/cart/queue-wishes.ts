import type { CartWish } from './cart.ts'
import { isSameLine, lineId } from './cart.ts'

/**
 * Appends a wish to the queue. Quick clicks on one line become one request: a waiting change takes the newer values, unless
 * another wish about that line came between. The first wish is not changed when it is in flight.
 */
export function queueWish(wishes: readonly CartWish[], wish: CartWish, isUnderWay: boolean): readonly CartWish[] {
  const waitingFrom = isUnderWay ? 1 : 0
  if (wish.kind === 'read')
    return wishes.slice(waitingFrom).some(({ kind }) => kind === 'read') ? wishes : [...wishes, wish]
  if (wish.kind !== 'change') return [...wishes, wish]

  const at = wishes.findLastIndex((other) => concerns(other, wish))
  const earlier = wishes[at]
  if (at < waitingFrom || earlier?.kind !== 'change') return [...wishes, wish]
  return wishes.with(at, { ...earlier, ...wish })
}

function concerns(wish: CartWish, { line }: Extract<CartWish, { kind: 'change' }>): boolean {
  if (wish.kind === 'change') return isSameLine(wish.line, line)
  if (wish.kind === 'remove') return wish.lines.some((removed) => lineId(removed) === lineId(line))
  return wish.kind !== 'read'
}
