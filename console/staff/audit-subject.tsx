import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'

/** What an act of staff is about, as the log stores it: a noun, and a number or a name. */
const nouns: Record<string, () => string> = {
  order: () => m.console_subject_order(),
  refund: () => m.console_subject_refund(),
  member: () => m.console_subject_member(),
  staff: () => m.console_subject_staff(),
  'gift card to': () => m.console_subject_gift_card_to(),
  'gift card': () => m.console_subject_gift_card(),
  stock: () => m.console_subject_stock(),
  promotion: () => m.console_subject_promotion(),
  content: () => m.console_subject_content(),
}

/** In words, and for an order with the way to it. A subject of another kind is shown as it is stored. */
export function AuditSubject({ subject }: { subject: string }) {
  const noun = Object.keys(nouns).find((each) => subject.startsWith(`${each} `))
  if (!noun) return subject
  const name = subject.slice(noun.length + 1)
  return (
    <>
      {nouns[noun]?.()}{' '}
      {noun === 'order' ? (
        <Link to={`/orders/${encodeURIComponent(name)}`} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}
