import type { Complaint } from '#contract/complaints.ts'
import { isMailAddress, plain, readContact, readMobile } from '#server/shop/contacts.rules.ts'

/** Validates one field that takes either an e-mail address or a Hong Kong mobile number. §5 */
export const judgeContact = (typed: string): Complaint | undefined =>
  typed.trim() === '' ? 'contact_required' : readContact(typed) ? undefined : 'contact_invalid'

export const judgeEmail = (typed: string): Complaint | undefined =>
  plain(typed) === '' ? 'email_required' : isMailAddress(plain(typed)) ? undefined : 'email_invalid'

export const judgeMobile = (typed: string): Complaint | undefined =>
  plain(typed) === '' ? 'phone_required' : readMobile(typed) ? undefined : 'phone_invalid'
