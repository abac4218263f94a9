import type { Role } from '#contract/endpoint.ts'
import {
  applyWrites,
  type ChangeAuthor,
  lockGoods,
  recordChange,
  writeChange,
  type WrittenChange,
} from '#server/changes/write-change.commands.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { receiveByWarehouse } from '#server/stock/placed-counts.commands.ts'
import { lockStock } from '#server/stock/stock.commands.ts'
import { openGoods } from './goods-admin.commands.ts'
import { type AdminGoods, findMissing, type HasPhotos, requireGoods } from './goods-admin.reads.ts'
import * as store from './goods-admin.store.ts'
import { listOwners } from './goods-batch.store.ts'
import { writeOwnBarcode } from './goods-barcodes.rules.ts'
import { nameRefusal } from './goods-completeness.rules.ts'
import { nameVariants } from './goods-document.rules.ts'
import { listFirstStock, listGoodsRows, type PublishedVariant } from './goods-rows.rules.ts'
import { findFarPrice, findLowPrice, type PriceMove } from './typed-prices.rules.ts'

interface PublishWish {
  code: string
  version: number
  /** null: now. */
  from: Temporal.Instant | null
  until: Temporal.Instant | null
  /** Prices that are far from the ones before are meant. */
  sure: boolean
  role: Role
}

/** Makes the draft live, now or at its time. */
export async function publishGoods(
  tx: Tx,
  author: ChangeAuthor,
  { code, version, from, until, sure, role }: PublishWish,
  hasPhotos: HasPhotos,
): Promise<WrittenChange> {
  const goods = await openGoods(tx, author, code, version)
  if (!goods.draft?.document && goods.rows.product?.['status'] === 'live' && !from && !until)
    throw new Refusal('NOTHING_TO_PUBLISH')
  const begins = from && Temporal.Instant.compare(from, author.at) > 0 ? from : author.at
  if (until && Temporal.Instant.compare(until, begins) <= 0) throw new Refusal('CONTENT_PERIOD_WRONG')
  await requireComplete(tx, author, goods, hasPhotos)
  requireMeantPrices(goods, { sure, role })
  return begins === author.at
    ? publishNow(tx, author, goods, until)
    : schedule(tx, author, goods, { from: begins, until })
}

/** A scheduled draft whose time has come. Incomplete by now, it stays a draft. */
export async function publishInTime(
  tx: Tx,
  company: string,
  code: string,
  now: Temporal.Instant,
  hasPhotos: HasPhotos,
): Promise<void> {
  await lockGoods(tx, company)
  const draft = await store.findDraft(tx, company, code)
  if (!draft?.publishAt || draft.publishAt.getTime() > now.epochMilliseconds) return
  const author = { company, staff: null, at: now }
  const goods = await requireGoods(tx, company, code)
  const isComplete = nameRefusal(await findMissing(tx, company, goods, hasPhotos)) === null
  if (isComplete) await publishNow(tx, author, goods, draft.publishUntil?.toTemporalInstant() ?? null)
  else
    await writeChange(tx, author, { kind: 'schedule dropped' }, [
      { table: 'product_draft', key: { code }, values: { publish_at: null, publish_until: null } },
    ])
}

export async function requireComplete(
  tx: Tx,
  { company }: ChangeAuthor,
  goods: AdminGoods,
  hasPhotos: HasPhotos,
): Promise<void> {
  const missing = await findMissing(tx, company, goods, hasPhotos)
  const refusal = nameRefusal(missing)
  if (refusal) throw new Refusal(refusal, {}, missing)
}

function requireMeantPrices({ live, whole }: AdminGoods, { sure, role }: Pick<PublishWish, 'sure' | 'role'>): void {
  const before = new Map(live?.variants.map(({ assortId, priceCents }) => [assortId, priceCents]))
  const moves = whole.variants.map(({ assortId, priceCents, costCents }) => ({
    assortId: assortId ?? '',
    before: before.get(assortId) ?? null,
    cents: priceCents!,
    costCents,
  }))
  const low = findLowPrice(moves)
  if (low && role !== 'owner') throw new Refusal('SECOND_PERSON_NEEDED', sayMove(low))
  const far = sure ? undefined : findFarPrice(moves)
  if (far) throw new Refusal('PRICE_FAR', sayMove(far))
}

