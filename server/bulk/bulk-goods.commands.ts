import { createHash } from 'node:crypto'
import { setImmediate as rest } from 'node:timers/promises'
import type { Complaint } from '#contract/complaints.ts'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { mostAtOnce } from '#contract/goods-limits.ts'
import type { Role } from '#contract/endpoint.ts'
import { mayUndo } from '#server/changes/undo-change.commands.ts'
import { type ChangeAuthor, lockGoods, writePriceChange } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readBulkGoods } from './bulk-goods.reads.ts'
import { type BulkVerdict, isOf, judgeGoods } from './bulk-goods.rules.ts'
import type { AdminGoods } from '#server/goods/goods-admin.reads.ts'
import { writeEdits } from '#server/goods/goods-edits.commands.ts'
import { listViewCodes } from '#server/goods/goods-grid.reads.ts'

type View = Omit<Parameters<typeof listViewCodes>[2], 'sort' | 'direction'>

export interface BulkWish {
  view: View | null
  codes: readonly string[]
  operations: readonly GoodsOperation[]
  /** In the place of the three above. */
  cells: readonly { code: string; version: number; operations: readonly GoodsOperation[] }[]
  note: string
  sure: boolean
  /** Leaves out what is refused. */
  others: boolean
  /** Of a dry run: what was shown. */
  checked?: string | undefined
  dryRun: boolean
  role: Role
}

export interface BulkChange {
  asked: number
  differences: { code: string; fields: BulkVerdict['fields'] }[]
  refused: { code: string; field: string; complaint: Complaint }[]
  checked: string
  change: string | null
}

/** Runs operations over many goods as one change: all or none, or with `others` all that are not refused. */
export async function changeGoods(tx: Tx, author: ChangeAuthor, wish: BulkWish): Promise<BulkChange> {
  const { company } = author
  requireOperations(wish)
  await lockGoods(tx, company)
  const codes = await listAsked(tx, company, wish)
  const { edits, ...judged } = await judgeAll(tx, company, wish, codes)
  const told: BulkChange = { asked: codes.length, ...judged, change: null }
  if (wish.dryRun) return told
  if (wish.checked !== undefined && wish.checked !== told.checked) throw new Refusal('GOODS_CHANGED_MEANWHILE')
  if (told.refused.length > 0 && !wish.others)
    throw new Refusal('GOODS_CHANGE_WRONG', { count: told.refused.length }, fieldsOf(told.refused))
  if (edits.length === 0) return told
  return { ...told, change: await writeVerdicts(tx, author, { note: wish.note }, edits) }
}

/** What a wish asks for is refused as a whole where it contradicts itself, or where the role may not do it. */
export function requireOperations({
  operations,
  cells,
  role,
  note,
  dryRun = false,
}: Pick<BulkWish, 'operations' | 'cells' | 'role' | 'note'> & { dryRun?: boolean }): void {
  if (operations.length > 0 === cells.length > 0) throw new Refusal('INVALID_INPUT', { field: 'operations' })
  for (const some of [operations, ...cells.map((cell) => cell.operations)]) {
    if (isOf(some, 'withdraw') && some.length > 1) throw new Refusal('INVALID_INPUT', { field: 'operations' })
    for (const { kind } of some)
      if (!mayUndo(role)(kind === 'setSafety' || kind === 'countStock' ? 'stock' : 'product'))
        throw new Refusal('ROLE_NOT_ALLOWED')
    if (isOf(some, 'countStock') && note === '' && !dryRun) throw new Refusal('INVALID_INPUT', { field: 'note' })
  }
}

async function listAsked(tx: Tx, company: string, { view, codes, cells }: BulkWish): Promise<readonly string[]> {
  const named = cells.length > 0 ? cells.map(({ code }) => code) : codes
  const listed = view
    ? await listViewCodes(tx, company, { ...view, sort: 'code', direction: 'asc' })
    : [...new Set(named)]
  if (listed.length === 0) throw new Refusal('INVALID_INPUT', { field: 'codes' })
  if (listed.length > mostAtOnce) throw new Refusal('INVALID_INPUT', { field: 'codes', most: mostAtOnce })
  return listed
}

