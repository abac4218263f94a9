import type { GoodsOperation } from '#contract/goods-change.ts'
import type { Locale } from '#contract/shop.ts'
import { isSame } from '#server/changes/row-images.rules.ts'
import { listMissing } from '#server/goods/goods-completeness.rules.ts'
import type { DocumentVariant, GoodsDocument } from '#server/goods/goods-document.rules.ts'
import { applyOperations, type FieldFault, priceColumns } from '#server/goods/goods-operations.rules.ts'
import { findFarPrice, findLowPrice } from '#server/goods/typed-prices.rules.ts'

/** Some goods as many are changed at once. */
export interface BulkGoods {
  code: string
  state: 'draft' | 'live' | 'unsellable' | 'withdrawn'
  live: GoodsDocument | null
  /** What is live with the draft over it. */
  whole: GoodsDocument
  hasPhotos: boolean
  /** By variant. */
  stock: ReadonlyMap<string, VariantStock>
}

interface VariantStock {
  onHand: number
  /** By orders. */
  held: number
  /** The pieces that stay unsold. */
  safety: number
}

export interface BulkSurroundings {
  languages: readonly Locale[]
  /** Of the categories, brands, attributes and goods that are named, those that do not exist. */
  unknown: ReadonlySet<string>
  /** Barcodes that are named, and whose they are. */
  owners: ReadonlyMap<string, string>
  sure: boolean
  mayGoLow: boolean
}

/** What some goods become; `fields` is empty where nothing differs. */
export interface BulkVerdict {
  next: GoodsDocument
  publish: boolean
  withdraw: boolean
  safety: { assortId: string; safety: number }[]
  /** What was counted. */
  counts: { assortId: string; onHand: number }[]
  fields: FieldDifference[]
}

export const isOf = (operations: readonly GoodsOperation[], kind: GoodsOperation['kind']) =>
  operations.some((operation) => operation.kind === kind)

/** What the operations begin with: what is live, or with `publish` the draft over it. */
export const baseOf = ({ live, whole }: Pick<BulkGoods, 'live' | 'whole'>, operations: readonly GoodsOperation[]) =>
  isOf(operations, 'publish') ? whole : (live ?? whole)

/** Runs operations over some goods, and says what is wrong with what comes of them. */
export function judgeGoods(
  goods: BulkGoods,
  operations: readonly GoodsOperation[],
  around: BulkSurroundings,
): BulkVerdict | FieldFault {
  const publish = isOf(operations, 'publish')
  const withdraw = isOf(operations, 'withdraw') && goods.live !== null && goods.state !== 'withdrawn'
  const own = operations.filter((operation) => operation.kind !== 'addTogether' || operation.value !== goods.code)
  const applied = applyOperations(baseOf(goods, operations), own)
  if (applied.kind === 'refused') return { field: applied.field, complaint: applied.complaint }
  const { next } = applied
  const was = goods.live ?? goods.whole
  const safety = listSafeties(goods, operations)
  const counts = listCounts(goods, operations)
  if ('complaint' in counts) return counts
  const state = publish && goods.state !== 'unsellable' ? 'live' : withdraw ? 'withdrawn' : goods.state
  const fields = [
    ...(state === goods.state ? [] : [{ assortId: null, field: 'state', before: goods.state, after: state }]),
    ...listDifferences(was, next),
    ...safety.map(({ assortId, safety: after }) => ({
      assortId,
      field: 'safety',
      before: goods.stock.get(assortId)?.safety ?? null,
      after,
    })),
    ...counts.map(({ assortId, onHand: after }) => ({
      assortId,
      field: 'onHand',
      before: goods.stock.get(assortId)!.onHand,
      after,
    })),
  ]
  const fault = fields.length === 0 ? null : judgeChange(was, next, { ...around, ...goods, publish })
  return fault ?? { next, publish, withdraw, safety, counts, fields }
}

function listSafeties({ stock }: BulkGoods, operations: readonly GoodsOperation[]): BulkVerdict['safety'] {
  const wanted = operations.findLast((operation) => operation.kind === 'setSafety')
  if (!wanted) return []
  return [...stock].flatMap(([assortId, { safety }]) =>
    safety === wanted.value ? [] : { assortId, safety: wanted.value },
  )
}

function listCounts(
  { live, stock }: BulkGoods,
  operations: readonly GoodsOperation[],
): BulkVerdict['counts'] | FieldFault {
  const counted = operations.findLast((operation) => operation.kind === 'countStock')
  if (!counted) return []
  const [only, ...others] = live?.variants ?? []
  if (others.length > 0) return { field: 'onHand', complaint: 'one_variant_only' }
  const now = stock.get(only?.assortId ?? '')
  if (!now) return { field: 'onHand', complaint: 'stock_too_early' }
  if (counted.value < now.held) return { field: 'onHand', complaint: 'stock_below_held' }
  return counted.value === now.onHand ? [] : [{ assortId: only!.assortId!, onHand: counted.value }]
}

