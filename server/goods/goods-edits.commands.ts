import type { WantedRow } from '#server/changes/row-images.rules.ts'
import {
  applyWrites,
  type ChangeAuthor,
  recordChange,
  type WrittenChange,
} from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { listCountedRows, planCounts, writeCounts } from '#server/stock/placed-counts.commands.ts'
import type { CountedStock } from '#server/stock/placed-counts.rules.ts'
import type { AdminGoods } from './goods-admin.reads.ts'
import { readGroupEnds, takeBarcodeNumbers } from './goods-admin.store.ts'
import { writeOwnBarcode } from './goods-barcodes.rules.ts'
import { noParts } from './goods-batch.reads.ts'
import { addVersions, listOwners } from './goods-batch.store.ts'
import { type GoodsDocument, narrowDraft, nameVariants } from './goods-document.rules.ts'
import { listChangedRows } from './goods-edits.rules.ts'
import { listGoodsRows, type PublishedVariant } from './goods-rows.rules.ts'
import { openWithStock } from './publish-goods.commands.ts'

/** What some goods are to be. */
export interface GoodsEdit {
  code: string
  /** null: new ones. */
  goods: AdminGoods | null
  next: GoodsDocument
  /** Goods become live, and their draft ends; without, live ones change and others stay a draft. */
  publish: boolean
}

interface EditReason {
  kind: string
  note: string
  into?: string | null
}

interface EditsAbout {
  edits: readonly GoodsEdit[]
  /** What is on hand of variants, as it was counted. */
  counts: readonly CountedStock[]
  /** Rows besides, such as new brands. */
  others: readonly WantedRow[]
}

/**
 * Writes many goods as one change, or as a part of one: live ones at once, without their drafts; others into their draft, or
 * published. The caller holds the lock of goods and has judged what is written.
 */
export async function writeEdits(
  tx: Tx,
  author: ChangeAuthor,
  reason: EditReason,
  { edits, counts, others }: EditsAbout,
): Promise<WrittenChange> {
  const { company, at } = author
  const named = await nameForGood(tx, company, edits)
  const positions = edits.some(({ next }) => next.groups.length > 0) ? await readGroupEnds(tx, company) : {}
  const writes = [...others, ...named.flatMap((edit) => listRows(edit, author, positions))]
  const fresh = named.flatMap(({ isLive, goods, variants }) =>
    isLive ? variants.filter(({ assortId }) => !goods?.rows.variant.some((row) => row['assort_id'] === assortId)) : [],
  )
  const counted = await planCounts(tx, company, counts)
  const stocked = [
    ...fresh.map(({ assortId }) => ({ table: 'stock' as const, key: { assort_id: assortId } })),
    ...listCountedRows(counted),
  ]
  const written = await recordChange(tx, author, reason, [...writes, ...stocked], async (before) => {
    await applyWrites(tx, author, writes, before)
    await openWithStock(tx, author, fresh)
    const by = author.staff ? `staff:${author.staff.name}` : 'job'
    await writeCounts(tx, { company, at, by, reason: reason.note || reason.kind }, counted)
  })
  const published = named.filter(({ isLive }) => isLive).map(({ code, next }) => ({ code, document: next }))
  if (written.id && published.length > 0)
    await addVersions(tx, company, published, { change: written.id, by: author.staff?.name ?? '', at })
  return written
}

type NamedEdit = GoodsEdit & { isLive: boolean; variants: PublishedVariant[] }

/** Gives variants of goods that are live, or become it, their ids and barcodes for good. */
async function nameForGood(tx: Tx, company: string, edits: readonly GoodsEdit[]): Promise<NamedEdit[]> {
  const named = edits.map((edit) => ({
    ...edit,
    isLive: edit.publish || edit.goods?.live != null,
    named: nameVariants(edit.code, edit.next.variants, edit.next.options),
  }))
  const live = named.filter(({ isLive }) => isLive)
  const owners = await listOwners(tx, company, {
    assortIds: live.flatMap((edit) => edit.named.map(({ assortId }) => assortId)),
    barcodes: live.flatMap((edit) => edit.named.flatMap(({ barcode }) => barcode ?? [])),
  })
  const byId = new Map(owners.map(({ assortId, product }) => [assortId, product]))
  const byBarcode = new Map(owners.map(({ barcode, product }) => [barcode, product]))
  for (const { code, named: variants } of live)
    for (const { assortId, barcode } of variants) {
      if ((byId.get(assortId) ?? code) !== code) throw new Refusal('GOODS_CODE_TAKEN', { code: assortId })
      if (barcode !== null && (byBarcode.get(barcode) ?? code) !== code)
        throw new Refusal('GOODS_CODE_TAKEN', { code: barcode })
    }
  const missing = live.flatMap((edit) => edit.named.filter(({ barcode }) => barcode === null)).length
  const numbers = await takeBarcodeNumbers(tx, missing)
  return named.map(({ named: variants, ...edit }) => ({
    ...edit,
    variants: edit.isLive
      ? variants.map((variant) => ({ ...variant, barcode: variant.barcode ?? writeOwnBarcode(numbers.shift()!) }))
      : [],
  }))
}

function listRows(
  { code, goods, next, publish, isLive, variants }: NamedEdit,
  { company, at, staff }: ChangeAuthor,
  positions: Readonly<Record<string, number>>,
): WantedRow[] {
  const about = {
    company,
    code,
    today: dayOf(at).toString(),
    rows: goods?.rows ?? noParts,
    groupPositions: { ...positions, ...placesOf(goods) },
    status: goods?.rows.product?.['status'] ?? null,
    showsFrom: at.toString(),
    showsUntil: null,
  }
  if (goods?.live && !publish) return listChangedRows(goods.live, next, variants, about)
  const draft = {
    table: 'product_draft' as const,
    key: { code },
    values: {
      document: isLive ? null : narrowDraft(null, next),
      saved_at: at.toString(),
      saved_by: staff?.name ?? '',
      ...(isLive && { publish_at: null, publish_until: null }),
    },
  }
  return isLive ? [...listGoodsRows(next, variants, about), draft] : [draft]
}

const placesOf = (goods: AdminGoods | null) =>
  Object.fromEntries((goods?.rows.item_group ?? []).map(({ code, position }) => [String(code), Number(position)]))
