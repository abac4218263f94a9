import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { findPreviewed, type Previewed } from './previewed-goods.store.ts'

/** The goods that a ticket shows, with what was typed over their draft. */
interface TicketSubject {
  company: string
  code: string
  id: string
}

const lifetime = { seconds: 60 }

/** `<epoch seconds>.<id>.<signature>`. Whoever holds it sees what it names until then. */
export function issueTicket(db: Db, goods: TicketSubject, now: Temporal.Instant) {
  const expiresAt = now.add(lifetime)
  const until = Math.floor(expiresAt.epochMilliseconds / 1_000)
  return { ticket: `${until}.${goods.id}.${keysOf(db).sign(textOf(goods, until))}`, expiresAt }
}

/** What a ticket shows of these goods; undefined where it is of others, made up or over. */
export async function readTicket(
  db: Db,
  goods: { company: string; code: string },
  ticket: string,
  now: Temporal.Instant,
): Promise<Previewed | undefined> {
  const [until = '', id = '', ...signature] = ticket.split('.')
  const subject = { ...goods, id }
  const isGood =
    /^\d{1,12}$/.test(until) &&
    keysOf(db).isSigned(textOf(subject, Number(until)), signature.join('.')) &&
    now.epochMilliseconds < Number(until) * 1_000
  return isGood ? findPreviewed(db, subject) : undefined
}

const textOf = ({ company, code, id }: TicketSubject, until: number) => `preview ${company} ${code} ${id} ${until}`
