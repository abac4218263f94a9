import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import type { CouponTerms, HeldCoupon } from './vouchers.rules.ts'
import type { CatalogueView } from '#server/catalogue/catalogue-view.reads.ts'
import { nameProducts } from '#server/catalogue/products.reads.ts'
import type { NameInLanguages } from '#words/languages.ts'
import * as store from './voucher-wallet.store.ts'

/** Order numbers by id. Orders are a slice above; app.ts passes the function down. */
export type NameVisitorOrders = (db: Db, visitor: string, ids: readonly string[]) => Promise<Map<string, string>>

const todayOf = (now: Temporal.Instant) => dayOf(now).toString()

export async function listOpenCoupons(
  db: Db,
  owner: VisitorOwner,
  which: 'live' | 'ended',
  asked: PageQuery,
  now: Temporal.Instant,
): Promise<{ coupons: HeldCoupon[]; totalCount: number }> {
  const [coupons, counts] = await Promise.all([
    store.listOpen(db, owner, todayOf(now), which, rowsOf(asked)),
    store.count(db, owner, todayOf(now)),
  ])
  return { coupons, totalCount: which === 'live' ? counts.usable : counts.expired }
}

/** A use of a coupon, with the orders it paid for. */
export type NamedCouponUse = Awaited<ReturnType<typeof store.listUses>>[number] & { invoiceNos: string[] }

export async function listUses(
  db: Db,
  nameOrders: NameVisitorOrders,
  owner: VisitorOwner,
  asked: PageQuery,
  now: Temporal.Instant,
): Promise<{ uses: NamedCouponUse[]; totalCount: number }> {
  const [uses, { used }] = await Promise.all([
    store.listUses(db, owner, rowsOf(asked)),
    store.count(db, owner, todayOf(now)),
  ])
  const numbers = await nameOrders(db, owner.visitor, [...new Set(uses.flatMap(({ orderIds }) => orderIds))])
  const named = uses.map((use) => ({ ...use, invoiceNos: use.orderIds.flatMap((id) => numbers.get(id) ?? []) }))
  return { uses: named, totalCount: used }
}

const mostShown = 100

export async function readWallet(db: Db, owner: VisitorOwner, now: Temporal.Instant) {
  const [coupons, counts] = await Promise.all([
    store.listOpen(db, owner, todayOf(now), 'live', { skip: 0, most: mostShown }),
    store.count(db, owner, todayOf(now)),
  ])
  return { coupons, counts }
}

export async function requireCoupon(db: Db, id: string): Promise<HeldCoupon> {
  const coupon = await store.findById(db, id)
  if (!coupon) throw new Error(`there is no coupon ${id}`)
  return coupon
}

/** How the goods that coupons are for are called. */
export type GoodsNames = Pick<CatalogueView, 'forest' | 'brands'> & { products: ReadonlyMap<string, NameInLanguages> }

/** `view` is found before a transaction begins: it asks on a connection of its own, for which others may wait. */
export async function readGoodsNames(
  db: Db,
  company: string,
  { forest, brands }: CatalogueView,
  coupons: readonly CouponTerms[],
): Promise<GoodsNames> {
  const codes = [...new Set(coupons.flatMap(({ of }) => of.products))]
  return { forest, brands, products: codes.length > 0 ? await nameProducts(db, company, codes) : new Map() }
}