type Judging = BulkSurroundings & Pick<BulkGoods, 'code' | 'live' | 'hasPhotos'> & { publish: boolean }

/** What would be wrong with the goods that was not wrong before; with `publish` anything that is wrong. */
export function judgeChange(was: GoodsDocument, next: GoodsDocument, judging: Judging): FieldFault | null {
  const { code, live, publish, languages, unknown, owners, hasPhotos } = judging
  const takenBarcodes = new Set(
    next.variants.flatMap(({ barcode }) => (barcode !== null && (owners.get(barcode) ?? code) !== code ? barcode : [])),
  )
  const unknownPart = findUnknownPart(was, next, unknown)
  if (unknownPart) return unknownPart
  const around = { languages, unknown, hasPhotos, takenBarcodes }
  const before = publish ? {} : listMissing(was, around)
  const fresh = Object.entries(listMissing(next, around)).find(
    ([field, complaint]) =>
      before[field] !== complaint && (publish || live !== null || complaint === 'price_above_original'),
  )
  if (fresh) return { field: fresh[0], complaint: fresh[1] }
  for (const named of ['brand', 'category'] as const)
    if (next[named] !== was[named] && unknown.has(`${named} ${next[named]}`))
      return { field: named, complaint: `${named}_missing` }
  return judgePrices(was, next, judging)
}

/** Attributes and goods that were not named before are to exist, also in a draft. */
function findUnknownPart(was: GoodsDocument, next: GoodsDocument, unknown: ReadonlySet<string>): FieldFault | null {
  const attribute = next.attributes.some(
    (one) => unknown.has(`attribute ${one.attribute}`) && !was.attributes.some((each) => isSame(each, one)),
  )
  if (attribute) return { field: 'attributes', complaint: 'attribute_unknown' }
  const partner = next.together.some((one) => unknown.has(`product ${one}`) && !was.together.includes(one))
  return partner ? { field: 'together', complaint: 'goods_unknown' } : null
}

function judgePrices(
  was: GoodsDocument,
  next: GoodsDocument,
  { live, sure, mayGoLow }: Pick<Judging, 'live' | 'sure' | 'mayGoLow'>,
): FieldFault | null {
  const before = pairVariants(was)
  for (const [at, variant] of next.variants.entries()) {
    const { assortId, priceCents, costCents } = variant
    const { priceCents: former = null, costCents: formerCost = null } = before(variant, at) ?? {}
    if (priceCents === null || (priceCents === former && costCents === formerCost)) continue
    const move = { assortId: assortId ?? '', before: live ? former : null, cents: priceCents, costCents }
    if (!mayGoLow && findLowPrice([move])) return { field: `variants.${at}.price`, complaint: 'price_too_low' }
    if (!sure && findFarPrice([move])) return { field: `variants.${at}.price`, complaint: 'price_far' }
  }
  return null
}

/** The variant of before that a variant was: by its id, or by its place while it has none. */
function pairVariants({ variants }: GoodsDocument) {
  const byId = new Map(variants.map((variant) => [variant.assortId, variant]))
  return ({ assortId }: DocumentVariant, at: number): DocumentVariant | undefined =>
    assortId === null ? variants[at] : byId.get(assortId)
}

export interface FieldDifference {
  assortId: string | null
  field: string
  before: unknown
  after: unknown
}

/** What differs, field by field; of variants their prices and barcodes, and how many there are. */
export function listDifferences(was: GoodsDocument, next: GoodsDocument): FieldDifference[] {
  const { variants, ...fields } = next
  const own = Object.entries(fields).flatMap(([field, after]): FieldDifference[] => {
    const before = was[field as keyof typeof fields]
    return isSame(before, after) ? [] : [{ assortId: null, field, before, after }]
  })
  const before = pairVariants(was)
  const count =
    variants.length === was.variants.length
      ? []
      : [{ assortId: null, field: 'variants', before: was.variants.length, after: variants.length }]
  const parts = variants.flatMap((variant, at) => {
    const former = before(variant, at)
    if (!former) return []
    return Object.entries({ ...priceColumns, barcode: 'barcode' as const }).flatMap(
      ([field, column]): FieldDifference[] =>
        former[column] === variant[column]
          ? []
          : [{ assortId: variant.assortId, field, before: former[column], after: variant[column] }],
    )
  })
  return [...own, ...count, ...parts]
}
