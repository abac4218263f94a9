import type { Coupon, CouponOffer as WireOffer, UsedCoupon } from '#contract/vouchers.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { dayOf, wireInstant } from '#server/lib/process/clock.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { VoucherOffer } from './buy-vouchers.store.ts'
import { lastDayOf } from './voucher-admin.rules.ts'
import { couponCash, nameCoupon, sayUnknown, sayWhyNot } from './voucher-wording.rules.ts'
import { centsOf, type CouponTerms, type HeldCoupon, type SpentCoupon } from './vouchers.rules.ts'
import type { GoodsNames, NamedCouponUse } from './voucher-wallet.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** In which language and at what moment coupons are read, and how the goods that they are for are called. */
export interface CouponReader {
  names: GoodsNames
  locale: Locale
  now: Temporal.Instant
}

export const wireUse = (
  { coupon, quantity, cents, isHeld, at, invoiceNos }: NamedCouponUse,
  reader: CouponReader,
): UsedCoupon => ({
  ...wireCoupon(coupon, reader),
  state: isHeld ? 'HELD' : 'USED',
  usedQty: quantity,
  paidAmount: toHkd(cents),
  usedAt: wireInstant(at),
  invoiceNos,
})

/** Coupons for points. */
export const wireOffer = (offer: VoucherOffer, balance: number, reader: CouponReader): WireOffer => ({
  ...wireOffered(offer, reader),
  affordable: balance >= offer.points,
})

/** A coupon for points as anyone sees it. */
export const wireOffered = (offer: VoucherOffer, reader: CouponReader): Omit<WireOffer, 'affordable'> => ({
  ...wireTerms(offer, reader),
  points: offer.points,
  expiryPeriod: offer.term,
  expiry: lastDayOf(offer, dayOf(reader.now)).toString(),
  left: offer.left,
})

export function wireCoupon(coupon: HeldCoupon, reader: CouponReader): Coupon {
  const today = dayOf(reader.now)
  return {
    ...wireTerms(coupon, reader),
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

const wireTerms = (terms: CouponTerms, { names, locale }: Pick<CouponReader, 'names' | 'locale'>) => ({
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
  goods: nameGoods(terms.of, names, locale),
})

function nameGoods({ categories, brands, products }: CouponTerms['of'], names: GoodsNames, locale: Locale) {
  const named = (kind: Coupon['goods'][number]['kind'], code: string, name: NameInLanguages | undefined) => ({
    kind,
    code,
    name: name ? inLanguage(locale)(name.zh, name.en) : code,
  })
  return [
    ...categories.map((code) => {
      const branch = names.forest.byCode.get(code)
      return named('CATEGORY', code, branch && { zh: branch.labelZh, en: branch.labelEn })
    }),
    ...brands.map((code) => named('BRAND', code, names.brands.get(code)?.name)),
    ...products.map((code) => named('PRODUCT', code, names.products.get(code))),
  ]
}

/** What each coupon would pay for an order, and the total. */
export const wireChecked = (numbers: readonly string[], spent: readonly SpentCoupon[], locale: Locale) => ({
  coupons: numbers.map((no) =>
    wireCheck(
      no,
      spent.filter(({ coupon }) => coupon.no === no),
      locale,
    ),
  ),
  totalValue: toHkd(sumCents(spent)),
})

/** One coupon with all its uses: it fits when each of them does. */
function wireCheck(couponNo: string, uses: readonly SpentCoupon[], locale: Locale) {
  const coupon = uses[0]?.coupon
  const misfit = uses.map(({ verdict }) => verdict).find((verdict) => verdict.kind === 'misfit')
  return {
    couponNo,
    qty: uses.filter(({ verdict }) => verdict.kind === 'fits').length,
    couponValue: toHkd(sumCents(uses)),
    couponType: coupon?.kind ?? null,
    payCode: couponCash,
    payType: 'COUPON_CASH',
    payName: m.coupon_cash({}, { locale }),
    fits: coupon !== undefined && !misfit,
    reason: coupon ? (misfit ? sayWhyNot(misfit, locale) : null) : sayUnknown(locale),
  }
}

const sumCents = (uses: readonly SpentCoupon[]) => uses.reduce((sum, one) => sum + centsOf(one), 0)
