import type { GoodsFields, GoodsVariants } from '#contract/goods-admin.ts'
import { isSame } from '#server/changes/row-images.rules.ts'

export type GoodsOption = GoodsVariants['options'][number]

/** A variant as staff write it; money in cents. */
export interface DocumentVariant {
  /** null: new, and without a choice that names it. */
  assortId: string | null
  barcode: string | null
  /** Option → value. */
  choice: Readonly<Record<string, string>>
  priceCents: number | null
  originalCents: number | null
  costCents: number | null
  /** Pieces to take in when it is published first. */
  stock: number | null
  /** How many of them each warehouse takes in; absent, or another sum than `stock`: the first takes all. */
  places?: Readonly<Record<string, number>> | undefined
  vendorCode: string | null
  bin: string | null
}

/** Some goods whole, as they are live or as a draft would make them. */
export interface GoodsDocument extends GoodsFields {
  options: readonly GoodsOption[]
  variants: readonly DocumentVariant[]
}

/** What a draft keeps: the fields that differ from what is live, and of variants that are live the same. */
export interface GoodsDraft extends Partial<Omit<GoodsDocument, 'variants'>> {
  variants?: readonly Partial<DocumentVariant>[]
}

export const blankGoods: GoodsDocument = {
  nameZh: '',
  nameEn: '',
  descriptionZh: '',
  descriptionEn: '',
  highlights: { zh: [], en: [] },
  packZh: '',
  packEn: '',
  originZh: '',
  originEn: '',
  materialZh: '',
  materialEn: '',
  brand: null,
  category: null,
  itemType: 'PRODUCT',
  approxWeightG: null,
  grossWeightG: null,
  sizeCm: null,
  cold: false,
  minAge: null,
  preOrder: null,
  purchaseLimit: null,
  remarkDemanded: false,
  buyerWords: [],
  specs: [],
  attributes: [],
  searchWords: '',
  seo: { titleZh: '', titleEn: '', descriptionZh: '', descriptionEn: '' },
  groups: [],
  together: [],
  picture: null,
  options: [],
  variants: [],
}

/** What a product says in both languages. */
export const goodsTexts = [
  'nameZh',
  'nameEn',
  'descriptionZh',
  'descriptionEn',
  'packZh',
  'packEn',
  'originZh',
  'originEn',
  'materialZh',
  'materialEn',
] as const satisfies (keyof GoodsDocument)[]

export const blankVariant: DocumentVariant = {
  assortId: null,
  barcode: null,
  choice: {},
  priceCents: null,
  originalCents: null,
  costCents: null,
  stock: null,
  vendorCode: null,
  bin: null,
}

/** Variants that were told without what their warehouses take in, which stays while the pieces are as many. */
export const keepPlaces = (
  variants: readonly DocumentVariant[],
  former: readonly DocumentVariant[],
): DocumentVariant[] =>
  variants.map((variant) => {
    const same = former.find(({ assortId, choice }) => assortId === variant.assortId && isSame(choice, variant.choice))
    return same?.places && same.stock === variant.stock ? { ...variant, places: same.places } : variant
  })

/** What is live with the draft over it. */
export function mergeDraft(live: GoodsDocument | null, draft: GoodsDraft | null): GoodsDocument {
  const base = live ?? blankGoods
  const { variants, ...fields } = draft ?? {}
  const own = new Map(base.variants.map((variant) => [variant.assortId, variant]))
  return {
    ...base,
    ...fields,
    variants: variants
      ? variants.map((variant) => ({ ...blankVariant, ...own.get(variant.assortId ?? null), ...variant }))
      : base.variants,
  }
}

/**
 * What of a document differs from what is live. Whatever else writes the live rows meanwhile is then not written over when the
 * draft is published.
 */
export function narrowDraft(live: GoodsDocument | null, whole: GoodsDocument): GoodsDraft {
  if (!live) return whole
  const { variants, ...fields } = whole
  const draft: GoodsDraft = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, live[name as keyof typeof fields])),
  )
  const own = new Map(live.variants.map((variant) => [variant.assortId, variant]))
  const patches = variants.map((variant) => {
    const known = own.get(variant.assortId)
    if (!known) return variant
    const differing = Object.entries(variant).filter(
      ([name, value]) => !isSame(value, known[name as keyof DocumentVariant]),
    )
    return { assortId: variant.assortId, ...Object.fromEntries(differing) }
  })
  const isAsLive =
    variants.length === live.variants.length &&
    patches.every((patch, at) => patch.assortId === live.variants[at]!.assortId && Object.keys(patch).length === 1)
  return isAsLive ? draft : { ...draft, variants: patches }
}

/** The ids that new variants get: the code alone, or the code with the choice. */
export function nameVariants(code: string, variants: readonly DocumentVariant[], options: readonly GoodsOption[]) {
  return variants.map((variant) => {
    if (variant.assortId !== null) return { ...variant, assortId: variant.assortId }
    const chosen = options.map((option) => variant.choice[option.code] ?? '').filter(Boolean)
    return { ...variant, assortId: [code, ...chosen].join('-').slice(0, 64) }
  })
}
