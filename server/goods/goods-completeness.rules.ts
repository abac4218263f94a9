import type { Complaint } from '#contract/complaints.ts'
import type { Locale } from '#contract/shop.ts'
import { languageFacts, type NameLanguage } from '#words/languages.ts'
import type { GoodsDocument } from './goods-document.rules.ts'

/** The refusal that tells of a complaint, the most telling first. */
const refusalOf = {
  LANGUAGE_MISSING: ['language_missing'],
  PICTURE_MISSING: ['picture_missing'],
  PRICE_MISSING: ['price_missing'],
} as const satisfies Record<string, readonly Complaint[]>

export type PublishRefusal = keyof typeof refusalOf | 'GOODS_INCOMPLETE'

export function nameRefusal(missing: Readonly<Record<string, Complaint>>): PublishRefusal | null {
  const complaints = Object.values(missing)
  if (complaints.length === 0) return null
  const told = (Object.keys(refusalOf) as (keyof typeof refusalOf)[]).find((code) =>
    complaints.some((one) => (refusalOf[code] as readonly Complaint[]).includes(one)),
  )
  return told ?? 'GOODS_INCOMPLETE'
}

/** What else of the shop decides whether goods are complete. */
export interface GoodsSurroundings {
  languages: readonly Locale[]
  /** Of the categories, brands, attributes and goods that the document names, those that do not exist. */
  unknown: ReadonlySet<string>
  /** Barcodes that other goods have. */
  takenBarcodes: ReadonlySet<string>
  /** Whether it has photos: then no drawn picture is needed. */
  hasPhotos: boolean
}

type MissingFields = Record<string, Complaint>

/** What keeps goods from being published, by field. Both languages of a text are needed, or neither; of a name both. */
export function listMissing(goods: GoodsDocument, around: GoodsSurroundings): MissingFields {
  return {
    ...listMissingWords(goods, new Set(around.languages.map((each) => languageFacts[each].names))),
    ...listMissingFacts(goods, around),
    ...listMissingOfVariants(goods, around),
  }
}

/** Texts with one row of names for each language, by field; whether they may be empty in all. */
function listTexts(goods: GoodsDocument): { field: string; words: Record<NameLanguage, string>; isNeeded: boolean }[] {
  const { options, specs, attributes } = goods
  return [
    { field: 'name', words: { zh: goods.nameZh, en: goods.nameEn }, isNeeded: true },
    { field: 'description', words: { zh: goods.descriptionZh, en: goods.descriptionEn }, isNeeded: false },
    { field: 'pack', words: { zh: goods.packZh, en: goods.packEn }, isNeeded: false },
    { field: 'origin', words: { zh: goods.originZh, en: goods.originEn }, isNeeded: false },
    { field: 'material', words: { zh: goods.materialZh, en: goods.materialEn }, isNeeded: false },
    ...specs.flatMap((spec, at) => [
      { field: `specs.${at}.name`, words: { zh: spec.nameZh, en: spec.nameEn }, isNeeded: true },
      { field: `specs.${at}.value`, words: { zh: spec.valueZh, en: spec.valueEn }, isNeeded: true },
    ]),
    ...attributes.map(({ valueZh, valueEn }, at) => ({
      field: `attributes.${at}.value`,
      words: { zh: valueZh, en: valueEn },
      isNeeded: true,
    })),
    ...options.flatMap((option, at) => [
      { field: `options.${at}.name`, words: { zh: option.nameZh, en: option.nameEn }, isNeeded: true },
      ...option.values.map((value, n) => ({
        field: `options.${at}.values.${n}.name`,
        words: { zh: value.nameZh, en: value.nameEn },
        isNeeded: true,
      })),
    ]),
  ]
}

function listMissingWords(goods: GoodsDocument, spoken: ReadonlySet<NameLanguage>): MissingFields {
  const missing: MissingFields = {}
  for (const { field, words, isNeeded } of listTexts(goods)) {
    const isWritten = [...spoken].some((language) => words[language] !== '')
    for (const language of spoken)
      if (words[language] === '' && (isNeeded || isWritten))
        missing[`${field}${nameEnding(language)}`] = 'language_missing'
  }
  return missing
}

const nameEnding = (language: NameLanguage) => language.replace(/^./, (first) => first.toUpperCase())

function listMissingFacts(goods: GoodsDocument, { unknown, hasPhotos }: GoodsSurroundings): MissingFields {
  const together = goods.together.findIndex((code) => unknown.has(`product ${code}`))
  const attribute = goods.attributes.findIndex((one) => unknown.has(`attribute ${one.attribute}`))
  return {
    ...((goods.category === null || unknown.has(`category ${goods.category}`)) && {
      category: 'category_missing' as const,
    }),
    ...((goods.brand === null || unknown.has(`brand ${goods.brand}`)) && { brand: 'brand_missing' as const }),
    ...(goods.picture === null && !hasPhotos && { picture: 'picture_missing' as const }),
    ...(together >= 0 && { [`together.${together}`]: 'goods_unknown' as const }),
    ...(attribute >= 0 && { [`attributes.${attribute}`]: 'goods_unknown' as const }),
  }
}

function listMissingOfVariants(
  { variants, options }: GoodsDocument,
  { takenBarcodes }: GoodsSurroundings,
): MissingFields {
  const missing: MissingFields = variants.length === 0 ? { variants: 'variant_missing' } : {}
  const choices = new Set<string>()
  const barcodes = new Set<string>()
  for (const [at, variant] of variants.entries()) {
    const field = `variants.${at}`
    if (variant.priceCents === null || variant.priceCents === 0) missing[`${field}.price`] = 'price_missing'
    else if (variant.originalCents !== null && variant.originalCents <= variant.priceCents)
      missing[`${field}.originalPrice`] = 'price_above_original'
    const chosen = options.map(({ code, values }) => values.find((value) => value.code === variant.choice[code])?.code)
    if (chosen.includes(undefined)) missing[`${field}.choice`] = 'choice_missing'
    else if (choices.has(chosen.join('\n'))) missing[`${field}.choice`] = 'variant_twice'
    choices.add(chosen.join('\n'))
    if (variant.barcode === null) continue
    if (barcodes.has(variant.barcode) || takenBarcodes.has(variant.barcode))
      missing[`${field}.barcode`] = 'barcode_taken'
    barcodes.add(variant.barcode)
  }
  return missing
}
