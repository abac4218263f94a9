import type { Locale } from '#contract/shop.ts'
import { sayDay, sayMoney, sayShort } from '#server/lib/documents/format-amounts.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { CouponTerms, CouponWhy } from './vouchers.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { languageFacts } from '#words/languages.ts'

export const nameCoupon = ({ nameZh, nameEn }: Pick<CouponTerms, 'nameZh' | 'nameEn'>, locale: Locale) =>
  inLanguage(locale)(nameZh, nameEn)

/** The cashCode of every coupon, §3; its rule is the code below it. */
export const couponCash = 'COUPON'

export const cashOf = (coupon: CouponTerms, locale: Locale) => ({
  cashCode: couponCash,
  subCashCode: coupon.rule,
  cashDesc: nameCoupon(coupon, locale),
})

/** Why a coupon does not fit, for its holder. §8 */
export function sayWhyNot(misfit: CouponWhy, locale: Locale): string {
  const options = { locale }
  const day = (text: string) => sayDay(Temporal.PlainDate.from(text), locale)
  switch (misfit.why) {
    case 'used':
      return m.coupon_why_used({}, options)
    case 'not-yet':
      return m.coupon_why_not_yet({ date: day(misfit.from) }, options)
    case 'expired':
      return m.coupon_why_expired({ date: day(misfit.until) }, options)
    case 'grade':
      return m.coupon_why_grade({ grades: nameGrades(misfit.grades, locale) }, options)
    case 'quantity':
      return m.coupon_why_quantity({ count: misfit.most }, options)
    case 'min-charge':
      return m.coupon_why_min_charge(
        { least: sayShort(misfit.minCents), missing: sayMoney(misfit.missingCents) },
        options,
      )
    case 'not-these-goods':
      return m.coupon_why_not_these_goods({}, options)
    case 'no-delivery':
      return m.coupon_why_no_delivery({}, options)
    case 'payment-limit':
      return m.coupon_why_payment_limit({ percent: misfit.percent }, options)
    case 'nothing-left':
      return m.coupon_why_nothing_left({}, options)
  }
}

export const sayUnknown = (locale: Locale): string => m.coupon_why_unknown({}, { locale })

const nameGrades = (grades: CouponTerms['grades'], locale: Locale) =>
  grades.map((grade) => nameGrade(grade, locale)).join(languageFacts[locale].listSeparator)
