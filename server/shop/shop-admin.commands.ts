import type { Tx } from '#server/lib/database/db.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Hours } from './shop.rules.ts'
import { findCompany } from './shop.store.ts'
import { findWrongHours, fitsSetting, isSetting, type SettingValue } from './shop-admin.rules.ts'
import * as store from './shop-admin.store.ts'

/** Serialises changes of a company, because lists and keys are written, not one row. */
const lockShop = (tx: Tx, company: string): Promise<void> => lockNames(tx, 'shop_admin', [`${company} shop`])

type ShopChanges = { [F in keyof store.ShopFacts]?: store.ShopFacts[F] | undefined }

/** Absent fields stay unchanged. Languages are in the order of the shop: the default first. */
export async function changeFacts(tx: Tx, code: string, changes: ShopChanges): Promise<void> {
  await lockShop(tx, code)
  const present = await findCompany(tx, code)
  const told = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as ShopChanges
  const facts = { ...present, ...told } as store.ShopFacts
  if (!facts.languages.includes(facts.defaultLanguage)) throw new Refusal('INVALID_INPUT', { field: 'defaultLanguage' })
  await store.putFacts(tx, code, { ...facts, languages: [...new Set([facts.defaultLanguage, ...facts.languages])] })
}

/** A picture that staff uploaded; null: the drawing again. */
export async function changeLogo(tx: Tx, code: string, picture: string | null): Promise<void> {
  await lockShop(tx, code)
  if (picture !== null && !(await store.hasPicture(tx, code, picture))) throw new Refusal('PICTURE_NOT_FOUND')
  await store.putLogo(tx, code, picture)
}

export async function planMaintenance(tx: Tx, code: string, planned: store.Maintenance): Promise<void> {
  if (planned.ends !== null && planned.ends <= planned.starts)
    throw new Refusal('INVALID_INPUT', { field: 'maintainEndDate' })
  await store.putMaintenance(tx, code, planned)
}

export const endMaintenance = (tx: Tx, code: string): Promise<void> => store.putMaintenance(tx, code, null)

export async function changeHours(tx: Tx, code: string, hours: readonly Hours[]): Promise<void> {
  const wrong = findWrongHours(hours)
  if (wrong) throw new Refusal('INVALID_INPUT', { field: `hours: ${wrong.weekday} ${wrong.opens.toString()}` })
  await lockShop(tx, code)
  const rows = hours.map(({ weekday, opens, closes }) => ({
    weekday,
    opens: opens.toString(),
    closes: closes.toString(),
  }))
  await store.putHours(tx, code, rows)
}

/** Hong Kong gazettes them a year ahead. A year is replaced as a whole, so that nothing of an older list remains. */
export async function changeHolidays(
  tx: Tx,
  code: string,
  { year, holidays }: { year: number; holidays: readonly store.Holiday[] },
): Promise<void> {
  const wrong = holidays.find(
    ({ date }, at) => !date.startsWith(`${year}-`) || holidays.findIndex((one) => one.date === date) < at,
  )
  if (wrong) throw new Refusal('INVALID_INPUT', { field: `holidays: ${wrong.date}` })
  await lockShop(tx, code)
  await store.putHolidays(tx, code, year, holidays)
}

export async function changeSettings(
  tx: Tx,
  code: string,
  values: Readonly<Record<string, SettingValue | null>>,
): Promise<void> {
  await lockShop(tx, code)
  for (const [key, value] of Object.entries(values)) {
    if (value === null ? !isSetting(key) : !fitsSetting(key, value)) throw new Refusal('INVALID_INPUT', { field: key })
    await store.putSetting(tx, code, key, value)
  }
}
