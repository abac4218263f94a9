import type { Tx } from '#server/lib/database/db.ts'
import type { Company } from './shop.store.ts'
import type { SettingValue } from './shop-admin.rules.ts'

export type ShopFacts = Pick<
  Company,
  'nameZh' | 'nameEn' | 'theme' | 'languages' | 'defaultLanguage' | 'routeSet' | 'shopCode'
>

export async function putFacts(tx: Tx, code: string, facts: ShopFacts): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      name_zh: facts.nameZh,
      name_en: facts.nameEn,
      theme: facts.theme,
      languages: [...facts.languages],
      default_language: facts.defaultLanguage,
      route_set: facts.routeSet,
      shop_code: facts.shopCode,
    })
    .where('code', '=', code)
    .execute()
}

export async function hasPicture(tx: Tx, company: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('album_picture')
    .select('id')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function putLogo(tx: Tx, code: string, picture: string | null): Promise<void> {
  await tx.updateTable('company').set({ logo: picture }).where('code', '=', code).execute()
}

export interface Maintenance {
  starts: Date
  ends: Date | null
  infoZh: string
  infoEn: string
}

export async function putMaintenance(tx: Tx, code: string, planned: Maintenance | null): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      maintain_start: planned?.starts ?? null,
      maintain_end: planned?.ends ?? null,
      maintain_info_zh: planned?.infoZh ?? null,
      maintain_info_en: planned?.infoEn ?? null,
    })
    .where('code', '=', code)
    .execute()
}

export async function putHours(
  tx: Tx,
  company: string,
  hours: readonly { weekday: number; opens: string; closes: string }[],
): Promise<void> {
  await tx.deleteFrom('opening_hours').where('company', '=', company).execute()
  if (hours.length === 0) return
  await tx
    .insertInto('opening_hours')
    .values(hours.map((one) => ({ company, ...one })))
    .execute()
}

export interface Holiday {
  date: string
  nameZh: string
  nameEn: string
}

export async function putHolidays(tx: Tx, company: string, year: number, holidays: readonly Holiday[]): Promise<void> {
  await tx
    .deleteFrom('holiday')
    .where('company', '=', company)
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute()
  if (holidays.length === 0) return
  await tx
    .insertInto('holiday')
    .values(holidays.map(({ date, nameZh, nameEn }) => ({ company, day: date, name_zh: nameZh, name_en: nameEn })))
    .execute()
}

/** null resets the setting to its default. */
export async function putSetting(tx: Tx, company: string, key: string, value: SettingValue | null): Promise<void> {
  await tx.deleteFrom('setting').where('company', '=', company).where('key', '=', key).execute()
  if (value !== null)
    await tx
      .insertInto('setting')
      .values({ company, key, value: JSON.stringify(value) })
      .execute()
}
