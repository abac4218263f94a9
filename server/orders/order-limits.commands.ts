import type { Tx } from '#server/lib/database/db.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import { sumOnHand } from '#server/stock/stock.reads.ts'
import { judgeUnpaid, mostUnproven } from './order-limits.rules.ts'
import * as store from './order-limits.store.ts'
import type { LimitedCustomer } from './order-limits.store.ts'

export { insertCustomer } from './order-limits.store.ts'

/**
 * Locks a customer until the transaction ends, so that concurrent orders of one customer are counted one after the
 * other. Called before any lock on stock or promotions, in every transaction.
 */
export const lockCustomer = (
  tx: Tx,
  { company, keys }: LimitedCustomer,
  network: string | null = null,
): Promise<void> => {
  const names = network === null ? keys : [...keys, `network ${network}`]
  return lockNames(
    tx,
    'customer_names',
    names.map((name) => `${company} ${name}`),
  )
}

/** Goods that an unpaid order is about to hold. */
export interface LimitedGoods {
  product: string
  name: string
  quantity: number
  /** For a pre-order: how many may be promised in total; null is no limit. Undefined for other goods. */
  preOrderLimit?: number | null
}

export interface LimitRequest {
  cents: number
  /** The client network of an order to be paid by hand; null when paid online. */
  network: string | null
  goods: readonly LimitedGoods[]
  /** Orders that are about to change and are not counted. */
  except?: readonly string[]
}

/** Refuses what a customer may not hold unpaid. The caller has locked the customer. */
export async function requireRoom(
  tx: Tx,
  customer: LimitedCustomer,
  { cents, network, goods, except = [] }: LimitRequest,
  { settings, at }: { settings: ShopSettings; at: Temporal.Instant },
): Promise<void> {
  const { company } = customer
  const [unpaid, ofNetwork] = await Promise.all([
    store.sumUnpaid(tx, customer, at, except),
    network === null ? 0 : store.countUnproven(tx, { company, network }, at),
  ])
  const verdict = judgeUnpaid({ cents, isUnproven: network !== null }, { ...unpaid, ofNetwork }, settings)
  if (verdict === 'TOO_MANY_UNPAID') throw new Refusal(verdict, { count: unpaid.orders })
  if (verdict === 'UNPAID_SUM')
    throw new Refusal(verdict, { limit: sayMoney(settings.unpaidCentsMost), held: sayMoney(unpaid.cents) })
  if (verdict === 'UNPROVEN_NETWORK') throw new Refusal(verdict, { count: ofNetwork })
  if (network !== null) await requireShare(tx, customer, { goods, except }, { settings, at })
}

/** A customer without a proof of payment may hold only a share of a product. */
async function requireShare(
  tx: Tx,
  customer: LimitedCustomer,
  { goods, except }: { goods: readonly LimitedGoods[]; except: readonly string[] },
  { settings, at }: { settings: ShopSettings; at: Temporal.Instant },
): Promise<void> {
  const products = Map.groupBy(goods, ({ product }) => product)
  const [held, onHand] = await Promise.all([
    store.sumUnproven(tx, customer, at, except),
    sumOnHand(tx, customer.company, [...products.keys()]),
  ])
  for (const [product, wanted] of products) {
    const before = held.find((one) => one.product === product)?.quantity ?? 0
    const quantity = wanted.reduce((sum, one) => sum + one.quantity, before)
    const { name, preOrderLimit } = wanted[0]!
    if (preOrderLimit === null) continue // no limit on promises
    const limit = mostUnproven(preOrderLimit ?? onHand.get(product) ?? 0, settings)
    if (quantity > limit) throw new Refusal('UNPROVEN_SHARE', { name, limit, held: before })
  }
}
