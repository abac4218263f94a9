import { toHkd } from '#contract/money.ts'
import type * as contract from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { inLanguage } from './languages.rules.ts'
import { isMaintained } from './maintenance.rules.ts'
import { routeOf } from './postal-addresses.rules.ts'
import type * as reads from './shop.reads.ts'
import type { Company } from './shop.store.ts'
import { logoPath } from './logos.rules.ts'
import { type ShopSettings, wireHours } from './shop.rules.ts'

type Rows<Read extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Read>>[number]
type Places = Awaited<ReturnType<typeof reads.listPlaces>>

export function wireCompany(
  company: Company,
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
    logo: company.logo ? `${logoPath(company.code, company.logo)}-192.png` : `/pictures/logo/${company.code}.svg`,
    smsOffered: hasSms,
    updateCheckSeconds: settings.updateCheckSeconds,
    now: wireInstant(caller.now),
    maintained: isMaintained(company, caller.now),
    maintainStartDate: company.maintainStart && wireInstant(company.maintainStart),
    maintainEndDate: company.maintainEnd && wireInstant(company.maintainEnd),
    maintainInfo: inLanguage(caller.locale)(company.maintainInfoZh, company.maintainInfoEn),
  }
}

export const wireWay = (way: Rows<typeof reads.listDeliveryWays>, locale: contract.Locale): contract.DeliveryWay => ({
  code: way.code,
  name: inLanguage(locale)(way.name_zh, way.name_en),
  pickUp: way.pick_up,
  byMail: way.by_mail,
  fee: toHkd(way.fee_cents),
  freeOver: way.free_over_cents === null ? null : toHkd(way.free_over_cents),
  underAmount: way.under_cents === null ? null : toHkd(way.under_cents),
  remoteSurcharge: toHkd(way.remote_surcharge_cents),
  cutOff: way.cut_off.slice(0, 5),
  remarkDemanded: way.remark_demanded,
})

export const wirePickupPoint = (point: Rows<typeof reads.listPickupPoints>, locale: contract.Locale) => ({
  code: point.code,
  kind: point.kind as 'showroom' | 'locker',
  name: inLanguage(locale)(point.name_zh, point.name_en),
  address: inLanguage(locale)(point.address_zh, point.address_en),
  district: point.district,
  hours: inLanguage(locale)(point.hours_zh, point.hours_en),
})

export const wireOpening = (verdict: Awaited<ReturnType<typeof reads.askWhetherOpen>>) => ({
  open: verdict.open,
  opensAt: verdict.open || !verdict.opensAt ? null : wireInstant(verdict.opensAt.toInstant()),
  hours: verdict.hours.map(wireHours),
})

export const wireRegions = ({ regions }: Places, locale: contract.Locale) => ({
  regions: regions.map(({ code, name_zh, name_en }) => ({ code, name: inLanguage(locale)(name_zh, name_en) })),
})

/** The districts of a region, or all, with their areas. */
export const wireDistricts = ({ districts, areas }: Places, region: string | undefined, locale: contract.Locale) => ({
  districts: districts
    .filter((district) => region === undefined || district.region === region)
    .map((district) => ({
      code: district.code,
      name: inLanguage(locale)(district.name_zh, district.name_en),
      region: district.region,
      areas: areas
        .filter((area) => area.district === district.code)
        .map((area) => ({
          code: area.code,
          name: inLanguage(locale)(area.name_zh, area.name_en),
          remote: area.remote,
          deliveryRouteId: routeOf(area),
        })),
    })),
})

export const wireHoliday = ({ day, name_zh, name_en }: Rows<typeof reads.listHolidays>) => ({
  date: day,
  nameZh: name_zh,
  nameEn: name_en,
})
