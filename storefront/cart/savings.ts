import type { PaymentResult } from '#contract/checkout.ts'
import type { Input } from '#storefront/lib/api.ts'
import { isSameCode } from './is-same-code.ts'
import { dropFromTab, findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

/** What the buyer brings that makes it cheaper or pays a part, by the names the shop knows it by. §3 §5 */
export interface Savings {
  codes: readonly string[]
  coupons: readonly string[]
  /** As many as were wished for; what may be used of them is the shop's to say. */
  points: number
  /** Gift cards, by the name the shop gave this visitor for each: a number or a PIN is kept nowhere. */
  cards: readonly string[]
  /** Promotions that are not wanted. */
  closed: readonly string[]
  /** Kinds of further charges that are wanted. */
  charges: readonly string[]
}
const none: Savings = { codes: [], coupons: [], points: 0, cards: [], closed: [], charges: [] }
const key = 'checkout-savings'

/** What was chosen survives a reload of the tab and Back from the bank. */
export const findSavings = (): Savings => ({ ...none, ...findInTab<Partial<Savings>>(key) })
export const keepSavings = (savings: Savings) => keepInTab(key, savings)
export const dropSavings = () => dropFromTab(key)

/** As the calls take it. */
export const saleOf = ({ codes, coupons, points, cards, closed, charges }: Savings) =>
  ({
    memoDiscounts: codes.map((discountCode) => ({ discountCode })),
    addCouponRequestList: coupons.map((couponNo) => ({ couponNo })),
    closeDiscounts: [...closed],
    charges: [...charges],
    points,
    giftCards: cards.map((refNo) => ({ refNo })),
  }) satisfies Partial<Input<'POST /payment/processPayment'>>

/** What the shop said, and to what. */
export interface AnsweredSavings {
  asked: Savings
  answer: PaymentResult
}

/**
 * Without what the shop was asked about and has taken away: a discount of nothing, a code that was there already, a coupon or a
 * card that is gone. §4 What was chosen meanwhile has not been answered yet.
 */
export function withoutRefused(savings: Savings, { asked, answer }: AnsweredSavings): Savings {
  const codes = savings.codes.filter(
    (code) =>
      !asked.codes.includes(code) || answer.memoDiscounts.some(({ discountCode }) => isSameCode(discountCode, code)),
  )
  const coupons = savings.coupons.filter(
    (no) => !asked.coupons.includes(no) || answer.addCouponRequestList.some(({ couponNo }) => couponNo === no),
  )
  const cards = savings.cards.filter(
    (card) => !asked.cards.includes(card) || answer.giftCards.some(({ refNo }) => refNo === card),
  )
  const charges = savings.charges.filter(
    (charge) => !asked.charges.includes(charge) || answer.chargeChoices.some(({ kind }) => kind === charge),
  )
  const isWhole =
    charges.length === savings.charges.length &&
    codes.length === savings.codes.length &&
    coupons.length === savings.coupons.length &&
    cards.length === savings.cards.length
  return isWhole ? savings : { ...savings, codes, coupons, cards, charges }
}
