import * as contract from '#contract/lists.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany, listPickupPoints, requireOwnShop } from '#server/shop/shop.reads.ts'
import { ladder } from './grades.rules.ts'
import { nameCountry, nameCustomerType, nameGrade, nameSalutation } from './lists.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

const cacheSeconds = 60

export const listEndpoints = ({ db }: AppContext) => {
  const ofShop = async ({ company, locale }: Caller) => {
    const [facts, points] = await Promise.all([findCompany(db, company), listPickupPoints(db, company)])
    const say = inLanguage(locale)
    const showrooms = points.filter(({ kind }) => kind === 'showroom')
    return {
      membershipSilos: [{ code: facts.code, name: say(facts.nameZh, facts.nameEn) }],
      shops: [
        { code: facts.shopCode, name: say(facts.nameZh, facts.nameEn) },
        ...showrooms.map(({ code, name_zh, name_en }) => ({ code, name: say(name_zh, name_en) })),
      ],
    }
  }

  return [
    answer(
      contract.getSalutations,
      async (claim, { company, locale }) => {
        await requireOwnShop(db, company, claim)
        return { salutations: listSalutations(locale) }
      },
      { cacheSeconds },
    ),
    answer(
      contract.getCountries,
      async (claim, { company, locale }) => {
        await requireOwnShop(db, company, claim)
        return { countries: listCountries(locale) }
      },
      { cacheSeconds },
    ),
    answer(
      contract.getCustomerType,
      async (claim, { company, locale }) => {
        await requireOwnShop(db, company, claim)
        return { customerTypes: listCustomerTypes(locale) }
      },
      { cacheSeconds },
    ),

    answer(
      contract.getNationality,
      ({ id }, caller) => {
        requireOwn(id, caller)
        return { nationalities: listCountries(caller.locale) }
      },
      { cacheSeconds },
    ),
    answer(
      contract.getVipGradeList,
      ({ id }, caller) => {
        requireOwn(id, caller)
        return { vipGrades: listGrades(caller.locale) }
      },
      { cacheSeconds },
    ),
    answer(
      contract.getPosmShopList,
      async ({ id }, caller) => {
        requireOwn(id, caller)
        return { shops: (await ofShop(caller)).shops }
      },
      { cacheSeconds },
    ),
    answer(
      contract.getMembershipSilo,
      async (_, caller) => ({ membershipSilos: (await ofShop(caller)).membershipSilos }),
      { cacheSeconds },
    ),

    answer(contract.cacheDatas, async (_, caller) => ({
      salutations: listSalutations(caller.locale),
      countries: listCountries(caller.locale),
      nationalities: listCountries(caller.locale),
      customerTypes: listCustomerTypes(caller.locale),
      vipGrades: listGrades(caller.locale),
      ...(await ofShop(caller)),
    })),
  ]
}

/** A list is the shop's own or not there. */
function requireOwn(id: string, { company }: Caller): void {
  if (id.toUpperCase() !== company) throw new Refusal('LIST_NOT_FOUND')
}

const listSalutations = (locale: Locale) =>
  contract.salutations.map((code) => ({ code, name: nameSalutation(code, locale) }))

const listCountries = (locale: Locale) =>
  contract.countryCodes.map((code) => ({ code, name: nameCountry(code, locale) }))

const listCustomerTypes = (locale: Locale) =>
  (['WALKIN', 'MEMBER'] as const).map((code) => ({ code, name: nameCustomerType(code, locale) }))

const listGrades = (locale: Locale) =>
  ladder.map(({ grade, fromCents }) => ({ code: grade, name: nameGrade(grade, locale), from: toHkd(fromCents) }))
