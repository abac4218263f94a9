import { addressWords } from '#storefront/members/address-words.ts'
import { sayComplaintIn } from '#storefront/identity/complaint-words.ts'
import { m } from '#words/compiled/messages.js'

/** The text beside a field of the checkout. §5 */
export const sayCheckoutComplaint = sayComplaintIn({
  ...addressWords,
  remark_required: m.field_remark_required,
  remark_characters: m.field_remark_characters,
  date_required: m.field_date_required,
  date_unavailable: m.field_date_unavailable,
  birth_date_required: m.field_birth_date_required,
  birth_date_invalid: m.field_birth_date_invalid,
  under_age: m.field_under_age,
  policy_required: m.field_policy_required,
  terms_required: m.field_terms_required,
  method_required: m.field_method_required,
  pay_later_required: m.field_pay_later_required,
  way_required: m.field_way_required,
})
