import type { Complaint } from '#contract/refusals.ts'
import { readContact } from '#server/shop/contacts/rules.ts'

/** One field for both: a valid e-mail or a valid Hong Kong mobile. §5 */
export const judgeContact = (typed: string): Complaint | undefined =>
  typed.trim() === '' ? 'contact_required' : readContact(typed) ? undefined : 'contact_invalid'
