import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'

/** The draft that a ticket shows. */
interface PreviewedGoods {
  company: string
  code: string
}

const lifetime = { seconds: 60 }

/** Signed and not stored: `<epoch seconds>.<signature>`. Whoever holds it sees this draft until then. */
export function issueTicket(db: Db, goods: PreviewedGoods, now: Temporal.Instant) {
  const expiresAt = now.add(lifetime)
  const until = Math.floor(expiresAt.epochMilliseconds / 1_000)
  return { ticket: `${until}.${keysOf(db).sign(textOf(goods, until))}`, expiresAt }
}

export function isTicketFor(db: Db, goods: PreviewedGoods, ticket: string, now: Temporal.Instant): boolean {
  const [until = '', ...signature] = ticket.split('.')
  return (
    /^\d{1,12}$/.test(until) &&
    keysOf(db).isSigned(textOf(goods, Number(until)), signature.join('.')) &&
    now.epochMilliseconds < Number(until) * 1_000
  )
}

const textOf = ({ company, code }: PreviewedGoods, until: number) => `preview ${company} ${code} ${until}`
