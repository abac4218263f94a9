import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { zone } from '#server/lib/process/clock.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Hours, isOpen, nextOpening, originOf, readHours, type ShopSettings, settingsOf } from './shop.rules.ts'
import { chargeKinds } from './charges.rules.ts'
import * as store from './shop.store.ts'
import { inLanguage } from './languages.rules.ts'

export type { Company } from './shop.store.ts'
export type { ShopSettings } from './shop.rules.ts'

// What a shop is changes a few times a year and is asked at every call: it may be some seconds old.
export const findCompanyOfHost = cacheForSeconds(5, (db, host: string) => store.companyCodeOf(db, host))
export const listCompanyCodes = async (db: Db) => (await store.companyCodes(db)).map(({ code }) => code)
export const listHosts = cacheForSeconds(5, (db, company: string) => store.hosts(db, company))
/** Where a company's visitors are sent to, by letters and by banks: its own shop, and no other company's. */
export const findOrigin = async (db: Db, company: string, publicUrl: string): Promise<string> =>
  originOf(publicUrl, await listHosts(db, company))
export const findCompany = cacheForSeconds(5, (db, code: string) => store.company(db, code))

/** What a caller says of the shop is compared with the host's, never believed: any other is not there. */
export async function requireOwnShop(
  db: Db,
  own: string,
  { coCode, key, shopCode }: { coCode?: string | undefined; key?: string | undefined; shopCode?: string | undefined },
): Promise<void> {
  const company = await findCompany(db, own)
  const isOther = (said: string | undefined, is: string) => said && said.toUpperCase() !== is.toUpperCase()
  if (isOther(coCode, company.code) || isOther(key, company.key) || isOther(shopCode, company.shopCode))
    throw new Refusal('UNKNOWN_SHOP')
}

export const readSettings = cacheForSeconds(5, async (db, company: string): Promise<ShopSettings> =>
  settingsOf(await store.settings(db, company)),
)

/** The shop as its letters name it. */
export interface LetterSender {
  locale: Locale
  theme: 'sport' | 'food'
  shopName: string
  /** Where one may ask; empty where nobody has set it. */
  shopMail: string
}

export async function findLetterSender(db: Db, code: string, locale: Locale): Promise<LetterSender> {
  const [company, { shopMail }] = await Promise.all([findCompany(db, code), readSettings(db, code)])
  const shopName = inLanguage(locale)(company.nameZh, company.nameEn)
  return { locale, theme: company.theme, shopName, shopMail }
}

/** Who writes a letter, and where its links lead. */
export interface LetterFrame {
  from: LetterSender
  /** Of the shop's own pages. */
  origin: string
}

export async function findLetterFrame(
  db: Db,
  company: string,
  locale: Locale,
  publicUrl: string,
): Promise<LetterFrame> {
  const [from, origin] = await Promise.all([findLetterSender(db, company, locale), findOrigin(db, company, publicUrl)])
  return { from, origin }
}

/** What an SMS costs this company, and what those of a day may cost. */
export async function readSmsTerms(db: Db, company: string) {
  const { smsPartCents: partCents, smsDayCents: dayCents } = await readSettings(db, company)
  return { partCents, dayCents }
}

export const listOpeningHours = cacheForSeconds(5, async (db, company: string): Promise<Hours[]> =>
  readHours(await store.openingHours(db, company)),
)

export const listPickupPoints = cacheForSeconds(30, (db, company: string) => store.pickupPoints(db, company))
export const listDeliveryWays = cacheForSeconds(5, (db, company: string) => store.deliveryWays(db, company))

/** What buyers may choose besides goods and delivery, of the kinds that this release knows. */
export const listChargeRules = cacheForSeconds(5, async (db, company: string) =>
  (await store.chargeRules(db, company)).flatMap(({ kind, cents }) => {
    const known = chargeKinds.find((one) => one === kind)
    return known ? [{ kind: known, cents }] : []
  }),
)

export const listHolidays = cacheForSeconds(30, (db, company: string) => store.holidays(db, company))
/** The public holidays, for rules that look for the next working day. */
export const findHolidays = cacheForSeconds(
  30,
  async (db, company: string): Promise<ReadonlySet<string>> =>
    new Set((await store.holidays(db, company)).map(({ day }) => day)),
)

/** Regions > districts > areas of Hong Kong, with the areas that are remote. */
export const listPlaces = cacheForSeconds(300, async (db) => {
  const [regions, districts, areas] = await Promise.all([store.regions(db), store.districts(db), store.areas(db)])
  return { regions, districts, areas }
})
export type PlaceLists = Awaited<ReturnType<typeof listPlaces>>

/** Whether the shop is open at this moment, and if not, when it opens. §2 */
export async function askWhetherOpen(db: Db, company: string, now: Temporal.Instant) {
  const hours = await listOpeningHours(db, company)
  const here = now.toZonedDateTimeISO(zone)
  return isOpen(hours, here)
    ? { open: true as const, hours }
    : { open: false as const, hours, opensAt: nextOpening(hours, here) }
}

/** Staff have changed what the shop is: whoever asks next reads it anew. */
export function dropShop(db: Db): void {
  for (const read of [
    findCompanyOfHost,
    listHosts,
    findCompany,
    readSettings,
    listOpeningHours,
    listPickupPoints,
    listDeliveryWays,
    listChargeRules,
    listHolidays,
    findHolidays,
  ])
    read.drop(db)
}
