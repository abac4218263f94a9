import type { GoodsFields, GoodsVariants, StaffGoods } from '#contract/goods-admin.ts'

/** A variant as it is typed: amounts and counts are texts until they are saved. */
export interface VariantTyped {
  assortId: string
  barcode: string
  choice: Record<string, string>
  price: string
  originalPrice: string
  cost: string
  stock: string
  vendorCode: string
  bin: string
}

type SameFields = Omit<
  GoodsFields,
  | 'brand'
  | 'category'
  | 'approxWeightG'
  | 'grossWeightG'
  | 'sizeCm'
  | 'highlights'
  | 'minAge'
  | 'preOrder'
  | 'purchaseLimit'
  | 'buyerWords'
  | 'together'
>

/** What the form of a product holds. Its names are those of the wire, so that a complaint names its field. */
export interface GoodsTyped extends SameFields {
  brand: string
  category: string
  approxWeightG: string
  grossWeightG: string
  sizeCm: { length: string; width: string; height: string }
  /** A point a line. */
  highlights: { zh: string; en: string }
  minAge: string
  preOrder: { isOn: boolean; count: string; unit: string; limit: string; depositPercent: string }
  purchaseLimit: string
  buyerWords: { code: string; nameZh: string; nameEn: string; maxLength: string }[]
  together: { code: string }[]
  options: GoodsVariants['options']
  variants: VariantTyped[]
}

const write = (value: number | null) => (value === null ? '' : String(value))

export function toTyped({ fields, options, variants }: StaffGoods): GoodsTyped {
  const { sizeCm, preOrder } = fields
  const [count = '', unit = 'DAY'] = preOrder?.lead.split('/') ?? []
  return {
    ...fields,
    brand: fields.brand ?? '',
    category: fields.category ?? '',
    approxWeightG: write(fields.approxWeightG),
    grossWeightG: write(fields.grossWeightG),
    sizeCm: {
      length: write(sizeCm?.[0] ?? null),
      width: write(sizeCm?.[1] ?? null),
      height: write(sizeCm?.[2] ?? null),
    },
    highlights: { zh: fields.highlights.zh.join('\n'), en: fields.highlights.en.join('\n') },
    minAge: write(fields.minAge),
    preOrder: {
      isOn: preOrder !== null,
      count,
      unit,
      limit: write(preOrder?.limit ?? null),
      depositPercent: write(preOrder?.depositPercent ?? null),
    },
    purchaseLimit: write(fields.purchaseLimit),
    buyerWords: fields.buyerWords.map((one) => ({ ...one, maxLength: String(one.maxLength) })),
    together: fields.together.map((code) => ({ code })),
    options,
    variants: variants.map((variant) => ({
      assortId: variant.assortId ?? '',
      barcode: variant.barcode ?? '',
      choice: variant.choice,
      price: write(variant.price),
      originalPrice: write(variant.originalPrice),
      cost: write(variant.cost),
      stock: write(variant.stock),
      vendorCode: variant.vendorCode ?? '',
      bin: variant.bin ?? '',
    })),
  }
}

/** A whole number as it is typed, in digits of either width; null when the field is empty or cannot be read. */
export function readWhole(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim()
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

/** Whether a field of a whole number is empty or can be read. */
export const isWhole = (typed: string): boolean => typed.trim() === '' || readWhole(typed) !== null

/** What is written on each line; empty lines are nothing. */
export const readLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The fields as the shop takes them. */
export function readFields({ options: _options, variants: _variants, ...typed }: GoodsTyped): GoodsFields {
  const { length, width, height } = typed.sizeCm
  const size = [readWhole(length), readWhole(width), readWhole(height)]
  const { isOn, count, unit, limit, depositPercent } = typed.preOrder
  return {
    ...typed,
    brand: typed.brand || null,
    category: typed.category || null,
    approxWeightG: readWhole(typed.approxWeightG),
    grossWeightG: readWhole(typed.grossWeightG),
    sizeCm: size.includes(null) ? null : (size as [number, number, number]),
    highlights: { zh: readLines(typed.highlights.zh), en: readLines(typed.highlights.en) },
    minAge: readWhole(typed.minAge),
    preOrder: isOn
      ? {
          lead: `${readWhole(count) ?? 1}/${unit}`,
          limit: readWhole(limit),
          depositPercent: readWhole(depositPercent),
        }
      : null,
    purchaseLimit: readWhole(typed.purchaseLimit),
    buyerWords: typed.buyerWords.map((one) => ({ ...one, maxLength: readWhole(one.maxLength) ?? 30 })),
    together: typed.together.map(({ code }) => code),
  }
}

/** Options and variants as the shop takes them; prices as they were typed. */
export const readVariants = ({ options, variants }: GoodsTyped): GoodsVariants => ({
  options,
  variants: variants.map(({ assortId, barcode, choice, price, originalPrice, cost, stock, vendorCode, bin }) => ({
    ...(assortId && { assortId }),
    barcode: barcode.trim() || null,
    choice: Object.fromEntries(options.map(({ code }) => [code, choice[code] ?? ''])),
    price: price.trim() || null,
    originalPrice: originalPrice.trim() || null,
    cost: cost.trim() || null,
    stock: readWhole(stock),
    vendorCode: vendorCode.trim() || null,
    bin: bin.trim() || null,
  })),
})

export const isSameTyped = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that were changed; `variants` stands for options and variants together, which are saved together. */
export function listChanged(typed: GoodsTyped, base: GoodsTyped): (keyof GoodsFields | 'variants')[] {
  const [now, before] = [readFields(typed), readFields(base)]
  const fields = (Object.keys(now) as (keyof GoodsFields)[]).filter((name) => !isSameTyped(now[name], before[name]))
  return isSameTyped(readVariants(typed), readVariants(base)) ? fields : [...fields, 'variants']
}
