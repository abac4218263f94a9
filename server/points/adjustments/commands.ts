import { dayOf, zone } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Staff } from '#server/lib/door.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { requireMember, requireNamed } from '#server/members/profile/reads.ts'
import { readSettings } from '#server/shop/reads.ts'
import { credit, debit, holdAccount } from '../ledger/commands.ts'
import { lastDayOf } from '../rules.ts'
import * as store from './store.ts'
import type { Adjustment } from './store.ts'

interface Order {
  company: string
  vipCode: string
  points: number
  reason: string
  requestId: string
}
interface Outcome {
  vipCode: string
  adjustmentId: string
  done: boolean
  balance: number
}

/** Staff give or take with a reason. What is worth much waits for somebody else of theirs: nobody makes money alone. */
export async function adjustPoints(tx: Tx, order: Order, by: Staff, at: Temporal.Instant): Promise<Outcome> {
  const { company, points, reason, requestId } = order
  if (points === 0) throw new Refusal('INVALID_INPUT')
  if (reason.trim() === '') throw new Refusal('REMARKS_REQUIRED')
  const { member, vipCode } = await requireNamed(tx, company, order.vipCode)
  const asked = { company, member, points, reason: reason.trim(), askedBy: by.id }
  const id = await store.insert(tx, { ...asked, request: requestId, at })
  const adjustment = id ? { ...asked, id, isSettled: false } : await requireSame(tx, asked, requestId)
  if (!adjustment.isSettled && (await mayAlone(tx, adjustment, at)))
    return settleAdjustment(tx, adjustment, vipCode, { by, approved: true, at })
  return outcomeOf(tx, adjustment, vipCode, at)
}

/** Many small ones are much: what the same person has moved of the same member today counts with it. */
async function mayAlone(tx: Tx, asked: Adjustment, at: Temporal.Instant): Promise<boolean> {
  await holdAccount(tx, asked, at) // who does the same in another window waits here, and then counts this one
  const { pointsSecondPersonFrom } = await readSettings(tx, asked.company)
  const today = dayOf(at).toZonedDateTime(zone).toInstant()
  return (await store.movedAlone(tx, asked, today)) + Math.abs(asked.points) <= pointsSecondPersonFrom
}

/** The same request again is the same adjustment; another under its name is none. */
async function requireSame(tx: Tx, asked: Pick<Adjustment, 'company' | 'member' | 'points'>, request: string) {
  const before = await store.findByRequest(tx, asked.company, request)
  if (!before || before.member !== asked.member || before.points !== asked.points) throw new Refusal('KEY_REUSED')
  return before
}

/** The second person says yes or no. */
export async function decideAdjustment(
  tx: Tx,
  { company, adjustmentId, approved }: { company: string; adjustmentId: string; approved: boolean },
  by: Staff,
  at: Temporal.Instant,
): Promise<Outcome> {
  const adjustment = await store.hold(tx, company, adjustmentId)
  if (!adjustment || adjustment.isSettled) throw new Refusal('ADJUSTMENT_NOT_FOUND')
  if (adjustment.askedBy === by.id) throw new Refusal('SECOND_PERSON_NEEDED')
  const { vipCode } = await requireMember(tx, adjustment)
  return settleAdjustment(tx, adjustment, vipCode, { by, approved, at })
}

async function settleAdjustment(
  tx: Tx,
  adjustment: Adjustment,
  vipCode: string,
  { by, approved, at }: { by: Staff; approved: boolean; at: Temporal.Instant },
): Promise<Outcome> {
  const { id, points, reason, company } = adjustment
  await store.settle(tx, id, by.id, approved, at)
  if (!approved) return { ...(await outcomeOf(tx, adjustment, vipCode, at)), done: true }
  const account = await holdAccount(tx, adjustment, at)
  const about = { kind: 'adjustment', reason: { zh: reason, en: reason }, actor: `staff:${by.name}`, at } as const
  if (points > 0) {
    const { pointsLifeMonths } = await readSettings(tx, company)
    await credit(tx, account, [{ points, expires: lastDayOf(dayOf(at), pointsLifeMonths) }], about)
  } else if (!(await debit(tx, account, -points, about))) throw new Refusal('INSUFFICIENT_POINTS')
  return { vipCode, adjustmentId: id, done: true, balance: account.usable - account.owed }
}

async function outcomeOf(tx: Tx, adjustment: Adjustment, vipCode: string, at: Temporal.Instant): Promise<Outcome> {
  const { usable, owed } = await holdAccount(tx, adjustment, at)
  return { vipCode, adjustmentId: adjustment.id, done: adjustment.isSettled, balance: usable - owed }
}
