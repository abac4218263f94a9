import * as contract from '#contract/shop.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as reads from './shop.reads.ts'
import { deliveryAdminEndpoints } from './delivery-admin.http.ts'
import type { DeliveryHooks } from './delivery-admin.reads.ts'
import { debuggingEndpoints } from './debug-access.http.ts'
import { shopAdminEndpoints } from './shop-admin.http.ts'
import { publicKeys, wireHours } from './shop.rules.ts'
import {
  wireCompany,
  wireDistricts,
  wireHoliday,
  wireOpening,
  wirePickupPoint,
  wireRegions,
  wireWay,
} from './shop.wire.ts'
import { inLanguage } from './languages.rules.ts'

/** In the requested language. */
export const shopEndpoints = (context: AppContext, hooks: DeliveryHooks) => {
  followChanges(context)
  return [
    ...companyEndpoints(context),
    ...placeEndpoints(context),
    ...debuggingEndpoints(context),
    ...shopAdminEndpoints(context),
    ...deliveryAdminEndpoints(context, hooks),
  ]
}

/** Clears the caches of all processes when staff change the shop, so that the next visitor sees the change. */
function followChanges({ db, changeFeed, responseCache }: AppContext) {
  void changeFeed.subscribe('shop', (company) => {
    reads.dropShop(db)
    responseCache.drop(company)
    responseCache.drop('') // hosts that are of no company, until one gets them
  })
}

/** A cached answer about the shop itself: when the shop changes, all of the company is dropped. */
const topics = () => []

const companyEndpoints = ({ db, hasSms }: AppContext) => [
  answer(
    contract.coInfo,
    async (claim, caller) => {
      await reads.requireOwnShop(db, caller.company, claim)
      const [company, settings] = await Promise.all([
        reads.findCompany(db, caller.company),
        reads.readSettings(db, caller.company),
      ])
      return wireCompany(company, settings, caller, hasSms)
    },
    { cacheSeconds: 5, topics },
  ),

  answer(
    contract.getShopInfo,
    async (claim, caller) => {
      await reads.requireOwnShop(db, caller.company, claim)
      const [company, hours, settings, points, ways] = await Promise.all([
        reads.findCompany(db, caller.company),
        reads.listOpeningHours(db, caller.company),
        reads.readSettings(db, caller.company),
        reads.listPickupPoints(db, caller.company),
        reads.listDeliveryWays(db, caller.company),
      ])
      return {
        shopCode: company.shopCode,
        dlvWhCode: company.warehouse,
        openingHours: hours.map(wireHours),
        serviceHours: inLanguage(caller.locale)(settings.serviceHoursZh, settings.serviceHoursEn),
        pickupPoints: points.map((point) => wirePickupPoint(point, caller.locale)),
        deliveryWays: ways.map((way) => wireWay(way, caller.locale)),
      }
    },
    { cacheSeconds: 5, topics },
  ),

  answer(contract.isBetweenShopOpenPeriod, async (claim, { company, now }) => {
    await reads.requireOwnShop(db, company, claim)
    return wireOpening(await reads.askWhetherOpen(db, company, now))
  }),

  answer(
    contract.getConfigValues,
    async ({ keys }, { company }) => {
      const secret = keys.find((key) => !(publicKeys as readonly string[]).includes(key))
      if (secret !== undefined) throw new Refusal('INVALID_INPUT', { field: secret })
      const settings = await reads.readSettings(db, company)
      return { values: Object.fromEntries(keys.map((key) => [key, settings[key as keyof typeof settings]])) }
    },
    { cacheSeconds: 5, topics },
  ),
]

const placeEndpoints = ({ db }: AppContext) => [
  answer(
    contract.getRegions,
    async (_, caller) => {
      return wireRegions(await reads.listPlaces(db), caller.locale)
    },
    { cacheSeconds: 60, topics },
  ),

  answer(
    contract.getDistricts,
    async ({ region }, caller) => {
      return wireDistricts(await reads.listPlaces(db), region, caller.locale)
    },
    { cacheSeconds: 60, topics },
  ),

  answer(
    contract.getPublicHolidayData,
    async ({ from, to }, { company }) => {
      const holidays = await reads.listHolidays(db, company)
      return { holidays: holidays.filter(({ day }) => day >= from && day <= to).map(wireHoliday) }
    },
    { cacheSeconds: 60, topics },
  ),
]
