import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { Hours } from './shop.rules.ts'
import { isOpened } from './shop-admin.reads.ts'
import { findCompany } from './shop.store.ts'
import { noteEdit, requireUnwritten, type ShopEditor } from './shop-edits.commands.ts'
import { findWrongHours, fitsSetting, isSetting, nameHolidays, type SettingValue } from './shop-admin.rules.ts'
import * as store from './shop-admin.store.ts'

type ShopChanges = { [F in keyof store.ShopFacts]?: store.ShopFacts[F] | undefined }

/** Absent fields stay unchanged. Languages are in the order of the shop: the default first. */
export async function changeFacts(tx: Tx, editor: ShopEditor, changes: ShopChanges, version: number): Promise<void> {
  const { company: code } = editor
  const names = (Object.keys(changes) as (keyof ShopChanges)[]).filter((name) => changes[name] !== undefined)
  await requireUnwritten(tx, editor.company, 'company', version, names)
  const present = await findCompany(tx, code)
  const told = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as ShopChanges
  const facts = { ...present, ...told } as store.ShopFacts
  if (!facts.languages.includes(facts.defaultLanguage)) throw new Refusal('INVALID_INPUT', { field: 'defaultLanguage' })
  await store.putFacts(tx, code, { ...facts, languages: [...new Set([facts.defaultLanguage, ...facts.languages])] })
  if (names.length > 0) await noteEdit(tx, editor, 'company', names)
}

/** A picture that staff uploaded; null: the drawing again. */
export async function changeLogo(tx: Tx, editor: ShopEditor, picture: string | null, version: number): Promise<void> {
  const { company: code } = editor
  await requireUnwritten(tx, code, 'company', version, ['logo'])
  if (picture !== null && !(await store.hasPicture(tx, code, picture))) throw new Refusal('PICTURE_NOT_FOUND')
  await store.putLogo(tx, code, picture)
  await noteEdit(tx, editor, 'company', ['logo'])
}

export async function planMaintenance(
  tx: Tx,
  editor: ShopEditor,
  planned: store.Maintenance,
  version: number,
): Promise<void> {
  const { company: code, at } = editor
  if (planned.ends !== null && planned.ends <= planned.starts)
    throw new Refusal('INVALID_INPUT', { field: 'maintainEndDate' })
  // Otherwise a shop that lacks something would open by itself.
  await requireUnwritten(tx, editor.company, 'maintenance', version)
  if ((planned.ends !== null || planned.starts > toTimestamp(at)) && !(await isOpened(tx, code)))
    throw new Refusal('SHOP_NOT_OPENED')
  await store.putMaintenance(tx, code, planned)
  await noteEdit(tx, editor, 'maintenance', ['maintenance'])
}

/** A shop that is being prepared is opened from its checklist (server/companies), which looks at what is missing. */
export async function endMaintenance(tx: Tx, editor: ShopEditor, version: number): Promise<void> {
  const { company: code } = editor
  await requireUnwritten(tx, code, 'maintenance', version)
  if (!(await isOpened(tx, code))) throw new Refusal('SHOP_NOT_OPENED')
  await store.putMaintenance(tx, code, null)
  await noteEdit(tx, editor, 'maintenance', ['maintenance'])
}

export async function changeHours(tx: Tx, editor: ShopEditor, hours: readonly Hours[], version: number): Promise<void> {
  const wrong = findWrongHours(hours)
  if (wrong) throw new Refusal('INVALID_INPUT', { field: `hours: ${wrong.weekday} ${wrong.opens.toString()}` })
  await requireUnwritten(tx, editor.company, 'openingHours', version)
  const rows = hours.map(({ weekday, opens, closes }) => ({
    weekday,
    opens: opens.toString(),
    closes: closes.toString(),
  }))
  await store.putHours(tx, editor.company, rows)
  await noteEdit(tx, editor, 'openingHours', ['openingHours'])
}

/** Hong Kong gazettes them a year ahead. A year is replaced as a whole, so that nothing of an older list remains. */
export async function changeHolidays(
  tx: Tx,
  editor: ShopEditor,
  { year, holidays, version }: { year: number; holidays: readonly store.Holiday[]; version: number },
): Promise<void> {
  const wrong = holidays.find(
    ({ date }, at) => !date.startsWith(`${year}-`) || holidays.findIndex((one) => one.date === date) < at,
  )
  if (wrong) throw new Refusal('INVALID_INPUT', { field: `holidays: ${wrong.date}` })
  await requireUnwritten(tx, editor.company, nameHolidays(year), version)
  await store.putHolidays(tx, editor.company, year, holidays)
  await noteEdit(tx, editor, nameHolidays(year), ['holidays'])
}

/** null puts a setting back to its default. Refused when somebody wrote one of these settings since. */
export async function changeSettings(
  tx: Tx,
  editor: ShopEditor,
  values: Readonly<Record<string, SettingValue | null>>,
  version: number,
): Promise<void> {
  const { company } = editor
  const keys = Object.keys(values)
  await requireUnwritten(tx, editor.company, 'settings', version, keys)
  for (const [key, value] of Object.entries(values)) {
    if (value === null ? !isSetting(key) : !fitsSetting(key, value)) throw new Refusal('INVALID_INPUT', { field: key })
    await store.putSetting(tx, company, key, value)
  }
  if (keys.length > 0) await noteEdit(tx, editor, 'settings', keys)
}
