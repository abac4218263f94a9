import type { Complaint } from '#contract/refusals.ts'
import { m } from '#words/compiled/messages.js'

// Named one by one: a page carries the words it names. These are the complaints of the checkout's form.
const words: Partial<Record<Complaint, () => string>> = {
  last_name_required: m.field_last_name_required,
  first_name_required: m.field_first_name_required,
  name_required: m.field_name_required,
  name_characters: m.field_name_characters,
  email_required: m.field_email_required,
  email_invalid: m.field_email_invalid,
  phone_required: m.field_phone_required,
  phone_invalid: m.field_phone_invalid,
  region_required: m.field_region_required,
  district_required: m.field_district_required,
  area_required: m.field_area_required,
  street_required: m.field_street_required,
  building_required: m.field_building_required,
  block_required: m.field_block_required,
  flat_required: m.field_flat_required,
  address_characters: m.field_address_characters,
  remark_required: m.field_remark_required,
  remark_characters: m.field_remark_characters,
  too_long: m.field_too_long,
  date_required: m.field_date_required,
  date_unavailable: m.field_date_unavailable,
  birth_date_required: m.field_birth_date_required,
  birth_date_invalid: m.field_birth_date_invalid,
  under_age: m.field_under_age,
  policy_required: m.field_policy_required,
  terms_required: m.field_terms_required,
  method_required: m.field_method_required,
  way_required: m.field_way_required,
}

/** What is wrong with a field, as said beside it. §5 */
export const sayComplaint = (complaint: Complaint): string => (words[complaint] ?? m.refusal_check_required_fields)()
