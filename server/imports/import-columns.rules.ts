import type { ImportSettings, ImportTarget, StaffImport } from '#contract/imports.ts'
import type { Role } from '#contract/endpoint.ts'
import type { NameLanguage } from '#words/languages.ts'
import { isCounted, readNamedTarget } from './import-targets.rules.ts'

export type ImportFormat = StaffImport['format']
/** By column: what it is; null: left out. */
export type Mapping = readonly (ImportTarget | null)[]

export const usualSettings: ImportSettings = {
  publish: true,
  addBrands: true,
  sure: false,
  category: null,
  brand: null,
}

/** `  Variant  Price ` and `variant price` are one header. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()

/** Files with the same text have the same shape. Attributes, and warehouses, of which only the case differs are two. */
export const shapeOf = (headers: readonly string[]): string =>
  headers.map((header) => readNamedTarget(header) ?? plainHeader(header)).join('\n')

/** Headers of our format, besides the names of the targets themselves. */
const own: Readonly<Record<string, ImportTarget>> = {
  sku: 'assortId',
  ean: 'barcode',
  gtin: 'barcode',
  條碼: 'barcode',
  条码: 'barcode',
  編號: 'code',
  貨號: 'code',
  'product code': 'code',
  名稱: 'nameZh',
  中文名稱: 'nameZh',
  英文名稱: 'nameEn',
  品牌: 'brand',
  分類: 'category',
  價錢: 'price',
  價格: 'price',
  售價: 'price',
  原價: 'originalPrice',
  成本: 'cost',
  qty: 'stock',
  quantity: 'stock',
  數量: 'stock',
  庫存: 'stock',
  倉庫: 'warehouse',
  貨倉: 'warehouse',
  location: 'warehouse',
  安全存量: 'safety',
  最多預訂件數: 'preOrderLimit',
}

/** Shopify's columns in the spelling before 2024 and in today's. Absent ones are left out. */
const shopify: Readonly<Record<string, ImportTarget>> = {
  handle: 'code',
  'url handle': 'code',
  vendor: 'brand',
  'option1 name': 'option1Name',
  'option1 value': 'option1Value',
  'option2 name': 'option2Name',
  'option2 value': 'option2Value',
  'option3 name': 'option3Name',
  'option3 value': 'option3Value',
  'variant sku': 'vendorCode',
  sku: 'vendorCode',
  'variant barcode': 'barcode',
  barcode: 'barcode',
  'variant price': 'price',
  price: 'price',
  'variant compare at price': 'originalPrice',
  'compare-at price': 'originalPrice',
  'cost per item': 'cost',
  'variant grams': 'grossWeightG',
  'weight value (grams)': 'grossWeightG',
  'variant inventory qty': 'stock',
  'inventory quantity': 'stock',
  'image src': 'pictures',
  'product image url': 'pictures',
}

/** Those whose words are of one language; which one is seen by the samples. */
const shopifyWords: Readonly<Record<string, Record<NameLanguage, ImportTarget>>> = {
  title: { zh: 'nameZh', en: 'nameEn' },
  'body (html)': { zh: 'descriptionHtmlZh', en: 'descriptionHtmlEn' },
  description: { zh: 'descriptionHtmlZh', en: 'descriptionHtmlEn' },
  'seo title': { zh: 'seoTitleZh', en: 'seoTitleEn' },
  'seo description': { zh: 'seoDescriptionZh', en: 'seoDescriptionEn' },
}

/** The quantities of Shopify's file, the most telling first. Whoever only moves their shop has not filled in what is new. */
const shopifyOnHand = ['on hand (new)', 'on hand', 'on hand (current)', 'available']

export function detectFormat(headers: readonly string[]): ImportFormat {
  const plain = new Set(headers.map(plainHeader))
  const has = (...names: string[]) => names.some((name) => plain.has(name))
  if (has('handle', 'url handle'))
    return shopifyOnHand.some((name) => has(name)) ? 'shopify inventory' : 'shopify products'
  const targets = new Set<ImportTarget | null>(headers.map((header) => readNamedTarget(header) ?? readOwn(header)))
  if (targets.has('code') || targets.has('nameZh') || targets.has('nameEn')) return 'own'
  if (!targets.has('barcode') && !targets.has('assortId')) return 'unknown'
  return targets.has('price') ? 'prices' : [...targets].some(isCounted) ? 'stock' : 'unknown'
}

