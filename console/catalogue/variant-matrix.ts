import type { GoodsTyped, VariantTyped } from './goods-typed.ts'

type OptionsTyped = GoodsTyped['options']

/** The highest number of variants that goods have. */
export const mostVariants = 250

export const blankVariant = (): VariantTyped => ({
  assortId: '',
  barcode: '',
  choice: {},
  price: '',
  originalPrice: '',
  cost: '',
  stock: '',
  vendorCode: '',
  bin: '',
})

/** Every choice of one value of each option. */
function listChoices(options: OptionsTyped): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (choices, { code, values }) =>
      choices.flatMap((choice) => values.map((value) => ({ ...choice, [code]: value.code }))),
    [{}],
  )
}

const nameChoice = (options: OptionsTyped, choice: Readonly<Record<string, string>>) =>
  options.map(({ code }) => choice[code] ?? '').join('\n')

/** The choices that no variant has. */
export function listUnusedChoices(options: OptionsTyped, variants: readonly VariantTyped[]): Record<string, string>[] {
  const used = new Set(variants.map(({ choice }) => nameChoice(options, choice)))
  return listChoices(options).filter((choice) => !used.has(nameChoice(options, choice)))
}

/**
 * A variant for every choice. A variant without a value of an option, because the option is new, takes its first one; new ones
 * have the prices of the first variant.
 */
export function completeMatrix(options: OptionsTyped, variants: readonly VariantTyped[]): VariantTyped[] {
  const complete = variants.map((variant) => ({
    ...variant,
    choice: Object.fromEntries(
      options.map(({ code, values }) => [code, variant.choice[code] || (values[0]?.code ?? '')] as const),
    ),
  }))
  const { price = '', originalPrice = '', cost = '' } = complete[0] ?? {}
  const added = listUnusedChoices(options, complete).map((choice) => ({
    ...blankVariant(),
    choice,
    price,
    originalPrice,
    cost,
  }))
  return [...complete, ...added].slice(0, mostVariants)
}

/** A code from a name in Latin letters, or a numbered one: of an option, a value, a brand. */
export function suggestCode(name: string, prefix: string, taken: readonly string[]): string {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '')
    .slice(0, 24)
  const used = new Set(taken)
  if (base && !used.has(base)) return base
  const stem = base || prefix
  let number = base ? 2 : 1
  while (used.has(`${stem}${base ? '-' : ''}${number}`)) number += 1
  return `${stem}${base ? '-' : ''}${number}`
}

/** Codes of options and values that have no name yet. */
const unnamed = /^new-\d+$/

export const nextUnnamed = (taken: readonly string[]): string => {
  let number = 1
  while (taken.includes(`new-${number}`)) number += 1
  return `new-${number}`
}

/** OptionsTyped and values that were added by hand get codes from their English names, in the choices of variants too. */
export function nameCodes(
  options: OptionsTyped,
  variants: readonly VariantTyped[],
): { options: OptionsTyped; variants: VariantTyped[] } {
  const renamed = new Map<string, string>()
  const taken = options.map(({ code }) => code)
  const next = options.map((option) => {
    const code = unnamed.test(option.code) ? suggestCode(option.nameEn, 'option', taken) : option.code
    taken.push(code)
    const used = option.values.map((value) => value.code)
    const values = option.values.map((value) => {
      const named = unnamed.test(value.code) ? suggestCode(value.nameEn, 'value', used) : value.code
      used.push(named)
      renamed.set(`${option.code} ${value.code}`, named)
      return { ...value, code: named }
    })
    renamed.set(option.code, code)
    return { ...option, code, values }
  })
  const rename = (choice: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(choice).map(([option, value]) => [
        renamed.get(option) ?? option,
        renamed.get(`${option} ${value}`) ?? value,
      ]),
    )
  return { options: next, variants: variants.map((variant) => ({ ...variant, choice: rename(variant.choice) })) }
}
