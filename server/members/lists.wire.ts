import * as contract from '#contract/lists.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { listPickupPoints } from '#server/shop/shop.reads.ts'
import type { Company } from '#server/shop/shop.store.ts'
import { ladder } from './grades.rules.ts'
import { nameCountry, nameCustomerType, nameGrade, nameSalutation } from './lists.rules.ts'

export const listSalutations = (locale: Locale) =>
  contract.salutations.map((code) => ({ code, name: nameSalutation(code, locale) }))

export const listCountries = (locale: Locale) =>
  contract.countryCodes.map((code) => ({ code, name: nameCountry(code, locale) }))

export const listCustomerTypes = (locale: Locale) =>
  (['WALKIN', 'MEMBER'] as const).map((code) => ({ code, name: nameCustomerType(code, locale) }))

export const listGrades = (locale: Locale) =>
  ladder.map(({ grade, fromCents }) => ({ code: grade, name: nameGrade(grade, locale), from: toHkd(fromCents) }))

/** The company as membership programme, with its shops: itself and its showrooms. */
export function wireShops(company: Company, points: Awaited<ReturnType<typeof listPickupPoints>>, locale: Locale) {
  const say = inLanguage(locale)
  const showrooms = points.filter(({ kind }) => kind === 'showroom')
  return {
    membershipSilos: [{ code: company.code, name: say(company.nameZh, company.nameEn) }],
    shops: [
      { code: company.shopCode, name: say(company.nameZh, company.nameEn) },
      ...showrooms.map(({ code, name_zh, name_en }) => ({ code, name: say(name_zh, name_en) })),
    ],
  }
}
