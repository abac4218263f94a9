import type { Complaint } from '#contract/refusals.ts'
import { isMailAddress, plain, readContact, readMobile } from '#server/shop/contacts.rules.ts'

/** One field for both: a valid e-mail or a valid Hong Kong mobile. §5 */
export const judgeContact = (typed: string): Complaint | undefined =>
  typed.trim() === '' ? 'contact_required' : readContact(typed) ? undefined : 'contact_invalid'

export const judgeEmail = (typed: string): Complaint | undefined =>
  plain(typed) === '' ? 'email_required' : isMailAddress(plain(typed)) ? undefined : 'email_invalid'

export const judgeMobile = (typed: string): Complaint | undefined =>
  plain(typed) === '' ? 'phone_required' : readMobile(typed) ? undefined : 'phone_invalid'
