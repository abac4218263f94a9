import { z } from 'zod'
import { ownCoCode, ownCoKey, ownShopCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

/** The default stands first. */
export const locales = ['zh-TW', 'en-US'] as const
export const Locale = z.enum(locales)
export type DefaultLocale = (typeof locales)[0]
export type Locale = z.infer<typeof Locale>

export const CompanyInfo = z.object({
  coCode: z.string(),
  coKey: z.string(),
  shopCode: z.string(),
  name: z.string(),
  theme: z.enum(['sport', 'food']),
  languages: z.array(Locale),
  defaultLanguage: Locale,
  routeSet: z.enum(['shop', 'launch']),
  logo: z.string(),
  smsOffered: z.boolean(), // whether SMS can be sent, and mobiles verified
  updateCheckSeconds: z.int(), // how often open pages check for a new release
  now: z.iso.datetime({ offset: true }), // the server's time, some seconds old; a browser's clock may be wrong
  maintained: z.boolean(), // whether now is within the window
  maintainStartDate: z.iso.datetime({ offset: true }).nullable(),
  maintainEndDate: z.iso.datetime({ offset: true }).nullable(),
  maintainInfo: z.string().nullable(),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

export const coInfo = endpoint('GET /co/coInfo', {
  who: 'anyone',
  summary: 'Facts of the company behind this host: names, logo, theme, languages, maintenance window.',
  input: z.object({ coCode: ownCoCode, key: ownCoKey }),
  reply: CompanyInfo,
})

const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const OpeningHours = z.object({ weekday: z.int().min(1).max(7), opens: Hour, closes: Hour })
const PickupPoint = z.object({
  code: z.string(),
  kind: z.enum(['showroom', 'locker']),
  name: z.string(),
  address: z.string(),
  district: z.string(),
  hours: z.string(),
})

/** A charge of an order besides goods and delivery. */
export const FurtherCharge = z.object({ kind: z.string(), name: z.string(), amount: Hkd })
export type FurtherCharge = z.infer<typeof FurtherCharge>

export const DeliveryWay = z.object({
  code: z.string(),
  name: z.string(),
  pickUp: z.boolean(),
  byMail: z.boolean(), // by e-mail: for gift cards only, without address and date
  fee: Hkd,
  freeOver: Hkd.nullable(),
  underAmount: Hkd.nullable(),
  remoteSurcharge: Hkd,
  cutOff: z.string(),
  remarkDemanded: z.boolean(),
})
export type DeliveryWay = z.infer<typeof DeliveryWay>

export const getShopInfo = endpoint('POST /shop/getShopInfo', {
  who: 'anyone',
  summary: 'Facts of the shop: warehouse of delivery (dlvWhCode), opening hours, showroom, ways of delivery.',
  input: z.object({ coCode: ownCoCode, shopCode: ownShopCode }),
  reply: z.object({
    shopCode: z.string(),
    dlvWhCode: z.string(),
    openingHours: z.array(OpeningHours),
    serviceHours: z.string(),
    pickupPoints: z.array(PickupPoint),
    deliveryWays: z.array(DeliveryWay),
  }),
})

export const isBetweenShopOpenPeriod = endpoint('POST /shop/isBetweenShopOpenPeriod', {
  who: 'anyone',
  summary: 'Whether the shop is open now, by its hours in Hong Kong.',
  input: z.object({ coCode: ownCoCode, shopCode: ownShopCode }),
  reply: z.object({
    open: z.boolean(),
    opensAt: z.iso.datetime({ offset: true }).nullable(),
    hours: z.array(OpeningHours),
  }),
})

export const openDebug = endpoint('POST /shop/openDebug', {
  who: 'anyone',
  summary:
    'Whether this is the secret that shows the pages during maintenance. It opens no call: what is refused then stays refused.',
  input: z.strictObject({ debug: z.string().min(1).max(128) }),
  reply: z.object({ open: z.boolean() }),
})

export const getConfigValues = endpoint('POST /config/getConfigValues', {
  who: 'anyone',
  summary: 'Public settings by key; a key that is not public is refused by name.',
  input: z.object({ keys: z.array(z.string().max(64)).min(1).max(50) }),
  reply: z.object({ values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
})

const Place = z.object({ code: z.string(), name: z.string() })

export const getRegions = endpoint('GET /enquiry/getRegions', {
  who: 'anyone',
  summary: 'The regions of Hong Kong.',
  input: z.object({}),
  reply: z.object({ regions: z.array(Place) }),
})

export const getDistricts = endpoint('GET /enquiry/getDistricts', {
  who: 'anyone',
  summary: 'Districts and areas, of one region or all, with their delivery routes.',
  input: z.object({ region: z.string().max(8).optional() }),
  reply: z.object({
    districts: z.array(
      Place.extend({
        region: z.string(),
        areas: z.array(Place.extend({ remote: z.boolean(), deliveryRouteId: z.string() })),
      }),
    ),
  }),
})

export const getPublicHolidayData = endpoint('POST /anon/getPublicHolidayData', {
  who: 'anyone',
  summary: 'Public holidays of Hong Kong in a period, in both languages.',
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  reply: z.object({ holidays: z.array(z.object({ date: z.iso.date(), nameZh: z.string(), nameEn: z.string() })) }),
})
