import type { Product } from '#contract/catalogue.ts'
import { listNames } from '#storefront/lib/list-names.ts'
import { m } from '#words/compiled/messages.js'
import { nameSize } from './size-kind.ts'
import type { VariantWish } from './variant-choice.ts'

const missing = {
  colour: m.catalogue_select_colour,
  size: m.catalogue_select_size,
}

/** §8, with the options by name: a size may be a capacity. */
export function sayMissing(product: Product, choice: VariantWish, what: 'options' | 'colour' | 'size'): string {
  if (product.isGiftCard && what === 'size') return m.gift_card_select_value()
  const names = listUnchosen(product, choice)
  if (what === 'options' || (what === 'size' && names[0] !== m.catalogue_size()))
    return m.catalogue_select_options({ names: listNames(names.map(inSentence)) })
  return missing[what]()
}

/** `Storage` inside a sentence is `storage`; `USB port` and 顏色 stay. */
const inSentence = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

/** The names of what is not chosen yet, in the order of the page. */
function listUnchosen(
  { colors, sizes, furtherOptions, options }: Product,
  { colour, size, further, words }: VariantWish,
): string[] {
  return [
    ...(colors.length > 0 && colour === null ? [m.catalogue_colour()] : []),
    ...(sizes[0] !== undefined && size === null ? [nameSize(sizes[0])] : []),
    ...furtherOptions.filter(({ code }) => further[code] === undefined).map(({ name }) => name),
    ...options.filter(({ code }) => !words[code]?.trim()).map(({ name }) => name),
  ]
}
