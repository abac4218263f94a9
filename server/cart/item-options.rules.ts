import type { Complaint } from '#contract/complaints.ts'

/** Text that the buyer enters for an item, such as an engraving. */
export interface Option {
  code: string
  maxLength: number
}

export type OptionVerdict =
  | { kind: 'chosen'; dynamicAttr: string }
  | { kind: 'missing' } // an option without text
  | { kind: 'unknown' } // an option that this product does not have
  | { kind: 'wrong'; field: string }
  | { kind: 'to-check'; complaints: Record<string, Complaint> }

// §5 free text; it cannot contain the separators of options.
const freeText = /^[\p{L}\p{M}\p{N}_\-\s]*$/u

/** Parses `engraving:Ada;ribbon:red` and writes it in the product's order, so that the same wish gives the same line. */
export function readOptions(options: readonly Option[], dynamicAttr: string): OptionVerdict {
  const given = new Map(
    dynamicAttr
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => [part.split(':')[0]!.trim(), part.slice(part.indexOf(':') + 1).trim()]),
  )
  if ([...given.keys()].some((code) => !options.some((option) => option.code === code))) return { kind: 'unknown' }
  if (options.some(({ code }) => !given.get(code))) return { kind: 'missing' }
  const wrong = options.find(
    ({ code, maxLength }) => given.get(code)!.length > maxLength || !freeText.test(given.get(code)!),
  )
  if (wrong) return { kind: 'wrong', field: wrong.code }
  return { kind: 'chosen', dynamicAttr: writeOptions(options, Object.fromEntries(given)) }
}

/** The buyer's text without its names. A gift card's language is shown elsewhere. §3 */
export const listWords = (dynamicAttr: string): string[] =>
  dynamicAttr
    .split(';')
    .filter((part) => !part.startsWith('language:'))
    .map((part) =>
      part
        .slice(part.indexOf(':') + 1)
        .replaceAll('%3B', ';')
        .replaceAll('%25', '%'),
    )
    .filter(Boolean)

/** The dynamicAttr that a product page sends. */
export const writeOptions = (options: readonly Option[], words: Readonly<Record<string, string>>) =>
  options.map(({ code }) => `${code}:${words[code]?.trim() ?? ''}`).join(';')

interface NamedVariant {
  assortId: string
  barcode: string
  colour: string | null
  size: string | null
}

export type Picked<V> =
  | { kind: 'picked'; variant: V }
  | { kind: 'missing'; what: 'colour' | 'size' | 'options' }
  | { kind: 'unknown' } // the product has no such variant

/** The requested variant. With several variants and none named, the buyer is asked for what distinguishes them. §5 */
export function pickVariant<V extends NamedVariant>(
  variants: readonly V[],
  named: { assortId: string | undefined; barcode: string | undefined },
): Picked<V> {
  const isNamed = named.assortId !== undefined || named.barcode !== undefined
  const meant = isNamed
    ? variants.filter(
        (one) => (named.assortId ?? one.assortId) === one.assortId && (named.barcode ?? one.barcode) === one.barcode,
      )
    : variants
  if (meant.length === 0) return { kind: 'unknown' }
  if (meant.length === 1) return { kind: 'picked', variant: meant[0]! }
  const differ = (of: (one: V) => string | null) => new Set(variants.map(of)).size > 1
  return {
    kind: 'missing',
    what: differ((one) => one.colour) ? 'colour' : differ((one) => one.size) ? 'size' : 'options',
  }
}