const sayMove = ({ assortId, before, cents }: PriceMove) => ({
  assortId,
  price: (cents / 100).toFixed(2),
  before: before === null ? '–' : (before / 100).toFixed(2),
})

export async function publishNow(
  tx: Tx,
  author: ChangeAuthor,
  { code, rows, whole }: AdminGoods,
  until: Temporal.Instant | null,
): Promise<WrittenChange> {
  const { company, at } = author
  const variants = await nameForGood(tx, company, code, whole)
  const isKnown = (variant: PublishedVariant) => rows.variant.some((row) => row['assort_id'] === variant.assortId)
  const fresh = variants.filter((variant) => !isKnown(variant))
  const writes = [
    ...listGoodsRows(whole, variants, {
      company,
      code,
      today: dayOf(at).toString(),
      rows,
      groupPositions: await readPlaces(tx, company, rows.item_group),
      status: rows.product?.['status'] ?? null,
      showsFrom: at.toString(),
      showsUntil: until?.toString() ?? null,
    }),
    {
      table: 'product_draft' as const,
      key: { code },
      values: {
        document: null,
        saved_at: at.toString(),
        saved_by: author.staff?.name ?? '',
        publish_at: null,
        publish_until: null,
      },
    },
  ]
  const stock = fresh.map(({ assortId }) => ({ table: 'stock' as const, key: { assort_id: assortId } }))
  const written = await recordChange(tx, author, { kind: 'publish' }, [...writes, ...stock], async (before) => {
    await applyWrites(tx, author, writes, before)
    await openWithStock(tx, author, fresh)
  })
  if (written.id)
    await store.addVersion(tx, company, code, { document: whole, change: written.id, by: author.staff?.name ?? '', at })
  if (until) await addJob(tx, 'withdrawGoods', { company, code }, { at: until, key: `withdraw ${company} ${code}` })
  return written
}

/** Gives variants their ids and barcodes for good. */
async function nameForGood(
  tx: Tx,
  company: string,
  code: string,
  { variants, options }: AdminGoods['whole'],
): Promise<PublishedVariant[]> {
  const named = nameVariants(code, variants, options)
  const assortIds = named.map(({ assortId }) => assortId)
  const taken = (await listOwners(tx, company, { barcodes: [], assortIds })).find(({ product }) => product !== code)
  if (taken) throw new Refusal('GOODS_CODE_TAKEN', { code: taken.assortId })
  const numbers = await store.takeBarcodeNumbers(tx, named.filter(({ barcode }) => barcode === null).length)
  return named.map((variant) => ({ ...variant, barcode: variant.barcode ?? writeOwnBarcode(numbers.shift()!) }))
}

/** Where the goods stand in each group: where they are, or at the end. */
async function readPlaces(tx: Tx, company: string, members: readonly Readonly<Record<string, unknown>>[]) {
  const own = members.map(({ code, position }) => [String(code), Number(position)] as const)
  return { ...(await store.readGroupEnds(tx, company)), ...Object.fromEntries(own) }
}

/** Opens the stock of variants that are published first. */
export async function openWithStock(tx: Tx, { company, staff, at }: ChangeAuthor, fresh: readonly PublishedVariant[]) {
  if (fresh.length === 0) return
  await lockStock(
    tx,
    company,
    fresh.map(({ assortId }) => assortId),
  )
  const by = staff ? `staff:${staff.name}` : 'job'
  await receiveByWarehouse(tx, { company, at, by, reason: 'first stock' }, fresh.flatMap(listFirstStock))
}

async function schedule(
  tx: Tx,
  author: ChangeAuthor,
  { code, draft }: AdminGoods,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant | null },
): Promise<WrittenChange> {
  const { company, at, staff } = author
  const written = await writeChange(tx, author, { kind: 'schedule' }, [
    {
      table: 'product_draft',
      key: { code },
      values: {
        ...(!draft && { saved_at: at.toString(), saved_by: staff?.name ?? '' }),
        publish_at: from.toString(),
        publish_until: until?.toString() ?? null,
      },
    },
  ])
  await addJob(tx, 'publishDraft', { company, code }, { at: from, key: `publish ${company} ${code}` })
  return written
}
