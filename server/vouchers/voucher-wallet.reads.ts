import type { Coupon, UsedCoupon } from '#contract/vouchers.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import type { Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { dayOf, wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import { nameCoupon } from './vouchers.reads.ts'
import type { CouponTerms, HeldCoupon } from './vouchers.rules.ts'
import * as store from './voucher-wallet.store.ts'

/** What slices above say to one who asks for coupons; app.ts hands it down. */
export type NameVisitorOrders = (db: Db, visitor: string, ids: readonly string[]) => Promise<Map<string, string>>

/** Whose wallet, in which language and at what moment; the snapshot knows how goods are called. */
export interface WalletReader extends VisitorOwner {
  snapshot: Pick<Snapshot, 'forest' | 'brands' | 'items' | 'atCode'>
  locale: Locale
  now: Temporal.Instant
}

interface WalletQuery {
  page: number
  size: number
}
const pageOf = ({ page, size }: WalletQuery) => ({ skip: (page - 1) * size, most: size })
const todayOf = ({ now }: Pick<WalletReader, 'now'>) => dayOf(now).toString()

export async function showOpen(db: Db, asker: WalletReader, which: 'live' | 'ended', asked: WalletQuery) {
  const [coupons, counts] = await Promise.all([
    store.listOpen(db, asker, todayOf(asker), which, pageOf(asked)),
    store.count(db, asker, todayOf(asker)),
  ])
  const totalCount = which === 'live' ? counts.usable : counts.expired
  return { coupons: coupons.map((coupon) => wireCoupon(coupon, asker)), totalCount, ...asked }
}

export async function showUses(db: Db, nameOrders: NameVisitorOrders, asker: WalletReader, asked: WalletQuery) {
  const [uses, { used }] = await Promise.all([
    store.listUses(db, asker, pageOf(asked)),
    store.count(db, asker, todayOf(asker)),
  ])
  const numbers = await nameOrders(db, asker.visitor, [...new Set(uses.flatMap(({ orderIds }) => orderIds))])
  const coupons = uses.map(({ coupon, quantity, cents, isHeld, at, orderIds }): UsedCoupon => ({
    ...wireCoupon(coupon, asker),
    state: isHeld ? 'HELD' : 'USED',
    usedQty: quantity,
    paidAmount: toHkd(cents),
    usedAt: wireInstant(at),
    invoiceNos: orderIds.flatMap((id) => numbers.get(id) ?? []),
  }))
  return { coupons, totalCount: used, ...asked }
}

const atAGlance = 100

export async function showWallet(db: Db, asker: WalletReader) {
  const [coupons, counts] = await Promise.all([
    store.listOpen(db, asker, todayOf(asker), 'live', { skip: 0, most: atAGlance }),
    store.count(db, asker, todayOf(asker)),
  ])
  return { coupons: coupons.map((coupon) => wireCoupon(coupon, asker)), counts }
}

export async function showCoupon(
  db: Db,
  id: string,
  asker: Omit<WalletReader, 'visitor' | 'company'>,
): Promise<Coupon> {
  const coupon = await store.findById(db, id)
  if (!coupon) throw new Error(`there is no coupon ${id}`)
  return wireCoupon(coupon, asker)
}

export function wireCoupon(coupon: HeldCoupon, asker: Omit<WalletReader, 'visitor' | 'company'>): Coupon {
  const today = dayOf(asker.now)
  return {
    ...wireTerms(coupon, asker),
    couponNo: coupon.no,
    qty: coupon.left,
    usableFrom: coupon.from,
    expiry: coupon.until,
    daysLeft: today.until(Temporal.PlainDate.from(coupon.until)).days,
    state: stateOf(coupon, today.toString()),
  }
}

function stateOf({ left, from, until }: HeldCoupon, today: string): Coupon['state'] {
  if (left === 0) return 'USED'
  if (until < today) return 'EXPIRED'
  return from > today ? 'NOT_YET' : 'USABLE'
}

export const wireTerms = (terms: CouponTerms, { snapshot, locale }: Pick<WalletReader, 'snapshot' | 'locale'>) => ({
  couponCode: terms.rule,
  name: nameCoupon(terms, locale),
  couponType: terms.kind,
  couponValue: toHkd(terms.valueCents),
  percent: terms.percent,
  mostValue: terms.mostCents === null ? null : toHkd(terms.mostCents),
  minCharge: toHkd(terms.minChargeCents),
  paymentLimit: terms.paymentLimit,
  usageQuantity: terms.usageQuantity,
  vipGrades: [...terms.grades],
  vipGradeNames: terms.grades.map((grade) => nameGrade(grade, locale)),
  goods: nameGoods(terms.of, snapshot, locale),
})

function nameGoods(
  { categories, brands, products }: CouponTerms['of'],
  snapshot: WalletReader['snapshot'],
  locale: Locale,
) {
  const zh = locale === 'zh-TW'
  const named = (
    kind: Coupon['goods'][number]['kind'],
    code: string,
    name: { zh: string; en: string } | undefined,
  ) => ({
    kind,
    code,
    name: name ? (zh ? name.zh : name.en) : code,
  })
  return [
    ...categories.map((code) => {
      const branch = snapshot.forest.byCode.get(code)
      return named('CATEGORY', code, branch && { zh: branch.labelZh, en: branch.labelEn })
    }),
    ...brands.map((code) => named('BRAND', code, snapshot.brands.find((one) => one.code === code)?.name)),
    ...products.map((code) => named('PRODUCT', code, snapshot.items[snapshot.atCode.get(code) ?? -1]?.name)),
  ]
}
