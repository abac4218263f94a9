import type { Grade } from '#contract/grades.ts'
import type { Locale } from '#contract/shop.ts'
import { type SoldGoods, readGoods } from '#server/catalogue/goods.reads.ts'
import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import { type Company, findCompany, findHolidays, listDeliveryWays } from '#server/shop/shop.reads.ts'
import type { PromotionShopper } from '#server/promotions/running-promotions.reads.ts'
import { type StoredCartLine, type CartMoment, type Settled, settleCart } from './cart.rules.ts'
import { type Prices, readPrices } from './cart-prices.reads.ts'
import * as store from './cart.store.ts'

/** Whose cart it is, and in which language the shop answers. */
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

/** When it is, and which days are holidays: read before a transaction opens, so that it waits for no second connection. */
export interface Now extends CartMoment {
  at: Temporal.Instant
}

export const readNow = async (db: Db, { company, now: at }: Pick<Caller, 'company' | 'now'>): Promise<Now> => ({
  at,
  now: at.toZonedDateTimeISO(zone).toPlainDateTime(),
  holidays: await findHolidays(db, company),
})

/** The cart as it stands now, re-checked and not written down. */
export async function readCart(
  db: Db,
  { company, visitor }: CartOwner,
  now: Now,
): Promise<{ kept: StoredCartLine[]; lines: CartLine[] }> {
  const [found, goods] = await askTogether(db, (ask) =>
    Promise.all([store.lines(ask, company, visitor), readGoods(ask, company, store.idsIn(company, visitor))]),
  )
  // A line whose goods are not there was taken out in between, by another tab.
  return recheck(
    found.filter(({ assortId }) => goods.has(assortId)),
    goods,
    now,
  )
}

/** These lines as they stand now. */
export const recheck = (kept: StoredCartLine[], goods: ReadonlyMap<string, SoldGoods>, now: Now) => ({
  kept,
  lines: withGoods(settleCart(kept, goods, now), goods),
})

export const withGoods = (lines: readonly Settled[], goods: ReadonlyMap<string, SoldGoods>): CartLine[] =>
  lines.map((line) => ({ ...line, goods: goods.get(line.assortId)! })) // a variant that lies in a cart is never removed

/** All that a cart's answer says. */
export interface CartFacts {
  lines: readonly CartLine[]
  vipView: Awaited<ReturnType<typeof readVip>>
  prices: Prices
  ways: Awaited<ReturnType<typeof listDeliveryWays>>
  /** Those whose goods lie in it, the shop's own first. */
  companies: Company[]
}

export async function readCartFacts(
  db: Db,
  owner: CartOwner,
  lines: readonly CartLine[],
  today: Temporal.PlainDate,
  /** The transaction that has a connection already: one that waited for a second would wait for others like itself. */
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

/** Who buys, as promotions ask it. */
export const shopperOf = (
  { company, visitor, isMember }: Pick<CartOwner, 'company' | 'visitor' | 'isMember'>,
  { vipGrade }: { vipGrade: string },
): PromotionShopper => ({ company, visitor, grade: isMember && vipGrade !== 'WALKIN' ? (vipGrade as Grade) : null })

/** For the member's own file: what lies in the cart, as it was put there. */
export async function exportCart(
  db: Db,
  { company, member }: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const lines = await store.lines(db, company, member)
  return lines.map(({ assortId, barcode, quantity, selected }) => ({ assortId, barcode, quantity, selected }))
}
