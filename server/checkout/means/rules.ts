import { findMethod } from '#server/payments/rules.ts'

/** What the buyer brings to make it cheaper or to pay a part, as it was asked for. */
export interface Wishes {
  /** As typed. */
  codes: readonly string[]
  /** Promotions that are not wanted. */
  closed: readonly string[]
  coupons: readonly string[]
  points: number
  cards: readonly { refNo?: string | undefined; code?: string | undefined; pin?: string | undefined }[]
}

interface Sale {
  memoDiscounts?: { discountCode: string }[] | undefined
  closeDiscounts?: string[] | undefined
  addCouponRequestList?: { couponNo: string }[] | undefined
  points?: number | undefined
  giftCards?: Wishes['cards'][number][] | undefined
}

export const wishesOf = (sale: Sale): Wishes => ({
  codes: (sale.memoDiscounts ?? []).map(({ discountCode }) => discountCode).filter((code) => code.trim() !== ''),
  closed: sale.closeDiscounts ?? [],
  coupons: (sale.addCouponRequestList ?? []).map(({ couponNo }) => couponNo),
  points: sale.points ?? 0,
  cards: sale.giftCards ?? [],
})

/** The way to pay that was chosen for what is left; what coupons, points and cards pay, the shop reckons itself. */
export const moneyMethodOf = (cashRecords: readonly { paymentMethodCode: string }[]): string | undefined =>
  cashRecords.find(({ paymentMethodCode }) => findMethod(paymentMethodCode))?.paymentMethodCode ??
  cashRecords.find(({ paymentMethodCode }) => !tenders.has(paymentMethodCode))?.paymentMethodCode

const tenders = new Set(['COUPON', 'POINTS', 'GIFT_CARD'])
