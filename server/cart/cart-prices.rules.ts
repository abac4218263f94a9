import type { Locale } from '#contract/shop.ts'
import type { Discounted } from '#server/promotions/promotions.rules.ts'
import { preOrderRoom, saleable } from '#server/stock/stock.rules.ts'
import { asLine } from '#server/promotions/running-promotions.rules.ts'
import type { PricedLine, Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import type { ReasonNames } from '#server/promotions/refusal-wording.rules.ts'
import type { CartLineKey, Offered } from './cart.rules.ts'

/** The id of a line, as promotions use it. */
export const lineId = ({ assortId, barcode, dynamicAttr }: CartLineKey) => `${assortId}|${barcode}|${dynamicAttr}`

type HeldLine = CartLineKey & { quantity: number; goods: Offered & Parameters<typeof asLine>[0] }

export const asPricedLine = ({ goods, quantity, ...key }: HeldLine): PricedLine => asLine(goods, lineId(key), quantity)

/** Variants of which the cart holds all that stock and pre-orders allow. */
export function findTakenWhole(lines: readonly HeldLine[]): Set<string> {
  const held = Map.groupBy(lines, ({ assortId }) => assortId)
  return new Set(
    [...held].flatMap(([assortId, own]) => {
      const { goods } = own[0]!
      const quantity = own.reduce((sum, line) => sum + line.quantity, 0)
      return quantity >= Math.max(saleable(goods), preOrderRoom(goods)) ? [assortId] : []
    }),
  )
}

/** Products of combos of which only some parts are in the cart. */
export const listMissing = ({ refused }: Pick<Discounted, 'refused'>): string[] => [
  ...new Set(
    refused.flatMap(({ why }) => (why.kind === 'combo-incomplete' ? why.missing.map(({ product }) => product) : [])),
  ),
]

/** The discount on the goods in cents, without delivery. */
export const discountOf = ({ lines }: Pick<Discounted, 'lines'>) =>
  lines.reduce((sum, line) => sum + line.grossCents - line.netCents, 0)

/** A delivery promotion waits until there is a delivery charge; in a cart it counts as applied. */
export const waitsForDelivery = ({ why }: Discounted['refused'][number]) => why.kind === 'no-delivery-fee'

interface NamedGoods {
  product: string
  assortId: string
  nameZh: string
  nameEn: string
}

/** Names for the goods that a reason mentions. */
export function namesFor(
  { promotions, besides }: { promotions: readonly Promotion[]; besides: readonly NamedGoods[] },
  lines: readonly { goods: NamedGoods }[],
  locale: Locale,
): ReasonNames {
  const goods = [...lines.map((line) => line.goods), ...besides]
  return {
    promotion: (id) =>
      sayName(
        promotions.find((one) => one.id === id)!,
        locale,
      ),
    product(code) {
      const found = goods.find(({ product, assortId }) => product === code || assortId === code)
      return found ? sayName(found, locale) : code
    },
  }
}
