import { type Now, readNow } from '#server/cart/cart.reads.ts'
import { findPolicy, listPolicies, type PolicyText } from '#server/content/content.reads.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { readTakes, type PaymentServices } from '#server/payments/payments.reads.ts'
import { isMaintained } from '#server/shop/maintenance.rules.ts'
import type { Takes } from '#server/shop/payment-methods.rules.ts'
import {
  askWhetherOpen,
  findCompany,
  listChargeRules,
  listDeliveryWays,
  listPickupPoints,
  listPlaces,
  readSettings,
} from '#server/shop/shop.reads.ts'
import type { Company } from '#server/shop/shop.store.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import type { ChosenCharge } from './tender-allocation.rules.ts'

export type WayRow = Awaited<ReturnType<typeof listDeliveryWays>>[number]
export type PointRow = Awaited<ReturnType<typeof listPickupPoints>>[number]

/**
 * What a checkout needs besides the cart. It is read before the transaction opens, so that the transaction never waits for a
 * second connection.
 */
export interface CheckoutContext {
  company: Company
  settings: ShopSettings
  now: Now
  isOpen: boolean
  isMaintained: boolean
  ways: WayRow[]
  chargeRules: ChosenCharge[]
  points: PointRow[]
  places: Awaited<ReturnType<typeof listPlaces>>
  policies: { returnRefund: PolicyText; orderDelivery: PolicyText }
  takes: Takes
}

export async function openCheckoutContext(
  services: Pick<PaymentServices, 'db' | 'card' | 'wallets'>,
  code: string,
  at: Temporal.Instant,
): Promise<CheckoutContext> {
  const { db } = services
  const [company, settings, now, opening, ways, chargeRules, points, places, policies, takes] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    readNow(db, { company: code, now: at }),
    askWhetherOpen(db, code, at),
    listDeliveryWays(db, code),
    listChargeRules(db, code),
    listPickupPoints(db, code),
    listPlaces(db),
    readPolicies(db, code),
    readTakes(services, code),
  ])
  return {
    company,
    settings,
    now,
    isOpen: opening.open,
    isMaintained: isMaintained(company, at),
    ways,
    chargeRules,
    points,
    places,
    policies: findPolicies(code, policies, at),
    takes,
  }
}

const readPolicies = cacheForSeconds(5, (db, company: string) =>
  Promise.all([listPolicies(db, company, 'return-refund'), listPolicies(db, company, 'order-delivery')]),
)

/** The policies in force now. */
function findPolicies(company: string, [returns, terms]: readonly [PolicyText[], PolicyText[]], at: Temporal.Instant) {
  const [returnRefund, orderDelivery] = [findPolicy(returns, at), findPolicy(terms, at)]
  if (!returnRefund || !orderDelivery)
    throw new Error(`${company} has no return-refund or order-delivery page, which its buyers must agree to`)
  return { returnRefund, orderDelivery }
}
