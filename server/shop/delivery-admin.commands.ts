import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { lockShop, noteEdit, requireUnwritten, type ShopEditor } from './shop-edits.commands.ts'
import type { DeliveryHooks } from './delivery-admin.reads.ts'
import { listDifferent } from './delivery-admin.rules.ts'
import * as store from './delivery-admin.store.ts'

/** The version that it was read at. */
interface Written {
  version: number
}
interface Wanted extends Written {
  /** A new one must not exist yet; any other must. */
  isNew: boolean
  isOffered: boolean
}

/** Makes or changes a way, whole. A withdrawn one keeps the moment at which it was withdrawn. */
export async function putWay(
  tx: Tx,
  editor: ShopEditor,
  wanted: Wanted & { values: store.WayValues },
  { listUnknownCategories }: DeliveryHooks,
): Promise<void> {
  const { company, at } = editor
  const { values, isOffered } = wanted
  const record = `way ${values.code}`
  await requireCurrent(tx, company, record, wanted)
  const ways = await store.listWays(tx, company)
  const known = ways.find(({ code }) => code === values.code)
  requireExisting(known, wanted, values.code, 'WAY_NOT_FOUND')
  // Orders and the checkout tell ways by it.
  if (known && (known.pick_up !== values.pick_up || known.by_mail !== values.by_mail))
    throw new Refusal('INVALID_INPUT', { field: 'kind' })
  const named = [...(values.only_categories ?? []), ...(values.except_categories ?? [])]
  const [unknown] = await listUnknownCategories(tx, company, named)
  if (unknown !== undefined) throw new Refusal('CATEGORY_NOT_FOUND', { code: unknown })
  const lost = await store.listUnknownAreas(
    tx,
    values.zones.flatMap(({ areas }) => areas),
  )
  if (lost.length > 0) throw new Refusal('INVALID_INPUT', { field: 'zones' })
  const fields = listChanged(known && { ...known, cut_off: known.cut_off.slice(0, 5) }, values, isOffered)
  if (fields.length === 0) return
  await store.putWay(tx, company, values, ways.length, isOffered ? null : (known?.withdrawn_at ?? at))
  await noteEdit(tx, editor, record, fields)
  if (!known) await noteEdit(tx, editor, 'ways', [values.code])
}

/** Every code once, or somebody has added or removed one. */
export async function orderWays(
  tx: Tx,
  editor: ShopEditor,
  { codes, version }: Written & { codes: readonly string[] },
): Promise<void> {
  const { company } = editor
  await requireUnwritten(tx, company, 'ways', version)
  const known = (await store.listWays(tx, company)).map(({ code }) => code)
  if (codes.length !== known.length || known.some((code) => !codes.includes(code)))
    throw new Refusal('INVALID_INPUT', { field: 'codes' })
  for (const [position, code] of codes.entries()) await store.placeWay(tx, company, code, position)
  await noteEdit(tx, editor, 'ways', ['position'])
}

export async function removeWay(
  tx: Tx,
  editor: ShopEditor,
  { code, version }: Written & { code: string },
  hooks: DeliveryHooks,
): Promise<void> {
  const { company } = editor
  await requireUnwritten(tx, company, `way ${code}`, version)
  const known = (await store.listWays(tx, company)).map((way) => way.code)
  if (!known.includes(code)) throw new Refusal('WAY_NOT_FOUND')
  const orders = (await hooks.countByWay(tx, company)).get(code) ?? 0
  if (orders > 0) throw new Refusal('WAY_IN_USE', { code, orders })
  await store.deleteWay(tx, company, code)
  // The next new one goes behind the others by their number.
  for (const [position, other] of known.filter((one) => one !== code).entries())
    await store.placeWay(tx, company, other, position)
  await noteEdit(tx, editor, `way ${code}`, ['removed'])
  await noteEdit(tx, editor, 'ways', [code])
}

export async function putPoint(
  tx: Tx,
  editor: ShopEditor,
  wanted: Wanted & { values: store.PointValues },
  hooks: DeliveryHooks,
): Promise<void> {
  const { company, at } = editor
  const { values, isOffered } = wanted
  const record = `pickup point ${values.code}`
  await requireCurrent(tx, company, record, wanted)
  const known = (await store.listPoints(tx, company)).find(({ code }) => code === values.code)
  requireExisting(known, wanted, values.code, 'PICKUP_POINT_NOT_FOUND')
  if (!(await store.hasDistrict(tx, values.district))) throw new Refusal('INVALID_INPUT', { field: 'district' })
  const { warehouse } = values
  if (warehouse !== null && !(await hooks.hasWarehouse(tx, company, warehouse)))
    throw new Refusal('WAREHOUSE_NOT_FOUND', { code: warehouse })
  const fields = listChanged(known, values, isOffered)
  if (fields.length === 0) return
  await store.putPoint(tx, company, values, isOffered ? null : (known?.withdrawn_at ?? at))
  await noteEdit(tx, editor, record, fields)
}

export async function removePoint(
  tx: Tx,
  editor: ShopEditor,
  { code, version }: Written & { code: string },
  hooks: DeliveryHooks,
): Promise<void> {
  const { company } = editor
  await requireUnwritten(tx, company, `pickup point ${code}`, version)
  const known = (await store.listPoints(tx, company)).some((point) => point.code === code)
  if (!known) throw new Refusal('PICKUP_POINT_NOT_FOUND')
  const orders = (await hooks.countByPoint(tx, company)).get(code) ?? 0
  if (orders > 0) throw new Refusal('PICKUP_POINT_IN_USE', { code, orders })
  await store.deletePoint(tx, company, code)
  await noteEdit(tx, editor, `pickup point ${code}`, ['removed'])
}

export async function changeCharges(
  tx: Tx,
  editor: ShopEditor,
  { charges, version }: Written & { charges: readonly { kind: string; cents: number | null }[] },
): Promise<void> {
  await requireUnwritten(tx, editor.company, 'charges', version)
  for (const { kind, cents } of charges) await store.putCharge(tx, editor.company, kind, cents)
  await noteEdit(
    tx,
    editor,
    'charges',
    charges.map(({ kind }) => kind),
  )
}

/** A new one has no version, also where there was one of its code before. */
const requireCurrent = (tx: Tx, company: string, record: string, { isNew, version }: Wanted): Promise<void> =>
  isNew ? lockShop(tx, company) : requireUnwritten(tx, company, record, version)

function requireExisting(
  known: object | undefined,
  { isNew }: Wanted,
  code: string,
  missing: 'WAY_NOT_FOUND' | 'PICKUP_POINT_NOT_FOUND',
): void {
  if (isNew && known) throw new Refusal('CODE_TAKEN', { code })
  if (!isNew && !known) throw new Refusal(missing)
}

function listChanged<K extends { withdrawn_at: Date | null }>(
  known: K | undefined,
  values: object,
  isOffered: boolean,
): string[] {
  const wasOffered = !known?.withdrawn_at
  return [...listDifferent(known, values), ...(wasOffered === isOffered ? [] : ['isOffered'])]
}
