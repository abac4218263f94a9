import type { PictureSpec } from '#database/seed/drawing/sheet.ts'
import { readJson, readLines } from './read-data.ts'

export interface Colour {
  hex: string
  zh: string
  en: string
}
export interface DemoVariant {
  /** What the product's code is followed by; absent for goods of one variant. */
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
  /** Ordered from the maker: `2/WEEK`. */
  lead?: string
  preOrderLimit?: number
  /** Paid at placing of a pre-order; the rest when the goods have come. */
  depositPercent?: number
  minAge?: number
  purchaseLimit?: number
  remarkDemanded?: boolean
  /** Nothing to ship: each piece becomes a card when it is paid. */
  giftCard?: boolean
  options?: { code: string; nameZh: string; nameEn: string; maxLength: number }[]
  tags: string[]
  /** Past orders hold these more often than others. */
  popular?: boolean
  /** As if today were 20 November 2026. */
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

export const readDepartment = (code: string) => readLines<DemoProduct>(`goods/${code}.jsonl`)

export const assortIdOf = (product: Pick<DemoProduct, 'code'>, variant: Pick<DemoVariant, 'id'>) =>
  variant.id === undefined ? product.code : `${product.code}-${variant.id}`
