import type { Grade, GradeChangeType } from '#contract/grades.ts'
import type { CountryCode, Salutation } from '#contract/lists.ts'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { inEachLanguage, languageFacts } from '#words/languages.ts'

type SayListName = (facts: object, options: { locale: Locale }) => string

const gradeWords: Record<Grade, SayListName> = {
  MEMBER: m.grade_member,
  VIP: m.grade_vip,
  'SUPER VIP': m.grade_super_vip,
  'SUPER VVIP': m.grade_super_vvip,
}
/** The public name: Normal, Gold, Platinum, Diamond. §1 */
export const nameGrade = (grade: Grade, locale: Locale) => gradeWords[grade]({}, { locale })

const changeWords: Record<GradeChangeType, SayListName> = {
  create: m.grade_change_create,
  upgrade: m.grade_change_upgrade,
  downgrade: m.grade_change_downgrade,
  renew: m.grade_change_renew,
  'handle modify': m.grade_change_handle_modify,
  'consumption upgrade': m.grade_change_consumption_upgrade,
  'automatic downgrade': m.grade_change_automatic_downgrade,
  'remain unchanged': m.grade_change_remain_unchanged,
}
export const nameGradeChange = (kind: GradeChangeType, locale: Locale) => changeWords[kind]({}, { locale })

const salutationWords: Record<Salutation, SayListName> = {
  MR: m.salutation_mr,
  MRS: m.salutation_mrs,
  MISS: m.salutation_miss,
  MS: m.salutation_ms,
  DR: m.salutation_dr,
  PROF: m.salutation_prof,
}
export const nameSalutation = (salutation: Salutation, locale: Locale) => salutationWords[salutation]({}, { locale })

const countryNames = inEachLanguage(
  (each) => new Intl.DisplayNames(languageFacts[each].tag, { type: 'region', style: 'short' }),
)
/** The country names used in Hong Kong: 南韓, 意大利. */
export const nameCountry = (code: CountryCode, locale: Locale) => countryNames[locale].of(code)!

export const nameCustomerType = (kind: 'WALKIN' | 'MEMBER', locale: Locale) =>
  kind === 'WALKIN' ? m.customer_walkin({}, { locale }) : m.customer_member({}, { locale })
