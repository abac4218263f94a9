import { toHkd } from '#contract/money.ts'
import * as contract from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { routeOf } from './postal-addresses.rules.ts'
import * as reads from './shop.reads.ts'
import { debuggingEndpoints } from './debug-access.http.ts'
import { shopAdminEndpoints } from './shop-admin.http.ts'
import { isMaintained } from './maintenance.rules.ts'
import { publicKeys, type ShopSettings, wireHours } from './shop.rules.ts'
import { inLanguage } from './languages.rules.ts'

/** In the asked language. */
export const shopEndpoints = (context: AppContext) => {
  followChanges(context)
  return [...publicEndpoints(context), ...debuggingEndpoints(context), ...shopAdminEndpoints(context)]
}

/** What staff change in one process, all of them forget: the shop is as they left it, for the very next visitor. */
function followChanges({ db, changeFeed, responseCache }: AppContext) {
  void changeFeed.subscribe('shop', () => {
    reads.dropShop(db)
    responseCache.drop()
  })
}

const publicEndpoints = ({ db, hasSms }: AppContext) => [
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
    { cacheSeconds: 5 },
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
        pickupPoints: points.map((point) => ({
          code: point.code,
          kind: point.kind as 'showroom' | 'locker',
          name: inLanguage(caller.locale)(point.name_zh, point.name_en),
          address: inLanguage(caller.locale)(point.address_zh, point.address_en),
          district: point.district,
          hours: inLanguage(caller.locale)(point.hours_zh, point.hours_en),
        })),
        deliveryWays: ways.map((way) => wireWay(way, caller)),
      }
    },
    { cacheSeconds: 5 },
  ),

  answer(contract.isBetweenShopOpenPeriod, async (claim, { company, now }) => {
    await reads.requireOwnShop(db, company, claim)
    const verdict = await reads.askWhetherOpen(db, company, now)
    const opensAt = verdict.open || !verdict.opensAt ? null : wireInstant(verdict.opensAt.toInstant())
    return { open: verdict.open, opensAt, hours: verdict.hours.map(wireHours) }
  }),

  answer(
    contract.getConfigValues,
    async ({ keys }, { company }) => {
      const secret = keys.find((key) => !(publicKeys as readonly string[]).includes(key))
      if (secret !== undefined) throw new Refusal('INVALID_INPUT', { field: secret })
      const settings = await reads.readSettings(db, company)
      return { values: Object.fromEntries(keys.map((key) => [key, settings[key as keyof typeof settings]])) }
    },
    { cacheSeconds: 5 },
  ),

  answer(
    contract.getRegions,
    async (_, caller) => {
      const { regions } = await reads.listPlaces(db)
      return {
        regions: regions.map(({ code, name_zh, name_en }) => ({
          code,
          name: inLanguage(caller.locale)(name_zh, name_en),
        })),
      }
    },
    { cacheSeconds: 60 },
  ),

  answer(
    contract.getDistricts,
    async ({ region }, caller) => {
      const places = await reads.listPlaces(db)
      return {
        districts: places.districts
          .filter((district) => region === undefined || district.region === region)
          .map((district) => ({
            code: district.code,
            name: inLanguage(caller.locale)(district.name_zh, district.name_en),
            region: district.region,
            areas: places.areas
              .filter((area) => area.district === district.code)
              .map((area) => ({
                code: area.code,
                name: inLanguage(caller.locale)(area.name_zh, area.name_en),
                remote: area.remote,
                deliveryRouteId: routeOf(area),
              })),
          })),
      }
    },
    { cacheSeconds: 60 },
  ),

  answer(
    contract.getPublicHolidayData,
    async ({ from, to }, { company }) => {
      const holidays = await reads.listHolidays(db, company)
      return {
        holidays: holidays
          .filter(({ day }) => day >= from && day <= to)
          .map(({ day, name_zh, name_en }) => ({ date: day, nameZh: name_zh, nameEn: name_en })),
      }
    },
    { cacheSeconds: 60 },
  ),
]

function wireCompany(
  company: reads.Company,
  settings: ShopSettings,
  caller: Caller,
  hasSms: boolean,
): contract.CompanyInfo {
  return {
    coCode: company.code,
    coKey: company.key,
    shopCode: company.shopCode,
    name: inLanguage(caller.locale)(company.nameZh, company.nameEn),
    theme: company.theme,
    languages: [...company.languages],
    defaultLanguage: company.defaultLanguage,
    routeSet: company.routeSet,
    logo: `/pictures/logo/${company.code}.svg`,
    smsOffered: hasSms,
    updateCheckSeconds: settings.updateCheckSeconds,
    now: wireInstant(caller.now),
    maintained: isMaintained(company, caller.now),
    maintainStartDate: company.maintainStart && wireInstant(company.maintainStart),
    maintainEndDate: company.maintainEnd && wireInstant(company.maintainEnd),
    maintainInfo: inLanguage(caller.locale)(company.maintainInfoZh, company.maintainInfoEn),
  }
}

type ListedWay = Awaited<ReturnType<typeof reads.listDeliveryWays>>[number]

const wireWay = (way: ListedWay, caller: Pick<Caller, 'locale'>): contract.DeliveryWay => ({
  code: way.code,
  name: inLanguage(caller.locale)(way.name_zh, way.name_en),
  pickUp: way.pick_up,
  byMail: way.by_mail,
  fee: toHkd(way.fee_cents),
  freeOver: way.free_over_cents === null ? null : toHkd(way.free_over_cents),
  underAmount: way.under_cents === null ? null : toHkd(way.under_cents),
  remoteSurcharge: toHkd(way.remote_surcharge_cents),
  cutOff: way.cut_off.slice(0, 5),
  remarkDemanded: way.remark_demanded,
})
