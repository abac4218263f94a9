import { dayOf } from '#server/lib/process/clock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { credit, holdAccount, move, takeBack } from './points-ledger.commands.ts'
import { lastDayOf } from './points.rules.ts'
import * as store from './pending-points.store.ts'
import type { PromisedPoints, SentTo, PointsSource } from './pending-points.store.ts'
import type { NameInLanguages } from '#words/languages.ts'

interface Promising {
  company: string
  member: string
  kind: PointsSource
  /** The order, friend or receipt; each promises points once. */
  source: string
  orderId: string | null
  points: number
  creditsOn: Temporal.PlainDate | null
  terms: object
  sentTo: SentTo
  actor: string
  at: Temporal.Instant
}

/** Adds pending points. False when this source has promised its points already. */
export async function promise(tx: Tx, promising: Promising): Promise<boolean> {
  const account = await holdAccount(tx, promising, promising.at)
  if (!(await store.insertPromise(tx, promising))) return false
  const { kind, points, orderId, creditsOn: pendingUntil, terms, actor, at } = promising
  const reason = reasonOf(terms)
  if (points > 0) await move(tx, account, { kind, pending: points, orderId, pendingUntil, terms, reason, actor, at })
  return true
}

/** Credits pending points after the waiting time. They expire at the end of the month one year later. */
export async function creditPromise(
  tx: Tx,
  { id, company, member }: PromisedPoints,
  at: Temporal.Instant,
): Promise<boolean> {
  const account = await holdAccount(tx, { company, member }, at)
  const { creditsOn, credited, points, cancelled, kind, orderId, terms } = await store.holdPromise(tx, id)
  if (credited || !creditsOn || Temporal.PlainDate.compare(dayOf(at), creditsOn) < 0) return false
  await store.setCredited(tx, id, at)
  const due = points - cancelled
  if (due === 0) return true
  const { pointsLifeMonths } = await readSettings(tx, company)
  const reason = reasonOf(terms)
  const lots = [{ points: due, expires: lastDayOf(dayOf(at), pointsLifeMonths) }]
  await credit(tx, account, lots, {
    kind,
    pending: -due,
    pendingUntil: creditsOn,
    orderId,
    terms,
    reason,
    actor: 'job',
    at,
  })
  return true
}

/**
 * Takes points back because their source was returned: pending ones are cancelled first, then credited ones are debited, and
 * spent ones become a debt. Never more than was promised; returns how many.
 */
export async function withdrawPromise(
  tx: Tx,
  { id, company, member }: PromisedPoints,
  wanted: number,
  about: { orderLine?: number | null; at: Temporal.Instant },
): Promise<number> {
  const account = await holdAccount(tx, { company, member }, about.at)
  const held = await store.holdPromise(tx, id)
  const points = Math.min(wanted, held.points - held.cancelled - held.debited)
  if (points <= 0) return 0
  const { orderId, kind, terms } = held
  const said = { orderId, orderLine: about.orderLine ?? null, reason: reasonOf(terms), actor: 'job', at: about.at }
  if (held.credited) {
    await store.addDebited(tx, id, points)
    await takeBack(tx, account, points, { kind: 'clawback', ...said })
  } else {
    await store.addCancelled(tx, id, points)
    await move(tx, account, { kind, pending: -points, ...said })
  }
  return points
}

/** A receipt is identified by its number, everything else by its order. */
function reasonOf(terms: object): NameInLanguages | null {
  const number = 'receiptNo' in terms ? String(terms.receiptNo) : null
  return number === null ? null : { zh: number, en: number }
}

/** One transaction each, so that repeated and concurrent runs are safe. */
export async function creditDuePromises(db: Db, at: Temporal.Instant, most: number): Promise<number> {
  const due = await store.listDue(db, dayOf(at), most)
  for (const promised of due) await inTransaction(db, (tx) => creditPromise(tx, promised, at))
  return due.length
}
