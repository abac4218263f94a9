import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import type { Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { sayName, sayTerms } from '#server/promotions/promotion-wording.rules.ts'
import { sayWhy } from '#server/promotions/refusal-wording.rules.ts'
import { isGone, type judgeCode } from './cart-codes.rules.ts'

/** What a discount code does for the cart, or why it does nothing. */
export const wireJudgedCode = (
  discountCode: string,
  promotion: Promotion,
  { verdict, names }: { verdict: ReturnType<typeof judgeCode>; names: Parameters<typeof sayWhy>[1] },
  locale: Locale,
) => ({
  discountCode,
  name: sayName(promotion, locale),
  says: sayTerms(promotion, locale),
  to: promotion.to,
  applied: verdict.kind === 'applied',
  totalDiscountAmount: verdict.kind === 'applied' ? toHkd(verdict.cents) : 0,
  reason: verdict.kind === 'refused' ? sayWhy(verdict.why, names, locale) : null,
  gone: verdict.kind === 'refused' && isGone(verdict.why),
})
