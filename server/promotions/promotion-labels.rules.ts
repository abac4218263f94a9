import type { Item } from '#server/catalogue/snapshot.rules.ts'
import { asLine } from './running-promotions.rules.ts'
import { type PromotedGoods, isFor, isPart, type Promotion } from './promotion-terms.rules.ts'

/** Whether a promotion may be shown on cards: it is for everyone, and about these goods rather than any order. */
export const isForCards = ({ lane, grades, of, terms }: Promotion) =>
  grades === null && lane !== 'delivery' && (lane !== 'order' || terms.kind === 'combo' || namesGoods(of))

/** Whether the label is true for every variant; for a combo one variant is enough. */
export function mayLabel({ of, terms }: Promotion, item: Item): boolean {
  const { code: product, category, brand, isGiftCard } = item
  const lines = item.variants.map(({ assortId, cents, listCents }) =>
    asLine({ product, assortId, category, brand, price: cents, listPrice: listCents, isGiftCard }, assortId, 1),
  )
  return terms.kind === 'combo'
    ? lines.some((line) => terms.parts.some((part) => isPart(part, line)))
    : lines.every((line) => isFor(of, line))
}

const namesGoods = ({ products, categories, brands }: PromotedGoods) =>
  products.length + categories.length + brands.length > 0
