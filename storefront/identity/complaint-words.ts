import type { Complaint } from '#contract/complaints.ts'
import { m } from '#words/compiled/messages.js'

/** The texts of one form. They are named one by one, so that the page's bundle contains only these. */
export type ComplaintWords = Partial<Record<Complaint, () => string>>

/** The text beside a field; a complaint without a text of its own asks to check the required fields. §5 */
export const sayComplaintIn =
  (words: ComplaintWords) =>
  (complaint: Complaint): string =>
    (words[complaint] ?? m.refusal_check_required_fields)()
