import type { Grade } from '#contract/grades.ts'
import type { CardWhy } from '#server/gift-cards/gift-cards.rules.ts'
import type { PointsTerms } from '#server/points/points.rules.ts'
import { findMethod } from '#server/shop/payment-methods.rules.ts'
import type { Promotion } from '#server/promotions/promotion-terms.rules.ts'
import type { HeldCoupon } from '#server/vouchers/vouchers.rules.ts'

/** The discounts and tenders that the buyer asks for. */
export interface MeansRequest {
  /** As entered. */
  codes: readonly string[]
  /** Promotions that the buyer has declined. */
  closed: readonly string[]
  coupons: readonly string[]
  /** Kinds of additional charges. */
  charges: readonly string[]
  points: number
  cards: readonly { refNo?: string | undefined; code?: string | undefined; pin?: string | undefined }[]
}

/** A gift card that was named and exists, whether or not it can pay. */
export interface FoundCard {
  /** The card's reference for this visitor. */
  refNo: string
  card: { id: string; first2: string; last4: string; balanceCents: number; expires: string }
  /** null when it can pay. */
  why: CardWhy | null
}

/** The requested discounts and tenders that really exist. */
export interface Means extends Pick<MeansRequest, 'codes' | 'closed' | 'charges'> {
  /** The promotions that the codes unlock, if they have been looked up. */
  coded?: Promotion[] | undefined
  vip: { vipCode: string; vipGrade: string }
  /** null for a walk-in. */
  grade: Grade | null
  /** One entry per use. */
  coupons: HeldCoupon[]
  /** Unknown numbers and those of other members; both get the same answer. */
  strayCoupons: string[]
  points: { wanted: number; balance: number; terms: PointsTerms } | null
  cards: FoundCard[]
  /** Why other named cards are not included. */
  strayCards: CardWhy[]
}

interface AskedMeans {
  memoDiscounts?: { discountCode: string }[] | undefined
  closeDiscounts?: string[] | undefined
  addCouponRequestList?: { couponNo: string }[] | undefined
  charges?: string[] | undefined
  points?: number | undefined
  giftCards?: MeansRequest['cards'][number][] | undefined
}

export const wishesOf = (sale: AskedMeans): MeansRequest => ({
  codes: (sale.memoDiscounts ?? []).map(({ discountCode }) => discountCode).filter((code) => code.trim() !== ''),
  closed: sale.closeDiscounts ?? [],
  coupons: (sale.addCouponRequestList ?? []).map(({ couponNo }) => couponNo),
  charges: sale.charges ?? [],
  points: sale.points ?? 0,
  cards: sale.giftCards ?? [],
})

/** The payment method chosen for the remainder; the shop computes what coupons, points and cards pay. */
export const moneyMethodOf = (cashRecords: readonly { paymentMethodCode: string }[]): string | undefined =>
  cashRecords.find(({ paymentMethodCode }) => findMethod(paymentMethodCode))?.paymentMethodCode ??
  cashRecords.find(({ paymentMethodCode }) => !tenders.has(paymentMethodCode))?.paymentMethodCode

const tenders = new Set(['COUPON', 'POINTS', 'GIFT_CARD'])
