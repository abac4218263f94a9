import * as contract from '#contract/goods-admin.ts'
import { staffGoodsOrder, staffGoodsRows } from '#contract/goods-list.ts'
import { signChange, type WrittenChange } from '#server/changes/write-change.commands.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { copyGoods, createGoods, discardDraft, saveGoods, withdrawGoods } from './goods-admin.commands.ts'
import { type HasPhotos, readAdminGoods } from './goods-admin.reads.ts'
import { readGridRows, readViewOrder } from './goods-grid.reads.ts'
import { readVariants, wireGoods, wireGridRow, wireVisibleFrom } from './goods-admin.wire.ts'
import { publishGoods } from './publish-goods.commands.ts'

/** Rows that come with the codes of a view, so that a screen is shown after one call. */
const firstRows = 100

export const goodsAdminEndpoints = ({ db }: Pick<AppContext, 'db'>, hasPhotos: HasPhotos) => [
  // Before the address with a code, which `order` would be.
  answer(staffGoodsOrder, async (view, { company }) => {
    const order = await readViewOrder(db, company, {
      state: view.state,
      category: view.category,
      brand: view.brand,
      group: view.group,
      missing: view.missing,
      search: view.search,
      sort: view.sort,
      direction: view.direction,
    })
    const first = order.codes.split('\t', firstRows)
    return { ...order, rows: (await readGridRows(db, company, first)).map(wireGridRow) }
  }),

  answer(
    staffGoodsRows,
    async ({ codes }, { company }) => ({ rows: (await readGridRows(db, company, codes)).map(wireGridRow) }),
    { audit: 'only asks' },
  ),

  answer(contract.staffGoods, ({ code }, { company }) => tellGoods(db, company, code, hasPhotos)),
  ...draftEndpoints(hasPhotos),
  ...publishEndpoints(hasPhotos),
]

const tellGoods = async (db: Db, company: string, code: string, hasPhotos: HasPhotos) =>
  wireGoods(await readAdminGoods(db, company, code, hasPhotos))

const tellWritten = async (
  tx: Tx,
  { company }: StaffCaller,
  code: string,
  { id }: WrittenChange,
  hasPhotos: HasPhotos,
) => ({
  ...(await tellGoods(tx, company, code, hasPhotos)),
  changeId: id,
})

const subject = ({ code }: { code: string }) => `goods ${code}`
/** The values are in the change. */
const noted = (_: unknown, { changeId }: { changeId: string | null }) => ({ change: changeId })

const draftEndpoints = (hasPhotos: HasPhotos) => [
  change(
    contract.staffCreateGoods,
    async (tx, { code, fields, options, variants }, caller) => {
      const given = { ...definedOf(fields), options, variants: requireReadable(variants) }
      return tellWritten(tx, caller, code, await createGoods(tx, signChange(caller), code, given), hasPhotos)
    },
    subject,
    noted,
  ),

  change(
    contract.staffSaveGoods,
    async (tx, { code, version, fields }, caller) => {
      const written = await saveGoods(tx, signChange(caller), { code, version }, definedOf(fields))
      return tellWritten(tx, caller, code, written, hasPhotos)
    },
    subject,
    noted,
  ),

  change(
    contract.staffSaveVariants,
    async (tx, { code, version, options, variants }, caller) => {
      const given = { options, variants: requireReadable(variants) }
      const written = await saveGoods(tx, signChange(caller), { code, version }, given)
      return tellWritten(tx, caller, code, written, hasPhotos)
    },
    subject,
    noted,
  ),

  change(
    contract.staffDiscardDraft,
    async (tx, { code, version }, caller) => ({
      code,
      changeId: (await discardDraft(tx, signChange(caller), code, version)).id,
    }),
    subject,
    noted,
  ),

  change(
    contract.staffCopyGoods,
    async (tx, { code, newCode }, caller) =>
      tellWritten(tx, caller, newCode, await copyGoods(tx, signChange(caller), code, newCode), hasPhotos),
    subject,
    noted,
  ),
]

const publishEndpoints = (hasPhotos: HasPhotos) => [
  change(
    contract.staffPublishGoods,
    async (tx, { code, version, from, until, sure }, caller) => {
      const wish = { code, version, sure, role: caller.staff.role, from: readMoment(from), until: readMoment(until) }
      const written = await publishGoods(tx, signChange(caller), wish, hasPhotos)
      return {
        ...(await tellWritten(tx, caller, code, written, hasPhotos)),
        visibleFrom: wireVisibleFrom(wish.from, caller.now),
      }
    },
    subject,
    noted,
  ),

  change(
    contract.staffWithdrawGoods,
    async (tx, { code, version }, caller) => {
      const { written, inCarts } = await withdrawGoods(tx, signChange(caller), code, version)
      return { ...(await tellWritten(tx, caller, code, written, hasPhotos)), inCarts }
    },
    subject,
    noted,
  ),
]

const readMoment = (told: string | null) => (told === null ? null : Temporal.Instant.from(told))

export function requireReadable(told: contract.GoodsVariants['variants']) {
  const read = readVariants(told)
  if (read.kind === 'unreadable') throw new Refusal('PRICE_UNREADABLE', { field: read.field, typed: read.typed })
  return read.variants
}

/** The fields that were sent. */
export const definedOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
