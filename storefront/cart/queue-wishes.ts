import type { CartWish } from './cart.ts'
import { isSameLine, lineId } from './cart.ts'

/**
 * The wishes with one more. Quick clicks on one line become one request: a change that still waits takes the newer values,
 * unless something else was asked about that line in between. The first wish is left alone when it is under way.
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
