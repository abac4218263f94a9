import { m } from '#words/compiled/messages.js'

/** What staff act on, as the server names it: a noun, and a number, a code or a name. */
const nouns: Readonly<Record<string, () => string>> = {
  order: m.console_subject_order,
  refund: m.console_subject_refund,
  member: m.console_subject_member,
  staff: m.console_subject_staff,
  'gift card to': m.console_subject_gift_card_to,
  'gift card': m.console_subject_gift_card,
  stock: m.console_subject_stock,
  promotion: m.console_subject_promotion,
  content: m.console_subject_content,
  product: m.console_catalogue,
  variant: m.console_variant,
  warehouse: m.console_warehouse,
  category: m.console_category,
  brand: m.console_brand,
  attribute: m.console_attribute,
  group: m.console_subject_group,
  meaning: m.console_subject_meaning,
  way: m.console_subject_way,
  picture: m.console_subject_picture,
  expected: m.console_subject_expected,
  approval: m.console_subject_approval,
  review: m.console_subject_review,
  question: m.console_subject_question,
}

/** The noun as it is stored, in words, and what follows it. A subject of another kind is no noun, but as it is stored. */
export function readSubject(subject: string): { noun: string; said: string; name: string } {
  const noun = Object.keys(nouns).find((each) => subject.startsWith(`${each} `))
  if (noun === undefined) return { noun: '', said: '', name: subject }
  return { noun, said: `${nouns[noun]!()} `, name: subject.slice(noun.length + 1) }
}
