import type { Grade } from '#contract/grades.ts'
import type { CardWhy } from '#server/gift-cards/gift-cards.rules.ts'
import type { PointsTerms } from '#server/points/points.rules.ts'
import { findMethod } from '#server/payments/payments.rules.ts'
import type { Promotion } from '#server/promotions/promotion-terms.rules.ts'
import type { HeldCoupon } from '#server/vouchers/vouchers.rules.ts'

/** What the buyer brings to make it cheaper or to pay a part, as it was asked for. */
export interface MeansRequest {
  /** As typed. */
  codes: readonly string[]
  /** Promotions that are not wanted. */
  closed: readonly string[]
  coupons: readonly string[]
  /** Kinds of further charges. */
  charges: readonly string[]
  points: number
  cards: readonly { refNo?: string | undefined; code?: string | undefined; pin?: string | undefined }[]
}

/** A gift card that was named and is there, whether or not it can pay. */
export interface FoundCard {
  /** Means this card to this visitor from now on. */
  refNo: string
  card: { id: string; first2: string; last4: string; balanceCents: number; expires: string }
  /** null when it can pay. */
  why: CardWhy | null
}

/** What there really is of what was wished for. */
export interface Means extends Pick<MeansRequest, 'codes' | 'closed' | 'charges'> {
  /** The promotions that the codes open, where they have been looked up. */
  coded?: Promotion[] | undefined
  vip: { vipCode: string; vipGrade: string }
  /** null for a walk-in. */
  grade: Grade | null
  /** Each as often as it was chosen. */
  coupons: HeldCoupon[]
  /** Numbers that are nobody's, or another's: the words are the same. */
  strayCoupons: string[]
  points: { wanted: number; balance: number; terms: PointsTerms } | null
  cards: FoundCard[]
  /** Why others that were named are not among them. */
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

/** The way to pay that was chosen for what is left; what coupons, points and cards pay, the shop reckons itself. */
export const moneyMethodOf = (cashRecords: readonly { paymentMethodCode: string }[]): string | undefined =>
  cashRecords.find(({ paymentMethodCode }) => findMethod(paymentMethodCode))?.paymentMethodCode ??
  cashRecords.find(({ paymentMethodCode }) => !tenders.has(paymentMethodCode))?.paymentMethodCode

const tenders = new Set(['COUPON', 'POINTS', 'GIFT_CARD'])
