import type { Complaint } from '#contract/refusals.ts'
import { m } from '#words/compiled/messages.js'

// Messages are named one by one, so that the page's bundle contains only these.
const words: Partial<Record<Complaint, () => string>> = {
  sender_name_required: m.field_sender_name_required,
  name_characters: m.field_name_characters,
  too_long: m.field_too_long,
  email_required: m.field_email_required,
  email_invalid: m.field_email_invalid,
  phone_invalid: m.field_phone_invalid,
  message_required: m.field_message_required,
  message_too_long: m.field_message_too_long,
}

/** The error message of a field of the contact form. §5 */
export const sayComplaint = (complaint: Complaint): string => (words[complaint] ?? m.refusal_check_required_fields)()
