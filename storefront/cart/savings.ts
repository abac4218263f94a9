import type { PaymentResult } from '#contract/checkout.ts'
import type { Input } from '#ui/api.ts'
import { isSameCode } from './is-same-code.ts'
import { dropFromTab, findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

/** Codes, coupons, points and gift cards the buyer uses, by the shop's names for them. §3 §5 */
export interface Savings {
  codes: readonly string[]
  coupons: readonly string[]
  /** As many points as were asked for; the server decides how many may be used. */
  points: number
  /** Gift cards, by this visitor's name for each. Number and PIN are never stored. */
  cards: readonly string[]
  /** Promotions that the buyer has switched off. */
  closed: readonly string[]
  /** Kinds of the further charges that the buyer chose. */
  charges: readonly string[]
}
const none: Savings = { codes: [], coupons: [], points: 0, cards: [], closed: [], charges: [] }
const key = 'checkout-savings'

/** Survives a reload of the tab and Back from the bank. */
export const findSavings = (): Savings => ({ ...none, ...findInTab<Partial<Savings>>(key) })
export const keepSavings = (savings: Savings) => keepInTab(key, savings)
export const dropSavings = () => dropFromTab(key)

/** In the shape of the calls. */
export const saleOf = ({ codes, coupons, points, cards, closed, charges }: Savings) =>
  ({
    memoDiscounts: codes.map((discountCode) => ({ discountCode })),
    addCouponRequestList: coupons.map((couponNo) => ({ couponNo })),
    closeDiscounts: [...closed],
    charges: [...charges],
    points,
    giftCards: cards.map((refNo) => ({ refNo })),
  }) satisfies Partial<Input<'POST /payment/processPayment'>>

/** An answer of the server, with the savings it was asked about. */
export interface AnsweredSavings {
  asked: Savings
  answer: PaymentResult
}

/**
 * Removes savings that the server was asked about and has refused: a code without effect or entered twice, a coupon or card that
 * is used up. §4 Savings chosen since then are kept, as they are not answered yet.
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
