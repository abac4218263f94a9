import {
  type ChangeAuthor,
  lockGoods,
  requireVersion,
  writeChange,
  type WrittenChange,
} from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type AdminGoods, goodsRecord, requireGoods } from './goods-admin.reads.ts'
import * as store from './goods-admin.store.ts'
import { judgeBarcode } from './goods-barcodes.rules.ts'
import { blankGoods, type GoodsDocument, type GoodsDraft, keepPlaces, narrowDraft } from './goods-document.rules.ts'

/** A draft of new goods. */
export async function createGoods(
  tx: Tx,
  author: ChangeAuthor,
  code: string,
  given: Partial<GoodsDocument>,
  kind = 'create',
): Promise<WrittenChange> {
  await lockGoods(tx, author.company)
  if (await store.isCodeTaken(tx, author.company, code)) throw new Refusal('GOODS_CODE_TAKEN', { code })
  const whole = { ...blankGoods, ...given }
  requireBarcodes(whole)
  return writeDraft(tx, author, code, { kind, document: whole })
}

/** Writes fields into the draft; what visitors see stays. */
export async function saveGoods(
  tx: Tx,
  author: ChangeAuthor,
  { code, version }: { code: string; version: number },
  given: Partial<GoodsDocument>,
): Promise<WrittenChange> {
  const { live, whole } = await openGoods(tx, author, code, version)
  const variants = given.variants && keepPlaces(given.variants, whole.variants)
  const next = { ...whole, ...given, ...(variants && { variants }) }
  requireBarcodes(next)
  const draft = narrowDraft(live, next)
  return writeDraft(tx, author, code, { kind: 'draft', document: Object.keys(draft).length > 0 ? draft : null })
}

/** Drops the draft; what visitors see stays. */
export async function discardDraft(
  tx: Tx,
  author: ChangeAuthor,
  code: string,
  version: number,
): Promise<WrittenChange> {
  await openGoods(tx, author, code, version)
  return writeDraft(tx, author, code, { kind: 'discard', document: null })
}

/** A draft of new goods from others, without what only one can have: barcodes, ids, stock. */
export async function copyGoods(tx: Tx, author: ChangeAuthor, code: string, newCode: string): Promise<WrittenChange> {
  await lockGoods(tx, author.company)
  const { whole } = await requireGoods(tx, author.company, code)
  const variants = whole.variants.map((variant) => ({ ...variant, assortId: null, barcode: null, stock: null }))
  return createGoods(tx, author, newCode, { ...whole, variants }, 'copy')
}

/** Takes goods out of the shop, at once. */
export async function withdrawGoods(
  tx: Tx,
  author: ChangeAuthor,
  code: string,
  version: number,
): Promise<{ written: WrittenChange; inCarts: number }> {
  const { live } = await openGoods(tx, author, code, version)
  if (!live) throw new Refusal('PRODUCT_NOT_FOUND')
  return { written: await writeWithdrawn(tx, author, code), inCarts: await store.countCarts(tx, author.company, code) }
}

/** Withdraws goods whose time has come, unless they were published again until later. */
export async function withdrawInTime(tx: Tx, company: string, code: string, now: Temporal.Instant): Promise<void> {
  await lockGoods(tx, company)
  const { product } = await store.readLiveRows(tx, company, code)
  const until = product?.['shows_until']
  if (typeof until !== 'string' || Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0) return
  await writeWithdrawn(tx, { company, staff: null, at: now }, code)
}

const writeWithdrawn = (tx: Tx, author: ChangeAuthor, code: string) =>
  writeChange(tx, author, { kind: 'withdraw' }, [
    { table: 'product', key: { code }, values: { status: 'withdrawn', shows_until: null } },
  ])

/** The goods as they are, unless somebody wrote since `version`. No other writer comes in between. */
export async function openGoods(tx: Tx, author: ChangeAuthor, code: string, version: number): Promise<AdminGoods> {
  await requireVersion(tx, author.company, goodsRecord(code), version)
  return requireGoods(tx, author.company, code)
}

const writeDraft = (
  tx: Tx,
  { company, staff, at }: ChangeAuthor,
  code: string,
  { kind, document }: { kind: string; document: GoodsDraft | null },
): Promise<WrittenChange> =>
  writeChange(tx, { company, staff, at }, { kind }, [
    {
      table: 'product_draft',
      key: { code },
      values: { document, saved_at: at.toString(), saved_by: staff?.name ?? '' },
    },
  ])

function requireBarcodes({ variants }: GoodsDocument): void {
  for (const [at, { barcode }] of variants.entries()) {
    const verdict = barcode === null ? 'fine' : judgeBarcode(barcode)
    if (verdict === 'rounded') throw new Refusal('BARCODE_ROUNDED', { barcode: barcode ?? '' })
    if (verdict === 'wrong') throw new Refusal('INVALID_INPUT', { field: `variants.${at}.barcode` })
  }
}
