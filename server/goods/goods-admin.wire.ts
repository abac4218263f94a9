import { toHkd } from '#contract/money.ts'
import type { GoodsVariants, StaffGoods } from '#contract/goods-admin.ts'
import type { GoodsRow } from '#contract/goods-list.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { readAdminGoods } from './goods-admin.reads.ts'
import type { DocumentVariant, GoodsDocument } from './goods-document.rules.ts'
import type { GridRow } from './goods-grid.store.ts'
import { pictureOf } from '#server/catalogue/product-pictures.rules.ts'
import { readTypedPrice } from './typed-prices.rules.ts'

type ToldVariant = GoodsVariants['variants'][number]

/** Variants with their prices in cents; or the first price that cannot be read. */
export function readVariants(
  told: readonly ToldVariant[],
): { kind: 'read'; variants: DocumentVariant[] } | { kind: 'unreadable'; field: string; typed: string } {
  const variants: DocumentVariant[] = []
  for (const [at, { assortId = null, price, originalPrice, cost, ...rest }] of told.entries()) {
    const prices = { price, originalPrice, cost }
    const unreadable = (Object.keys(prices) as (keyof typeof prices)[]).find(
      (name) => prices[name] !== null && prices[name] !== '' && readTypedPrice(prices[name]) === null,
    )
    if (unreadable)
      return { kind: 'unreadable', field: `variants.${at}.${unreadable}`, typed: String(prices[unreadable]) }
    variants.push({
      ...rest,
      assortId,
      priceCents: readPrice(price),
      originalCents: readPrice(originalPrice),
      costCents: readPrice(cost),
    })
  }
  return { kind: 'read', variants }
}

const readPrice = (typed: ToldVariant['price']) => (typed === null || typed === '' ? null : readTypedPrice(typed))

export function wireGoods(goods: Awaited<ReturnType<typeof readAdminGoods>>): StaffGoods {
  const { code, version, rows, draft, whole, missing, versions } = goods
  const { options, variants, ...fields } = whole
  const stock = new Map(rows.stock.map((row) => [row['assort_id'], row]))
  return {
    code,
    version,
    state: (rows.product?.['status'] as StaffGoods['state'] | undefined) ?? 'draft',
    hasDraft: draft?.document !== null && draft !== undefined,
    draftFields: Object.keys(draft?.document ?? {}),
    savedAt: draft ? wireInstant(draft.savedAt) : null,
    savedBy: draft?.savedBy ?? null,
    publishAt: draft?.publishAt ? wireInstant(draft.publishAt) : null,
    showsFrom: wireMoment(rows.product?.['shows_from']),
    showsUntil: wireMoment(rows.product?.['shows_until']),
    fields: wireFields(fields),
    options: options.map((option) => ({ ...option, values: option.values.map((value) => ({ ...value })) })),
    variants: variants.map((variant) => wireVariant(variant, stock.get(variant.assortId))),
    missing: { ...missing },
    versions: versions.map(({ number, publishedAt, publishedBy, change }) => ({
      number,
      publishedAt: wireInstant(publishedAt),
      publishedBy,
      changeId: change,
    })),
  }
}

/** A moment as PostgreSQL writes it in JSON. */
const wireMoment = (written: unknown) =>
  typeof written === 'string' ? wireInstant(Temporal.Instant.from(written)) : null

const wireFields = (fields: Omit<GoodsDocument, 'options' | 'variants'>): StaffGoods['fields'] => ({ ...fields })

function wireVariant(
  { priceCents, originalCents, costCents, choice, places: _, ...variant }: DocumentVariant,
  stock: Readonly<Record<string, unknown>> | undefined,
): StaffGoods['variants'][number] {
  return {
    ...variant,
    choice: { ...choice },
    price: wirePriceOf(priceCents),
    originalPrice: wirePriceOf(originalCents),
    cost: wirePriceOf(costCents),
    onHand: stock ? Number(stock['on_hand']) : null,
    held: stock ? Number(stock['allocated']) : null,
  }
}

const wirePriceOf = (cents: number | null) => (cents === null ? null : toHkd(cents))

export const wireGridRow = (row: GridRow): GoodsRow => ({
  code: row.code,
  version: row.version,
  state: row.state,
  hasDraft: row.hasDraft,
  nameZh: row.nameZh,
  nameEn: row.nameEn,
  brand: row.brand,
  category: row.category,
  picture:
    row.picture === null && !row.photos ? null : pictureOf({ ...row, code: row.firstVariant ?? row.code }, '').src,
  variants: row.variants,
  barcode: row.barcode,
  priceFrom: wirePriceOf(row.leastCents),
  priceTo: wirePriceOf(row.mostCents),
  originalPrice: wirePriceOf(row.originalCents),
  cost: wirePriceOf(row.costCents),
  onHand: row.onHand,
  held: row.held,
  purchaseLimit: row.purchaseLimit,
  minAge: row.minAge,
  preOrderLead: row.preOrderLead,
  preOrderLimit: row.preOrderLimit,
  safetyFrom: row.safetyFrom,
  safetyTo: row.safetyTo,
  createdOn: row.createdOn,
  changedAt: wireInstant(row.changedAt),
})

/** When visitors are to see what is planned; null: at once, which `GET /staff/changes/{id}/visible` measures. */
export const wireVisibleFrom = (from: Temporal.Instant | null, now: Temporal.Instant) =>
  from && Temporal.Instant.compare(from, now) > 0 ? wireInstant(from) : null
