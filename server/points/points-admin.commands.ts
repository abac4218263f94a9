import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireNamed } from '#server/identity/profile.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { askToAct, type StaffAct } from '#server/staff/approvals.commands.ts'
import { findByRequest } from '#server/staff/staff.reads.ts'
import type { ApprovalRequest } from '#server/staff/approvals.store.ts'
import { credit, debit, holdAccount } from './points-ledger.commands.ts'
import { lastDayOf } from './points.rules.ts'

interface PointsOrder {
  company: string
  vipCode: string
  points: number
  reason: string
  requestId: string
}
interface AdjustmentOutcome {
  vipCode: string
  /** Set while a second approval is pending. */
  approvalId: string | null
  done: boolean
  balance: number
}
/** The adjustment, as an approval request stores it. */
type PointsAdjustment = Pick<PointsOrder, 'vipCode' | 'points'>

/** Staff add or remove points with a reason, once per request. Large adjustments wait for a second person. */
export async function adjustPoints(tx: Tx, order: PointsOrder, staff: StaffAct): Promise<AdjustmentOutcome> {
  const { company, points, requestId: request } = order
  const reason = order.reason.trim()
  if (points === 0) throw new Refusal('INVALID_INPUT')
  if (reason === '') throw new Refusal('REMARKS_REQUIRED')
  const { member, vipCode } = await requireNamed(tx, company, order.vipCode)
  const owner = { company, member }
  const before = await findByRequest(tx, company, request)
  if (before) return repeat(tx, before, { vipCode, points }, owner, staff.at)
  const { pointsPerDollar } = await readSettings(tx, company)
  const payload: PointsAdjustment = { vipCode, points }
  const cents = Math.ceil((Math.abs(points) * 100) / pointsPerDollar)
  const deed = { company, act: 'points', subject: `member ${vipCode}`, payload, cents, reason, request } as const
  const waits = await askToAct(tx, deed, staff)
  if (waits === null) await movePoints(tx, company, payload, { reason, ...staff })
  return outcomeOf(tx, { vipCode, approvalId: waits }, owner, staff.at)
}

/** A second person has approved an adjustment. */
export const adjustApprovedPoints = (
  tx: Tx,
  { company, reason, payload }: ApprovalRequest,
  second: StaffAct,
): Promise<void> => movePoints(tx, company, payload as PointsAdjustment, { reason, ...second })

async function movePoints(
  tx: Tx,
  company: string,
  { vipCode, points }: PointsAdjustment,
  { reason, by, at }: StaffAct & { reason: string },
): Promise<void> {
  const { member } = await requireNamed(tx, company, vipCode)
  const account = await holdAccount(tx, { company, member }, at)
  const about = { kind: 'adjustment', reason: { zh: reason, en: reason }, actor: `staff:${by.name}`, at } as const
  if (points > 0) {
    const { pointsLifeMonths } = await readSettings(tx, company)
    await credit(tx, account, [{ points, expires: lastDayOf(dayOf(at), pointsLifeMonths) }], about)
  } else if (!(await debit(tx, account, -points, about))) throw new Refusal('INSUFFICIENT_POINTS')
}

/** A repeated request returns the first result. The same id with other content is refused. */
function repeat(
  tx: Tx,
  before: ApprovalRequest,
  asked: PointsAdjustment,
  owner: { company: string; member: string },
  at: Temporal.Instant,
) {
  const { vipCode, points } = before.payload as Partial<PointsAdjustment>
  const isKnown =
    points === undefined
      ? before.subject === `member ${asked.vipCode}`
      : points === asked.points && vipCode === asked.vipCode
  if (!isKnown) throw new Refusal('KEY_REUSED')
  return outcomeOf(tx, { vipCode: asked.vipCode, approvalId: before.state === 'waiting' ? before.id : null }, owner, at)
}

async function outcomeOf(
  tx: Tx,
  { vipCode, approvalId }: { vipCode: string; approvalId: string | null },
  owner: { company: string; member: string },
  at: Temporal.Instant,
): Promise<AdjustmentOutcome> {
  const { usable, owed } = await holdAccount(tx, owner, at)
  return { vipCode, approvalId, done: approvalId === null, balance: usable - owed }
}
