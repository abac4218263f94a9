import type { Coupon, CouponOffer } from '#contract/vouchers.ts'
import { language } from '#storefront/lib/language.ts'
import { listNames } from '#storefront/lib/list-names.ts'
import { m } from '#words/compiled/messages.js'
import { languageFacts } from '#words/languages.ts'

type CouponConditions = Pick<
  Coupon & CouponOffer,
  | 'couponType'
  | 'couponValue'
  | 'percent'
  | 'mostValue'
  | 'minCharge'
  | 'paymentLimit'
  | 'usageQuantity'
  | 'vipGradeNames'
  | 'goods'
>

/** HK$50, HK$1,000, HK$12.50: without trailing zeros. */
export const sayFaceValue = (amount: number) =>
  `HK$${amount.toLocaleString('en-HK', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`

/** 10 % off is 9 折 in Chinese, 15 % off 8.5 折. */
export const sayPercent = (percent: number) =>
  m.coupon_percent({ value: languageFacts[language()].namesWhatIsLeft ? (100 - percent) / 10 : percent })

export const sayLeast = ({ minCharge }: CouponConditions) =>
  minCharge > 0 ? m.coupon_least({ amount: sayFaceValue(minCharge) }) : m.coupon_no_least()

/** Further conditions of a coupon, one line each; empty without any. */
export function sayTerms(terms: CouponConditions): string[] {
  const { goods, mostValue, vipGradeNames, paymentLimit, usageQuantity } = terms
  return [
    ...(goods.length > 0 ? [m.coupon_term_goods({ goods: listNames(goods.map(({ name }) => name)) })] : []),
    ...(mostValue === null ? [] : [m.coupon_term_most({ amount: sayFaceValue(mostValue) })]),
    ...(vipGradeNames.length > 0 ? [m.coupon_term_grades({ grades: listNames(vipGradeNames) })] : []),
    ...(paymentLimit < 100 ? [m.coupon_term_limit({ percent: paymentLimit })] : []),
    ...(usageQuantity > 1 ? [m.coupon_term_quantity({ count: usageQuantity })] : []),
  ]
}
