import type { Combo } from '#contract/promotions.ts'
import type { Input } from '#ui/api.ts'

/** The chosen variant by product, where there are several. */
export type Choices = Readonly<Record<string, string>>

export const needsChoosing = ({ assortId, card }: Combo['parts'][number]) => assortId === null && card.only === null

/** The first part without a chosen variant. */
export const findUnchosen = ({ parts }: Combo, choices: Choices) =>
  parts.find((part) => needsChoosing(part) && !choices[part.card.productCode])

/** In the shape of the call: products with one variant need no choice. */
export const partsOf = (
  { parts }: Combo,
  choices: Choices,
): Input<'POST /item_sales_together/addToShopCart'>['parts'] =>
  parts.filter(needsChoosing).map(({ card: { productCode } }) => ({
    prodCode: productCode,
    assortId: choices[productCode] ?? '',
    dynamicAttr: '',
  }))
