import type { Complaint } from '#contract/refusals.ts'
import { m } from '#words/compiled/messages.js'

// Messages are named one by one, so that the page's bundle contains only these.
const words: Partial<Record<Complaint, () => string>> = {
  last_name_required: m.field_last_name_required,
  first_name_required: m.field_first_name_required,
  name_characters: m.field_name_characters,
  email_required: m.field_email_required,
  email_invalid: m.field_email_invalid,
  phone_required: m.field_phone_required,
  phone_invalid: m.field_phone_invalid,
  contact_required: m.field_contact_required,
  contact_invalid: m.field_contact_invalid,
  code_required: m.field_code_required,
  password_required: m.field_password_required,
  old_password_required: m.field_old_password_required,
  new_password_required: m.field_new_password_required,
  retype_password_required: m.field_retype_password_required,
  retype_password_mismatch: m.field_retype_password_mismatch,
  password_length: m.field_password_length,
  password_characters: m.field_password_characters,
  password_upper_required: m.field_password_upper_required,
  password_lower_required: m.field_password_lower_required,
  password_digit_required: m.field_password_digit_required,
  password_like_contact: m.field_password_like_contact,
  password_unchanged: m.field_password_unchanged,
  birth_date_required: m.field_birth_date_required,
  birth_date_invalid: m.field_birth_date_invalid,
  birth_month_invalid: m.field_birth_month_invalid,
  under_18: m.field_under_18,
  collection_required: m.field_collection_required,
  member_terms_required: m.field_member_terms_required,
  date_required: m.field_date_required,
  points_required: m.field_points_required,
  vip_code_required: m.field_vip_code_required,
  receipt_number_required: m.field_receipt_number_required,
  amount_required: m.field_amount_required,
}

/** The error message of a field. §5 */
export const sayComplaint = (complaint: Complaint): string => (words[complaint] ?? m.refusal_check_required_fields)()
