import type { Combo } from '#contract/promotions.ts'
import type { Input } from '#storefront/lib/api.ts'

/** Which variant of a product, where there is a choice. */
export type Choices = Readonly<Record<string, string>>

export const needsChoosing = ({ assortId, card }: Combo['parts'][number]) => assortId === null && card.only === null

/** The first part that is still to be chosen. */
export const findUnchosen = ({ parts }: Combo, choices: Choices) =>
  parts.find((part) => needsChoosing(part) && !choices[part.card.productCode])

/** As the call takes it: only what was chosen must be said. */
export const partsOf = (
  { parts }: Combo,
  choices: Choices,
): Input<'POST /item_sales_together/addToShopCart'>['parts'] =>
  parts.filter(needsChoosing).map(({ card: { productCode } }) => ({
    prodCode: productCode,
    assortId: choices[productCode] ?? '',
    dynamicAttr: '',
  }))
