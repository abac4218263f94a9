import { Link } from 'react-router'
import { readSubject } from '#console/lib/say-subject.ts'

/** What an act of staff is about, in words, and for an order with the way to it. */
export function AuditSubject({ subject }: { subject: string }) {
  const { noun, said, name } = readSubject(subject)
  return (
    <>
      {said}
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
