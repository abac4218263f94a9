import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { readJson } from './read-data.ts'

/** Harbour Living sells everything; Harbour Fresh only food for people and pets. Neither sees the other's rows. */
export const companies = [
  {
    code: 'SPORT',
    key: 'harbour-living',
    nameZh: '海港生活',
    nameEn: 'Harbour Living',
    aboutZh:
      '海港生活是香港的網上百貨店。由家電、家品、食品，到美容、個人護理及寵物用品，日常所需一次買齊，送到家中或就近自取。網店以中文及英文服務全港顧客。',
    aboutEn:
      'Harbour Living is Hong Kong’s department store on the web. Appliances, housewares and food, beauty, health and pet goods: all that a household needs in one order, brought to your door or to a pickup point near you, in Chinese and in English.',
    theme: 'sport',
    hosts: ['localhost', '127.0.0.1'],
    departments: [
      'electric',
      'foods_market',
      'meat',
      'housewares',
      'trendy_goods',
      'beauty',
      'personal_care_health',
      'pet_product',
    ],
    /** A cart with meat and a kettle becomes two orders with one payment. §3 */
    suppliers: { meat: 'FOOD' },
  },
  {
    code: 'FOOD',
    key: 'harbour-fresh',
    nameZh: '海港鮮活',
    nameEn: 'Harbour Fresh',
    aboutZh:
      '海港鮮活是香港的網上食品店。急凍肉類海鮮、糧油雜貨、零食飲品和寵物糧食，一張訂單便可買齊，送到家中。網店以中文及英文服務全港顧客。',
    aboutEn:
      'Harbour Fresh is a food shop on the web for Hong Kong. Meat and seafood, groceries, snacks and drinks, and food for pets: all in one order, brought to your door, in Chinese and in English.',
    theme: 'food',
    hosts: ['food.localhost'],
    departments: ['meat', 'foods_market', 'pet_product'],
    suppliers: {},
  },
] as const

export type DemoCompany = (typeof companies)[number]

/** Payee and contact of the demo, which belong to nobody: the zeros are not a valid FPS identifier. */
const settingsOfBoth = {
  shopMail: 'shop@harbour.example',
  transferToZh: '模擬銀行戶口 000-000000-000',
  transferToEn: 'Sandbox Bank account 000-000000-000',
  fpsPayee: '0000000',
}
const settingsOfOne: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SPORT: {
    shopPhone: '+852 5550 0180',
    shopWhatsapp: '+852 5550 0181',
    shopAddressZh: '香港九龍示範道 88 號海港中心 12 樓',
    shopAddressEn: '12/F, Harbour Centre, 88 Sample Road, Kowloon, Hong Kong',
    businessNumber: '00000000',
  },
  FOOD: {
    shopPhone: '+852 5550 0190',
    shopWhatsapp: '+852 5550 0191',
    shopAddressZh: '香港九龍示範道 88 號海港中心地下 3 號舖',
    shopAddressEn: 'Shop 3, G/F, Harbour Centre, 88 Sample Road, Kowloon, Hong Kong',
    businessNumber: '00000001',
  },
}

/** Every setting that is the demo's and may be nobody else's. */
export const demoSettings: readonly (readonly [key: string, value: string])[] = [
  settingsOfBoth,
  ...Object.values(settingsOfOne),
].flatMap((settings) => Object.entries(settings))

export const demoSettingsOf = (company: string) =>
  Object.entries({ ...settingsOfBoth, ...settingsOfOne[company] }).map(([key, value]) => ({
    company,
    key,
    value: JSON.stringify(value),
  }))

/** The supplier of a category; by default the company itself. */
export function supplierOf({ code, suppliers }: DemoCompany, category: string): string {
  const [department = ''] = category.split('.')
  return Object.entries(suppliers).find(([theirs]) => theirs === department)?.[1] ?? code
}

/** Without opening hours: outside them every visitor would be redirected to /404 (§2), and this shop sells at night, too. */
export async function seedCompanies(tx: Tx): Promise<void> {
  await tx
    .insertInto('company')
    .values(
      companies.map(({ code, key, nameZh, nameEn, theme }) => ({
        code,
        key,
        name_zh: nameZh,
        name_en: nameEn,
        theme,
        opened_at: sql<Date>`now()`,
      })),
    )
    .execute()
  await tx
    .insertInto('setting')
    .values(companies.flatMap(({ code }) => demoSettingsOf(code)))
    .execute()
  await tx
    .insertInto('company_host')
    .values(companies.flatMap(({ code, hosts }) => hosts.map((host) => ({ host, company: code }))))
    .execute()
  const holidays = readJson<{ day: string; zh: string; en: string }[]>('holidays.json')
  const ofOne = (company: string) => holidays.map(({ day, zh, en }) => ({ company, day, name_zh: zh, name_en: en }))
  await tx
    .insertInto('holiday')
    .values(companies.flatMap(({ code }) => ofOne(code)))
    .execute()
}
