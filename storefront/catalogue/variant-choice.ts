import type { Card, Product, Variant } from '#contract/catalogue.ts'

export interface VariantWish {
  colour: string | null
  size: string | null
  /** Values of further options, by option code. */
  further: Record<string, string>
  /** The buyer's words, by option code. */
  words: Record<string, string>
}

export type ChosenVariant =
  | { kind: 'variant'; variant: Variant }
  | { kind: 'missing'; what: 'options' | 'colour' | 'size' }

type ChoosableGoods = Pick<Product, 'colors' | 'sizes' | 'furtherOptions' | 'variants' | 'options'>

/** A choice from the URL or a card: a variant, a colour by its hex, or a size. */
export type NamedChoice = Partial<Record<'variant' | 'color' | 'size', string | null>>

/** The initial choice: values without an alternative, and those named. */
export function firstChoice(
  { colors, sizes, furtherOptions, variants }: ChoosableGoods,
  named: NamedChoice | null = null,
): VariantWish {
  const variant = variants.find(({ assortId }) => assortId === named?.variant)
  const colour = variant?.color ?? colors.find(({ hex }) => hex === named?.color)
  const size = variant?.size ?? sizes.find((each) => each === named?.size)
  return {
    colour: colour?.name ?? (colors.length === 1 ? colors[0]!.name : null),
    size: size ?? (sizes.length === 1 ? sizes[0]! : null),
    further:
      variant?.further ??
      Object.fromEntries(
        furtherOptions.flatMap(({ code, values }) => (values.length === 1 ? [[code, values[0]!.code]] : [])),
      ),
    words: {},
  }
}

/** A product's URL with the colour and size of its card. */
export function productPath({ productCode, chosen }: Pick<Card, 'productCode' | 'chosen'>): string {
  const query = new URLSearchParams()
  if (chosen?.color) query.set('color', chosen.color.replace('#', ''))
  if (chosen?.size) query.set('size', chosen.size)
  return `/product/${productCode}${query.size > 0 ? `?${query}` : ''}`
}

export function readNamed(query: URLSearchParams): NamedChoice {
  const color = query.get('color')
  return { variant: query.get('variant'), color: color && `#${color}`, size: query.get('size') }
}

/** The chosen variant, or what must be chosen first, in the order options, colour, size. §8 */
export function findChosen(
  { colors, sizes, furtherOptions, variants, options }: ChoosableGoods,
  choice: VariantWish,
): ChosenVariant {
  const { colour, size, further, words } = choice
  const lacking = { colour: colors.length > 0 && colour === null, size: sizes.length > 0 && size === null }
  if (lacking.colour && lacking.size) return { kind: 'missing', what: 'options' }
  if (lacking.colour) return { kind: 'missing', what: 'colour' }
  if (lacking.size) return { kind: 'missing', what: 'size' }
  if (furtherOptions.some(({ code }) => further[code] === undefined)) return { kind: 'missing', what: 'options' }
  if (options.some(({ code }) => !words[code]?.trim())) return { kind: 'missing', what: 'options' }
  const variant = variants.find((each) => fits(each, choice))
  return variant ? { kind: 'variant', variant } : { kind: 'missing', what: 'options' }
}

export type VariantProspect = 'possible' | 'sold-out' | 'impossible'

/** What choosing this value leads to while the rest of the choice stays. */
export function prospectOf({ variants }: ChoosableGoods, choice: VariantWish): VariantProspect {
  const left = variants.filter((each) => fits(each, choice))
  if (left.length === 0) return 'impossible'
  return left.every(({ availability }) => availability.state === 'SOLD_OUT') ? 'sold-out' : 'possible'
}

const fits = (variant: Variant, { colour, size, further }: VariantWish) =>
  (colour === null || variant.color?.name === colour) &&
  (size === null || variant.size === size) &&
  Object.entries(further).every(([code, value]) => variant.further[code] === value)
