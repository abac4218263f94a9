import type { ComboPart } from '#server/promotions/promotion-terms.rules.ts'
import { preOrderRoom, saleable, type Supply } from '#server/stock/stock.rules.ts'
import type { Settled } from './cart.rules.ts'

/** The variant and the words of a part that leaves a choice. */
export interface ComboChoice {
  product: string
  assortId: string | undefined
  dynamicAttr: string
}

/** The item of a part; undefined when it no longer exists. */
export function pickPart(
  part: ComboPart,
  goods: readonly { product: string; assortId: string }[],
  choices: readonly ComboChoice[],
): ComboChoice | undefined {
  const named = goods.find(({ product, assortId }) => product === part.product || assortId === part.product)
  if (!named) return undefined
  const choice = choices.find(({ product }) => product === named.product)
  const isOneVariant = named.product !== part.product
  return {
    product: named.product,
    assortId: isOneVariant ? part.product : choice?.assortId,
    dynamicAttr: choice?.dynamicAttr ?? '',
  }
}

type ComboVerdict =
  | { kind: 'whole' }
  | { kind: 'sold-out' }
  | { kind: 'short'; left: number }
  | { kind: 'limit'; limit: number }

/** Whether a line grew by the full quantity. `ofOne` is the quantity per combo: with less in stock none is possible. */
export function judgePart(line: Settled, asked: number, before: number, supply: Supply, ofOne: number): ComboVerdict {
  const holds = Math.max(saleable(supply), preOrderRoom(supply))
  if (line.standing === 'sold_out' || holds < ofOne) return { kind: 'sold-out' }
  if (line.selectable && line.quantity >= before + asked) return { kind: 'whole' }
  const atLimit = line.notes.find((note) => note.code === 'PURCHASE_LIMIT')
  if (atLimit) return { kind: 'limit', limit: atLimit.limit }
  return { kind: 'short', left: Math.max(0, line.quantity - before) }
}
