import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { zone } from '#server/lib/process/clock.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Hours, isOpen, nextOpening, originOf, readHours, type ShopSettings, settingsOf } from './shop.rules.ts'
import { chargeKinds } from './charges.rules.ts'
import * as store from './shop.store.ts'
import { inLanguage } from './languages.rules.ts'
import { logoPicture } from './logos.rules.ts'

// Shop data changes a few times a year and is read at every call, so it may be some seconds old.
export const findCompanyOfHost = cacheForSeconds(5, (db, host: string) => store.companyCodeOf(db, host))
export const listCompanyCodes = async (db: Db) => (await store.companyCodes(db)).map(({ code }) => code)
/** A company that an address names, if there is one. */
export const findNamedCompany = async (db: Db, code: string): Promise<string | undefined> =>
  (await listCodesForAWhile(db)).find((one) => one === code)
const listCodesForAWhile = cacheForSeconds(5, (db) => listCompanyCodes(db))
/** The code of a company as staff type it, in any case. */
export const findCompanyCode = async (db: Db, typed: string): Promise<string | undefined> =>
  (await listCompanyCodes(db)).find((code) => code === typed.trim().toUpperCase())
export const listHosts = cacheForSeconds(5, (db, company: string) => store.hosts(db, company))
/** The origin of a company's shop for mails and banks; never another company's. */
export const findOrigin = async (db: Db, company: string, publicUrl: string): Promise<string> =>
  originOf(publicUrl, await listHosts(db, company))
export const findCompany = cacheForSeconds(5, (db, code: string) => store.findCompany(db, code))

/** A company in the request is compared with the host's, never trusted: another one is not found. */
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

/** The shop as sender of mails. */
export interface LetterSender {
  locale: Locale
  theme: 'sport' | 'food'
  shopName: string
  /** Contact address; empty when none is set. */
  shopMail: string
  /** Its picture, with the shop's origin. */
  logo: string
}

export async function findLetterSender(db: Db, code: string, locale: Locale, publicUrl: string): Promise<LetterSender> {
  const [company, { shopMail }, origin] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    findOrigin(db, code, publicUrl),
  ])
  const shopName = inLanguage(locale)(company.nameZh, company.nameEn)
  const logo = new URL(logoPicture(code, company.logo, 180), origin).href
  return { locale, theme: company.theme, shopName, shopMail, logo }
}

/** The sender of a mail, and the origin of its links. */
export interface LetterFrame {
  from: LetterSender
  /** Origin of the shop's pages. */
  origin: string
}

export async function findLetterFrame(
  db: Db,
  company: string,
  locale: Locale,
  publicUrl: string,
): Promise<LetterFrame> {
  const [from, origin] = await Promise.all([
    findLetterSender(db, company, locale, publicUrl),
    findOrigin(db, company, publicUrl),
  ])
  return { from, origin }
}

/** The company's price per SMS and daily limit. */
export async function readSmsTerms(db: Db, company: string) {
  const { smsPartCents: partCents, smsDayCents: dayCents } = await readSettings(db, company)
  return { partCents, dayCents }
}

export const listOpeningHours = cacheForSeconds(5, async (db, company: string): Promise<Hours[]> =>
  readHours(await store.openingHours(db, company)),
)

export const listPickupPoints = cacheForSeconds(30, (db, company: string) => store.pickupPoints(db, company))
/** What is offered: a withdrawn way or point is not among them. */
export const listDeliveryWays = cacheForSeconds(5, (db, company: string) => store.deliveryWays(db, company))
export const listDeliveryDays = (db: Db, company: string) => store.deliveryDays(db, company)

/** Optional charges besides goods and delivery, of the kinds that this release knows. */
export const listChargeRules = cacheForSeconds(5, async (db, company: string) =>
  (await store.chargeRules(db, company)).flatMap(({ kind, cents }) => {
    const known = chargeKinds.find((one) => one === kind)
    return known ? [{ kind: known, cents }] : []
  }),
)

export const listHolidays = cacheForSeconds(30, (db, company: string) => store.holidays(db, company))
/** Public holidays, for rules that look for the next working day. */
export const findHolidays = cacheForSeconds(
  30,
  async (db, company: string): Promise<ReadonlySet<string>> =>
    new Set((await store.holidays(db, company)).map(({ day }) => day)),
)

/** Regions > districts > areas of Hong Kong, including remote areas. */
export const listPlaces = cacheForSeconds(300, async (db) => {
  const [regions, districts, areas] = await Promise.all([store.regions(db), store.districts(db), store.areas(db)])
  return { regions, districts, areas }
})
export type PlaceLists = Awaited<ReturnType<typeof listPlaces>>

/** Whether the shop is open now, and if not, when it opens. §2 */
export async function askWhetherOpen(db: Db, company: string, now: Temporal.Instant) {
  const hours = await listOpeningHours(db, company)
  const here = now.toZonedDateTimeISO(zone)
  return isOpen(hours, here)
    ? { open: true as const, hours }
    : { open: false as const, hours, opensAt: nextOpening(hours, here) }
}

/** Clears the cached shop data after a change. */
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
