import type { Complaint } from '#contract/complaints.ts'
import { m } from '#words/compiled/messages.js'

/** The error messages of an address and its recipient. §5 */
export const addressWords: Partial<Record<Complaint, () => string>> = {
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
  too_long: m.field_too_long,
}
