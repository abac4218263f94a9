import type { Grade } from '#contract/grades.ts'
import type { Locale } from '#contract/shop.ts'
import { readGoods } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import { findCompany, findHolidays, listDeliveryWays } from '#server/shop/shop.reads.ts'
import type { Company } from '#server/shop/shop.store.ts'
import type { PromotionShopper } from '#server/promotions/running-promotions.reads.ts'
import { type StoredCartLine, type CartMoment, type Settled, settleCart } from './cart.rules.ts'
import { type Prices, readPrices } from './cart-prices.reads.ts'
import * as store from './cart.store.ts'

/** The visitor of a cart and their language. */
export interface CartOwner {
  company: string
  visitor: string
  isMember: boolean
  locale: Locale
}

export const ownerOf = ({ company, visitor, locale }: Caller & { visitor: Visitor }): CartOwner => ({
  company,
  visitor: visitor.id,
  isMember: visitor.kind === 'MEMBER',
  locale,
})

export interface CartLine extends Settled {
  goods: SoldGoods
}

/** The time and the holidays, read before the transaction opens, so that it never waits for a second connection. */
export interface Now extends CartMoment {
  at: Temporal.Instant
}

export const readNow = async (db: Db, { company, now: at }: Pick<Caller, 'company' | 'now'>): Promise<Now> => ({
  at,
  now: at.toZonedDateTimeISO(zone).toPlainDateTime(),
  holidays: await findHolidays(db, company),
})

/** The cart now, checked again but not stored. */
export async function readCart(
  db: Db,
  { company, visitor }: CartOwner,
  now: Now,
): Promise<{ stored: StoredCartLine[]; current: CartLine[] }> {
  const [found, goods] = await askTogether(db, (ask) =>
    Promise.all([store.lines(ask, company, visitor), readGoods(ask, company, store.idsIn(company, visitor))]),
  )
  // A line without goods was removed meanwhile by another tab.
  return recheck(
    found.filter(({ assortId }) => goods.has(assortId)),
    goods,
    now,
  )
}

/** The lines as they are stored, and as they stand now. */
export const recheck = (stored: StoredCartLine[], goods: ReadonlyMap<string, SoldGoods>, now: Now) => ({
  stored,
  current: withGoods(settleCart(stored, goods, now), goods),
})

export const withGoods = (lines: readonly Settled[], goods: ReadonlyMap<string, SoldGoods>): CartLine[] =>
  lines.map((line) => ({ ...line, goods: goods.get(line.assortId)! })) // a variant in a cart is never deleted

/** The data of a cart's answer. */
export interface CartFacts {
  lines: readonly CartLine[]
  vipView: Awaited<ReturnType<typeof readVip>>
  prices: Prices
  ways: Awaited<ReturnType<typeof listDeliveryWays>>
  /** The companies of its goods, the shop's own first. */
  companies: Company[]
}

export async function readCartFacts(
  db: Db,
  owner: CartOwner,
  lines: readonly CartLine[],
  today: Temporal.PlainDate,
  /** The caller's transaction. Waiting for a second connection could deadlock the pool. */
  ask: Db = db,
): Promise<CartFacts> {
  const { company } = owner
  const vipView = await readVip(ask, owner)
  const prices = await readPrices(db, shopperOf(owner, vipView), lines, { today: today.toString() }, ask)
  const suppliers = [...new Set([company, ...lines.map((line) => line.goods.supplier)])]
  const ways = await listDeliveryWays(db, company)
  const companies = await Promise.all(suppliers.map((code) => findCompany(db, code)))
  return { lines, vipView, prices, ways, companies }
}

/** The buyer, as promotions see them. */
export const shopperOf = (
  { company, visitor, isMember }: Pick<CartOwner, 'company' | 'visitor' | 'isMember'>,
  { vipGrade }: { vipGrade: string },
): PromotionShopper => ({ company, visitor, grade: isMember && vipGrade !== 'WALKIN' ? (vipGrade as Grade) : null })

/** For the member's data export: the cart's lines as added. */
export async function exportCart(
  db: Db,
  { company, member }: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const lines = await store.lines(db, company, member)
  return lines.map(({ assortId, barcode, quantity, selected }) => ({ assortId, barcode, quantity, selected }))
}
