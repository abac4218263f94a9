import { sayComplaintIn } from '#storefront/identity/complaint-words.ts'
import { m } from '#words/compiled/messages.js'

/** The text beside a field of the contact form. §5 */
export const sayContactComplaint = sayComplaintIn({
  sender_name_required: m.field_sender_name_required,
  name_characters: m.field_name_characters,
  too_long: m.field_too_long,
  email_required: m.field_email_required,
  email_invalid: m.field_email_invalid,
  phone_invalid: m.field_phone_invalid,
  message_required: m.field_message_required,
  message_too_long: m.field_message_too_long,
})
