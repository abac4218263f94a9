import { z } from 'zod'
import { ownCoCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { grades } from './grades.ts'
import { Hkd } from './money.ts'

export const salutations = ['MR', 'MRS', 'MISS', 'MS', 'DR', 'PROF'] as const
export type Salutation = (typeof salutations)[number]

const inAsia = [
  'HK',
  'MO',
  'CN',
  'TW',
  'SG',
  'MY',
  'JP',
  'KR',
  'TH',
  'PH',
  'ID',
  'VN',
  'IN',
  'NP',
  'PK',
  'LK',
  'BD',
  'MM',
  'KH',
] as const
const inTheWest = [
  'AU',
  'NZ',
  'GB',
  'IE',
  'US',
  'CA',
  'FR',
  'DE',
  'IT',
  'ES',
  'PT',
  'NL',
  'BE',
  'CH',
  'AT',
  'SE',
  'NO',
  'DK',
  'FI',
] as const
const elsewhere = [
  'PL',
  'CZ',
  'HU',
  'GR',
  'TR',
  'RU',
  'UA',
  'IL',
  'AE',
  'SA',
  'EG',
  'ZA',
  'NG',
  'KE',
  'BR',
  'MX',
  'AR',
  'CL',
] as const
/** Countries for nationality and country (ISO 3166), Hong Kong and its neighbours first. */
export const countryCodes = [...inAsia, ...inTheWest, ...elsewhere] as const
export type CountryCode = (typeof countryCodes)[number]

const Item = z.object({ code: z.string(), name: z.string() })
const Items = z.array(Item)
const OfCompany = z.object({ coCode: ownCoCode })
/** A company's list; the only one is the shop's own. */
const Id = z.object({ id: z.string().min(1).max(32) })
const GradeItem = z.object({ code: z.enum(grades), name: z.string(), from: Hkd })

export const getSalutations = endpoint('GET /vip/salutations', {
  who: 'anyone',
  summary: 'Mr, Mrs and so on, in the asked language.',
  input: OfCompany,
  reply: z.object({ salutations: Items }),
})

export const getCountries = endpoint('GET /vip/countries', {
  who: 'anyone',
  summary: 'Countries and regions, Hong Kong first.',
  input: OfCompany,
  reply: z.object({ countries: Items }),
})

export const getCustomerType = endpoint('GET /vip/customerType', {
  who: 'anyone',
  summary: 'The kinds of customers of the company: walk-in and member.',
  input: OfCompany,
  reply: z.object({ customerTypes: Items }),
})

export const getNationality = endpoint('GET /dropDown/nationality/{id}', {
  who: 'anyone',
  summary: 'Nationalities; {id} is the company’s code, any other is not found (LIST_NOT_FOUND).',
  input: Id,
  reply: z.object({ nationalities: Items }),
})

export const getMembershipSilo = endpoint('GET /dropDown/getMembershipSilo', {
  who: 'anyone',
  summary: 'The memberships that do not share points or grades with one another: one a company.',
  input: z.object({}),
  reply: z.object({ membershipSilos: Items }),
})

export const getVipGradeList = endpoint('GET /dropDown/vipGradeList/{id}', {
  who: 'anyone',
  summary: 'The grades, lowest first, under the names a member sees, with the spend of twelve months each begins at.',
  input: Id,
  reply: z.object({ vipGrades: z.array(GradeItem) }),
})

export const getPosmShopList = endpoint('GET /dropDown/posmShopList/{id}', {
  who: 'anyone',
  summary: 'The shops of the company: this one and its showrooms.',
  input: Id,
  reply: z.object({ shops: Items }),
})

export const cacheDatas = endpoint('GET /lov/cacheDatas', {
  who: 'visitor',
  summary: 'The lists of values that the storefront keeps, in one answer.',
  input: z.object({}),
  reply: z.object({
    salutations: Items,
    countries: Items,
    nationalities: Items,
    customerTypes: Items,
    membershipSilos: Items,
    vipGrades: z.array(GradeItem),
    shops: Items,
  }),
})
