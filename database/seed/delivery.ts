import type { Insertable } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { companies, type DemoCompany } from './companies.ts'

type SeededWay = Omit<Insertable<Tables['delivery_way']>, 'company' | 'position'> & { only_categories?: string[] }

const everyWorkingDay = { weekdays: [1, 2, 3, 4, 5, 6], cut_off: '16:00', works_holidays: false }

const ways: SeededWay[] = [
  {
    ...everyWorkingDay,
    code: 'STANDARD',
    name_zh: '送貨上門',
    name_en: 'Home delivery',
    fee_cents: 6_000,
    free_over_cents: 50_000,
    remote_surcharge_cents: 4_000,
    except_categories: ['electric.large'],
  },
  {
    ...everyWorkingDay,
    code: 'LARGE',
    name_zh: '大型貨品送貨及安裝',
    name_en: 'Large item delivery and set-up',
    fee_cents: 20_000,
    free_over_cents: 300_000,
    remote_surcharge_cents: 30_000,
    days_ahead: 3,
    range_days: 21,
    only_categories: ['electric.large'],
  },
  {
    ...everyWorkingDay,
    code: 'LOCKER',
    name_zh: '智能櫃自取',
    name_en: 'Locker pickup',
    pick_up: true,
    fee_cents: 2_500,
    free_over_cents: 30_000,
    except_categories: ['meat', 'electric.large', 'foods_market.chilled'],
  },
  {
    ...everyWorkingDay,
    weekdays: [1, 2, 3, 4, 5],
    code: 'SHOWROOM',
    name_zh: '陳列室自取',
    name_en: 'Showroom pickup',
    pick_up: true,
    fee_cents: 0,
    under_cents: 50_000, // only for orders under $500. §9
    except_categories: ['electric.large'],
  },
  { ...everyWorkingDay, code: 'EMAIL', name_zh: '電郵送達', name_en: 'By email', by_mail: true, fee_cents: 0 },
]

const lockers = [
  ['L1', 'CW', '中環智能櫃', 'Central locker', '中環示範街 8 號地下大堂', 'Ground floor lobby, 8 Demo Street, Central'],
  ['L2', 'YTM', '旺角智能櫃', 'Mong Kok locker', '旺角示範道 28 號 1 樓', '1/F, 28 Demo Road, Mong Kok'],
  ['L3', 'ST', '沙田智能櫃', 'Sha Tin locker', '沙田示範里 3 號商場 2 樓', '2/F, Demo Mall, 3 Demo Lane, Sha Tin'],
  ['L4', 'TW', '荃灣智能櫃', 'Tsuen Wan locker', '荃灣示範徑 16 號地下', 'Ground floor, 16 Demo Path, Tsuen Wan'],
  ['L5', 'SK', '將軍澳智能櫃', 'Tseung Kwan O locker', '將軍澳示範坊 5 號平台', 'Podium, 5 Demo Square, Tseung Kwan O'],
  ['L6', 'YL', '元朗智能櫃', 'Yuen Long locker', '元朗示範街 66 號地下', 'Ground floor, 66 Demo Street, Yuen Long'],
] as const

export async function seedDelivery(tx: Tx): Promise<void> {
  for (const company of companies) {
    const offered = ways.filter((way) => !way.only_categories || sells(company, way.only_categories))
    for (const [position, way] of offered.entries()) {
      await tx
        .insertInto('delivery_way')
        .values({ company: company.code, position, ...way })
        .execute()
    }
    await tx
      .insertInto('pickup_point')
      .values([showroomOf(company), ...lockersOf(company)])
      .execute()
  }
}

const sells = ({ departments }: DemoCompany, categories: readonly string[]) =>
  categories.some((category) => departments.some((department) => category.startsWith(department)))

/** All addresses are invented. */
const showroomOf = ({ code }: DemoCompany) => ({
  company: code,
  code: 'SHOWROOM',
  kind: 'showroom',
  name_zh: '觀塘陳列室',
  name_en: 'Kwun Tong showroom',
  address_zh: '九龍觀塘示範道 1 號海港中心地下',
  address_en: 'Ground floor, Harbour Centre, 1 Demo Road, Kwun Tong, Kowloon',
  district: 'KT',
  hours_zh: '星期一至五 10:00–17:00',
  hours_en: 'Monday to Friday 10:00–17:00',
})

const lockersOf = ({ code: company }: DemoCompany) =>
  lockers.map(([code, district, name_zh, name_en, address_zh, address_en]) => ({
    company,
    code,
    kind: 'locker',
    name_zh,
    name_en,
    address_zh,
    address_en,
    district,
    hours_zh: '24 小時',
    hours_en: '24 hours',
    max_weight_g: 15_000,
    max_cm: [45, 31, 35],
  }))
