import type { PictureSpec } from '#database/seed/drawing/sheet.ts'
import { readJson, readLines } from './read-data.ts'

export interface Colour {
  hex: string
  zh: string
  en: string
}
export interface DemoVariant {
  /** Appended to the product's code; absent for a product with one variant. */
  id?: string
  barcode: string
  colour?: string
  size?: string
  /** HKD. */
  price: number
  list?: number
  onHand: number
}
export interface DemoProduct {
  code: string
  nameZh: string
  nameEn: string
  brand: string
  category: string
  descriptionZh: string
  descriptionEn: string
  packZh: string
  packEn: string
  originZh: string
  originEn: string
  weighed?: boolean
  approxWeightG?: number
  /** The lead time of goods ordered from the maker: `2/WEEK`. */
  lead?: string
  preOrderLimit?: number
  /** The share of a pre-order paid at placing; the rest is due when the goods arrive. */
  depositPercent?: number
  minAge?: number
  purchaseLimit?: number
  remarkDemanded?: boolean
  /** Not shipped: each piece becomes a gift card when paid. */
  giftCard?: boolean
  options?: { code: string; nameZh: string; nameEn: string; maxLength: number }[]
  tags: string[]
  /** More frequent in past orders. */
  popular?: boolean
  /** The date if today were 20 November 2026. */
  created: string
  specs?: [nameZh: string, nameEn: string, valueZh: string, valueEn: string][]
  picture: Omit<PictureSpec, 'brand'>
  variants: DemoVariant[]
}

interface Catalogue {
  colours: Record<string, Colour>
  brands: { code: string; nameEn: string; nameZh: string }[]
  categories: { code: string; labelZh: string; labelEn: string; emblem: string }[]
}

export const { colours, brands, categories } = readJson<Catalogue>('catalogue.json')

/** Short points at the top of the page, by product. They say what the goods' own data say. */
export interface DemoHighlights {
  code: string
  zh: string[]
  en: string[]
}
export const readHighlights = () =>
  new Map(readLines<DemoHighlights>('highlights.jsonl').map(({ code, zh, en }) => [code, { zh, en }]))

export const readDepartment = (code: string) => readLines<DemoProduct>(`goods/${code}.jsonl`)

export const assortIdOf = (product: Pick<DemoProduct, 'code'>, variant: Pick<DemoVariant, 'id'>) =>
  variant.id === undefined ? product.code : `${product.code}-${variant.id}`
