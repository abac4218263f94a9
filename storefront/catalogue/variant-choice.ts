import type { Product, Variant } from '#contract/catalogue.ts'

export interface Choice {
  colour: string | null
  size: string | null
  /** Words the buyer gives, by option code. */
  words: Record<string, string>
}

export type Chosen = { kind: 'variant'; variant: Variant } | { kind: 'missing'; what: 'options' | 'colour' | 'size' }

type Goods = Pick<Product, 'colours' | 'sizes' | 'variants' | 'options'>

/** What comes chosen: whatever there is only one of, or the variant an address names. */
export function firstChoice({ colours, sizes, variants }: Goods, assortId?: string | null): Choice {
  const named = variants.find((variant) => variant.assortId === assortId)
  return {
    colour: named?.colour?.name ?? (colours.length === 1 ? colours[0]!.name : null),
    size: named?.size ?? (sizes.length === 1 ? sizes[0]! : null),
    words: {},
  }
}

/** Which variant was chosen, or what must be chosen first: options, then colour, then size, §8. */
export function findChosen({ colours, sizes, variants, options }: Goods, { colour, size, words }: Choice): Chosen {
  const lacking = { colour: colours.length > 0 && colour === null, size: sizes.length > 0 && size === null }
  if (lacking.colour && lacking.size) return { kind: 'missing', what: 'options' }
  if (lacking.colour) return { kind: 'missing', what: 'colour' }
  if (lacking.size) return { kind: 'missing', what: 'size' }
  if (options.some(({ code }) => !words[code]?.trim())) return { kind: 'missing', what: 'options' }
  const variant = variants.find((each) => fits(each, colour, size))
  return variant ? { kind: 'variant', variant } : { kind: 'missing', what: 'options' }
}

export type Prospect = 'possible' | 'sold-out' | 'impossible'

/** What choosing this value would lead to, with everything else chosen as it is. */
export function prospectOf({ variants }: Goods, choice: Choice): Prospect {
  const left = variants.filter((each) => fits(each, choice.colour, choice.size))
  if (left.length === 0) return 'impossible'
  return left.every(({ availability }) => availability.state === 'SOLD_OUT') ? 'sold-out' : 'possible'
}

const fits = (variant: Variant, colour: string | null, size: string | null) =>
  (colour === null || variant.colour?.name === colour) && (size === null || variant.size === size)
