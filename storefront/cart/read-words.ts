import { listWords } from '#server/cart/item-options.rules.ts'

/** The buyer's words of a line, without option codes: `engraving:Ada;ribbon:red` gives the values only. §3 */
export const readWords = (dynamicAttr: string): string => listWords(dynamicAttr).join(' · ')
