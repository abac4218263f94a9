import { lockGoods } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { noteEdit, requireUnwritten, type ShopEditor } from '#server/shop/shop-edits.commands.ts'
import { warehousesRecord } from './warehouses.reads.ts'
import * as store from './warehouses.store.ts'

/** The list and the version that it was read at. */
interface ListVersion {
  version: number
}

/** Opens a warehouse, or names one. */
export async function putWarehouse(
  tx: Tx,
  editor: ShopEditor,
  { version, isNew, ...warehouse }: ListVersion & store.Warehouse & { isNew: boolean },
): Promise<void> {
  const { company } = editor
  await requireUnwritten(tx, company, warehousesRecord, version)
  const put = isNew ? store.insertWarehouse : store.nameWarehouse
  if (!(await put(tx, company, warehouse)))
    throw new Refusal(isNew ? 'CODE_TAKEN' : 'WAREHOUSE_NOT_FOUND', { code: warehouse.code })
  await noteEdit(tx, editor, warehousesRecord, [`${warehouse.code} name`])
}

/** Every code once, or somebody has opened or ended one. */
export async function orderWarehouses(
  tx: Tx,
  editor: ShopEditor,
  { codes, version }: ListVersion & { codes: readonly string[] },
): Promise<void> {
  const { company } = editor
  await requireUnwritten(tx, company, warehousesRecord, version)
  const known = (await store.listWarehouses(tx, company)).map(({ code }) => code)
  if (codes.length !== known.length || known.some((code) => !codes.includes(code)))
    throw new Refusal('INVALID_INPUT', { field: 'codes' })
  await store.placeWarehouses(tx, company, codes)
  await noteEdit(tx, editor, warehousesRecord, ['position'])
}

/** Ends a warehouse without goods. Nobody can put goods there meanwhile. */
export async function endWarehouse(
  tx: Tx,
  editor: ShopEditor,
  { code, version }: ListVersion & { code: string },
): Promise<void> {
  const { company, at } = editor
  await requireUnwritten(tx, company, warehousesRecord, version)
  await lockGoods(tx, company)
  if (!(await store.lockWarehouse(tx, company, code))) throw new Refusal('WAREHOUSE_NOT_FOUND', { code })
  if ((await store.listWarehouses(tx, company)).length === 1) throw new Refusal('LAST_WAREHOUSE')
  const pieces = (await store.countPieces(tx, company)).get(code) ?? 0
  if (pieces > 0) throw new Refusal('WAREHOUSE_NOT_EMPTY', { code, pieces })
  await store.endWarehouse(tx, company, code, at)
  await noteEdit(tx, editor, warehousesRecord, [`${code} ended`])
}