/** What each column probably is. A target is given once, to its first column. */
export function mapColumns(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  format: ImportFormat,
  { targets, warehouses }: { targets: readonly ImportTarget[]; warehouses: number },
): Mapping {
  const names = new Map<string, ImportTarget>(targets.map((target) => [target.toLowerCase(), target]))
  const onHand = findOnHand(headers, samples)
  const taken = new Set<ImportTarget>()
  return headers.map((header, column) => {
    const target = format.startsWith('shopify')
      ? readShopify(plainHeader(header), {
          language: findLanguage(samples, column),
          isStock: format === 'shopify inventory',
          onHand,
          isPlaced: warehouses > 1 || countPlaces(headers, samples) > 1,
        })
      : (readNamedTarget(header) ?? names.get(plainHeader(header).replaceAll(' ', '')) ?? readOwn(header))
    if (target === null || taken.has(target)) return null
    taken.add(target)
    return target
  })
}

/** The first quantity that is filled in, or else that is there. */
function findOnHand(headers: readonly string[], samples: readonly (readonly string[])[]): string | undefined {
  const plain = headers.map(plainHeader)
  const there = shopifyOnHand.filter((name) => plain.includes(name))
  return there.find((name) => samples.some((row) => (row[plain.indexOf(name)] ?? '') !== '')) ?? there[0]
}

const readOwn = (header: string): ImportTarget | null => {
  const plain = plainHeader(header)
  const bare = plain.replaceAll(' ', '')
  if (bare === 'code' || bare === 'barcode' || bare === 'price' || bare === 'stock') return bare
  if (bare === 'assortid') return 'assortId'
  if (bare === 'namezh') return 'nameZh'
  if (bare === 'nameen') return 'nameEn'
  return own[plain] ?? null
}

function readShopify(
  header: string,
  {
    language,
    isStock,
    onHand,
    isPlaced,
  }: { language: NameLanguage; isStock: boolean; onHand: string | undefined; isPlaced: boolean },
): ImportTarget | null {
  // Of an inventory file only what names the variant, and the quantity: its titles are for reading.
  if (isStock && header === onHand) return 'stock'
  if (isStock && header === 'location') return isPlaced ? 'warehouse' : null // the only one has any name
  if (isStock && (header === 'title' || shopifyOnHand.includes(header))) return null
  return shopifyWords[header]?.[language] ?? shopify[header] ?? null
}

/** How many locations the samples name. */
function countPlaces(headers: readonly string[], samples: readonly (readonly string[])[]): number {
  const column = headers.findIndex((header) => plainHeader(header) === 'location')
  return column < 0 ? 0 : new Set(samples.map((row) => row[column]).filter(Boolean)).size
}

/** Of most of the samples. */
const findLanguage = (samples: readonly (readonly string[])[], column: number): NameLanguage => {
  const filled = samples.flatMap((row) => row[column] || [])
  const han = filled.filter((cell) => /\p{Script=Han}/u.test(cell))
  return han.length * 2 > filled.length ? 'zh' : 'en'
}

export type MappingVerdict =
  | { kind: 'fine' }
  | { kind: 'wrong'; column: string; reason: 'twice' | 'nothing' | 'option' | 'key' }

const keys: readonly ImportTarget[] = ['code', 'assortId', 'barcode']

/** Whether rows can be read by it: something names the goods, something else is written, and nothing twice. */
export function judgeMapping(mapping: Mapping, headers: readonly string[]): MappingVerdict {
  const seen = new Set<ImportTarget>()
  for (const [column, target] of mapping.entries()) {
    if (target === null) continue
    if (seen.has(target)) return { kind: 'wrong', column: headers[column] ?? '', reason: 'twice' }
    seen.add(target)
  }
  if (!keys.some((key) => seen.has(key))) return { kind: 'wrong', column: 'code', reason: 'key' }
  if (seen.size < 2) return { kind: 'wrong', column: '', reason: 'nothing' }
  for (const n of [1, 2, 3] as const)
    if (seen.has(`option${n}Value`) !== seen.has(`option${n}Name`))
      return { kind: 'wrong', column: `option${n}Name`, reason: 'option' }
  return { kind: 'fine' }
}

/** What a file writes besides the goods themselves: they have records of their own, which others write meanwhile. */
export const writtenLevels = (mapping: Mapping): { counts: boolean; levels: boolean } => ({
  counts: mapping.some(isCounted),
  levels: mapping.some(isCounted) || mapping.includes('safety'),
})

/** Stock belongs to whoever counts it, all else to whoever writes goods. */
export function mayImport(role: Role, mapping: Mapping): boolean {
  const written = mapping.filter((target) => target !== null && !isNaming(target))
  const isStock = written.every((target) => isCounted(target) || target === 'safety')
  if (isStock) return role === 'owner' || role === 'warehouse' || role === 'order desk'
  return role === 'owner' || role === 'merchandiser'
}

/** Options and the vendor's code name the variant in a file of stock, and a column its warehouse. */
const isNaming = (target: ImportTarget) =>
  keys.includes(target) || target.startsWith('option') || target === 'vendorCode' || target === 'warehouse'
