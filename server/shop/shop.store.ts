import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { ShownPhoto } from '#server/lib/images/photo.ts'

export interface Company {
  code: string
  key: string
  shopCode: string
  nameZh: string
  nameEn: string
  theme: 'sport' | 'food'
  /** The default first. */
  languages: readonly Locale[]
  defaultLanguage: Locale
  routeSet: 'shop' | 'launch'
  warehouse: string
  maintainStart: Date | null
  maintainEnd: Date | null
  maintainInfoZh: string | null
  maintainInfoEn: string | null
  /** The logo that it uploaded. */
  logo: ShownPhoto | null
}

export async function companyCodeOf(db: Db, host: string): Promise<string | undefined> {
  const row = await db.selectFrom('company_host').select('company').where('host', '=', host).executeTakeFirst()
  return row?.company
}

export async function hosts(db: Db, company: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_host')
    .select('host')
    .where('company', '=', company)
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

export const companyCodes = (db: Db) => db.selectFrom('company').select('code').orderBy('code').execute()

export async function findCompany(db: Db, code: string): Promise<Company> {
  const row = await db
    .selectFrom('company')
    .select([
      'code',
      'key',
      'shop_code',
      'name_zh',
      'name_en',
      'theme',
      'languages',
      'default_language',
      'route_set',
      'warehouse',
      'maintain_start',
      'maintain_end',
      'maintain_info_zh',
      'maintain_info_en',
    ])
    .select(({ selectFrom }) =>
      selectFrom('shown_photo')
        .select('photo')
        .whereRef('shown_photo.company', '=', 'company.code')
        .whereRef('shown_photo.id', '=', 'company.logo')
        .as('logo'),
    )
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return {
    code: row.code,
    key: row.key,
    shopCode: row.shop_code,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    theme: row.theme as Company['theme'],
    languages: row.languages as Locale[],
    defaultLanguage: row.default_language as Locale,
    routeSet: row.route_set as Company['routeSet'],
    warehouse: row.warehouse,
    maintainStart: row.maintain_start,
    maintainEnd: row.maintain_end,
    maintainInfoZh: row.maintain_info_zh,
    maintainInfoEn: row.maintain_info_en,
    logo: row.logo as ShownPhoto | null,
  }
}

export async function settings(db: Db, company: string): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('company', '=', company).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function isOpened(db: Db, company: string): Promise<boolean> {
  const row = await db.selectFrom('company').select('opened_at').where('code', '=', company).executeTakeFirst()
  return row?.opened_at !== null
}

export const openingHours = (db: Db, company: string) =>
  db
    .selectFrom('opening_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('company', '=', company)
    .orderBy('weekday')
    .orderBy('opens')
    .execute()

export const pointColumns = [
  'code',
  'kind',
  'name_zh',
  'name_en',
  'address_zh',
  'address_en',
  'district',
  'hours_zh',
  'hours_en',
  'max_weight_g',
  'max_cm',
] as const

export const pickupPoints = (db: Db, company: string) =>
  db
    .selectFrom('pickup_point')
    .select(pointColumns)
    .where('company', '=', company)
    .where('withdrawn_at', 'is', null)
    .orderBy('kind', 'desc')
    .orderBy('code')
    .execute()

export const chargeRules = (db: Db, company: string) =>
  db
    .selectFrom('charge_rule')
    .select(['kind', 'fee_cents as cents'])
    .where('company', '=', company)
    .orderBy('kind')
    .execute()

/** What a delivery way is, to visitors and to staff. */
export const wayColumns = [
  'code',
  'name_zh',
  'name_en',
  'pick_up',
  'fee_cents',
  'free_over_cents',
  'under_cents',
  'remote_surcharge_cents',
  'cut_off',
  'weekdays',
  'works_holidays',
  'days_ahead',
  'range_days',
  'only_categories',
  'except_categories',
  'remark_demanded',
  'position',
  'by_mail',
] as const

/** As rows keep it; null: not delivered there. */
export interface StoredZone {
  areas: string[]
  surchargeCents: number | null
}
export const wayZones = sql<StoredZone[]>`zones`.as('zones')

export const deliveryWays = (db: Db, company: string) =>
  db
    .selectFrom('delivery_way')
    .select(wayColumns)
    .select(wayZones)
    .where('company', '=', company)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute()

/** On which days ways deliver; of withdrawn ones too, because orders name them. */
export const deliveryDays = (db: Db, company: string) =>
  db.selectFrom('delivery_way').select(['code', 'weekdays', 'works_holidays']).where('company', '=', company).execute()

export const holidays = (db: Db, company: string) =>
  db.selectFrom('holiday').select(['day', 'name_zh', 'name_en']).where('company', '=', company).orderBy('day').execute()

export const regions = (db: Db) =>
  db.selectFrom('region').select(['code', 'name_zh', 'name_en']).orderBy('position').execute()
export const districts = (db: Db) =>
  db.selectFrom('district').select(['code', 'region', 'name_zh', 'name_en']).orderBy('position').execute()
export const areas = (db: Db) =>
  db.selectFrom('area').select(['code', 'district', 'name_zh', 'name_en', 'remote']).orderBy('position').execute()