/** Goods that are judged without a rest in between: visitors of this process do not wait for thousands. */
const judgedAtOnce = 200

export type JudgedEdit = BulkVerdict & { goods: AdminGoods }

/** What the operations would make of these goods, and what is refused. */
export async function judgeAll(
  tx: Tx,
  company: string,
  { operations: all, cells: own, sure, role }: Pick<BulkWish, 'operations' | 'cells' | 'sure' | 'role'>,
  codes: readonly string[],
) {
  const cells = new Map(own.map((cell) => [cell.code, cell]))
  const operationsOf = (code: string) => cells.get(code)?.operations ?? all
  const { goods, bulk, around } = await readBulkGoods(tx, company, codes, operationsOf)
  const differences: BulkChange['differences'] = []
  const refused: BulkChange['refused'] = []
  const edits: JudgedEdit[] = []
  for (const [at, code] of codes.entries()) {
    if (at % judgedAtOnce === judgedAtOnce - 1) await rest()
    const one = goods.get(code)
    const { version } = cells.get(code) ?? {}
    const verdict = !one
      ? { field: 'code', complaint: 'goods_unknown' as const }
      : version !== undefined && version !== one.version
        ? { field: 'version', complaint: 'goods_stale' as const }
        : judgeGoods(bulk(one), operationsOf(code), { ...around, sure, mayGoLow: role === 'owner' })
    if ('complaint' in verdict) refused.push({ code, ...verdict })
    else if (verdict.fields.length > 0) {
      differences.push({ code, fields: verdict.fields })
      edits.push({ ...verdict, goods: one! })
    }
  }
  const checked = createHash('sha256')
    .update(JSON.stringify([differences, refused]))
    .digest('hex')
  return { differences, refused, checked, edits }
}

/** Prices of live goods alone are written in one statement; anything else by the rows that differ. Returns the change. */
export async function writeVerdicts(
  tx: Tx,
  author: ChangeAuthor,
  { note, into = null }: { note: string; into?: string | null },
  verdicts: readonly JudgedEdit[],
): Promise<string | null> {
  const isPrices = verdicts.every(
    ({ goods, publish, fields }) =>
      goods.live !== null && !publish && fields.every(({ field }) => field === 'price' || field === 'originalPrice'),
  )
  if (!isPrices) {
    const edits = verdicts.map(({ goods, next, publish }) => ({ code: goods.code, goods, next, publish }))
    const others = verdicts.flatMap(listOtherRows)
    const counts = verdicts.flatMap((verdict) => verdict.counts.map((one) => ({ ...one, warehouse: null })))
    return (await writeEdits(tx, author, { kind: 'bulk', note, into }, { edits, counts, others })).id
  }
  const prices = verdicts.flatMap(({ next }) =>
    next.variants.map(({ assortId, priceCents, originalCents }) => ({
      assortId: assortId!,
      cents: priceCents!,
      listCents: originalCents,
    })),
  )
  return writePriceChange(tx, author, { kind: 'bulk', note, into }, prices)
}

/** What is no part of the document of goods. */
const listOtherRows = ({ goods: { code }, withdraw, safety }: JudgedEdit) => [
  ...(withdraw
    ? [{ table: 'product' as const, key: { code }, values: { status: 'withdrawn', shows_until: null } }]
    : []),
  ...safety.map(({ assortId, safety: pieces }) => ({
    table: 'stock' as const,
    key: { assort_id: assortId },
    values: { safety: pieces },
  })),
]

const fieldsOf = (refused: BulkChange['refused']): Record<string, Complaint> =>
  Object.fromEntries(refused.map(({ code, field, complaint }) => [`${code}.${field}`, complaint]))
