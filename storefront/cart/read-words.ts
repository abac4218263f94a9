import { listWords } from '#server/cart/item-options.rules.ts'

/** What the buyer had put on the goods, out of the line's `engraving:Ada;ribbon:red`: the words alone. §3 */
export const readWords = (dynamicAttr: string): string => listWords(dynamicAttr).join(' · ')
