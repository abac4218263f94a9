import * as contract from '#contract/lists.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany, listPickupPoints, requireOwnShop } from '#server/shop/shop.reads.ts'
import { listCountries, listCustomerTypes, listGrades, listSalutations, wireShops } from './lists.wire.ts'

const cacheSeconds = 60

export const listEndpoints = ({ db }: AppContext) => {
  const ofShop = async ({ company, locale }: Caller) => {
    const [facts, points] = await Promise.all([findCompany(db, company), listPickupPoints(db, company)])
    return wireShops(facts, points, locale)
  }
  return [
    ...commonEndpoints(db),
    ...companyEndpoints(ofShop),
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

/** Lists that are the same for every company. */
const commonEndpoints = (db: Db) => [
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
]

/** Lists of the company in the path. */
const companyEndpoints = (ofShop: (caller: Caller) => Promise<ReturnType<typeof wireShops>>) => [
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
]

/** Only the shop's own company is found. */
function requireOwn(id: string, { company }: Caller): void {
  if (id.toUpperCase() !== company) throw new Refusal('LIST_NOT_FOUND')
}
