import type { Grade } from '#contract/grades.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { type SpendReads, readStanding, spendUntil } from './grades.reads.ts'
import { begin, findUpgrade, type GradeChange, isRise, review, setByHand, warningDays } from './grades.rules.ts'
import * as store from './grades.store.ts'

/** The first record of every new member. */
export const openGrade = (tx: Tx, member: MemberOwner, at: Temporal.Instant): Promise<void> =>
  note(tx, member, begin(dayOf(at)), { spentCents: 0, madeBy: 'member', at })

/**
 * Records a change of grade. The coupons of a higher grade are granted by a job of a higher slice, so that no registration waits
 * for them.
 */
async function note(
  tx: Tx,
  { company, member }: MemberOwner,
  change: GradeChange,
  by: Parameters<typeof store.note>[3],
) {
  await store.note(tx, { company, member }, change, by)
  if (isRise(change)) await addJob(tx, 'giveCoupons', { company, member, grade: change.to })
}

/** Runs after goods were received: the grade rises at once when the spend reaches the next one. */
export async function raiseGrade(
  tx: Tx,
  spendReads: SpendReads,
  { company, member }: MemberOwner,
  at: Temporal.Instant,
): Promise<boolean> {
  const graded = await store.holdGraded(tx, company, member)
  if (!graded) return false
  const spend = await spendUntil(tx, spendReads, graded, dayOf(at))
  const upgrade = findUpgrade(graded.grade, spend, dayOf(at))
  if (upgrade) await note(tx, graded, upgrade, { spentCents: spend.received, madeBy: 'job', at })
  return upgrade !== null
}

/** Reviews the grade at the end of its term. A second call finds it reviewed. */
export async function reviewGrade(
  tx: Tx,
  spendReads: SpendReads,
  { company, member }: MemberOwner,
  at: Temporal.Instant,
): Promise<boolean> {
  const graded = await store.holdGraded(tx, company, member)
  const today = dayOf(at)
  if (!graded?.gradeUntil || Temporal.PlainDate.compare(today, graded.gradeUntil) < 0) return false
  const spend = await spendUntil(tx, spendReads, graded, today)
  const [last] = await store.records(tx, member, { skip: 0, most: 1 })
  const change = review(graded.grade, spend, { today, waited: last?.kind === 'remain unchanged' })
  await note(tx, graded, change, { spentCents: spend.received, madeBy: 'job', at })
  return true
}

/** Tells the member once per review, 30 days before, what keeping the grade still needs; nothing when nothing is missing. */
export async function warnOfReview(
  tx: Tx,
  spendReads: SpendReads,
  { company, member }: MemberOwner,
  at: Temporal.Instant,
): Promise<boolean> {
  const graded = await store.holdGraded(tx, company, member)
  const { gradeUntil, warnedFor } = graded ?? {}
  if (!graded || !gradeUntil || warnedFor?.equals(gradeUntil)) return false
  const { review: ahead } = await readStanding(tx, spendReads, graded, at)
  if (!ahead || ahead.missingCents === 0) return false
  if (Temporal.PlainDate.compare(dayOf(at).add({ days: warningDays }), ahead.day) < 0) return false
  await store.noteWarning(tx, member, ahead.day)
  const facts = { grade: graded.grade, day: ahead.day.toString(), missingCents: ahead.missingCents }
  await addJob(tx, 'tellMember', { company, member, about: 'grade-review', facts })
  return true
}

/** Staff set a grade, with a reason. */
export async function changeGrade(
  tx: Tx,
  spendReads: SpendReads,
  change: { company: string; vipCode: string; grade: Grade; reason: string; actor: string; at: Temporal.Instant },
): Promise<void> {
  const { company, vipCode, grade, reason, actor, at } = change
  const graded = await store.holdByCode(tx, company, vipCode)
  if (!graded) throw new Refusal('MEMBER_NOT_FOUND')
  if (reason.trim() === '') throw new Refusal('REMARKS_REQUIRED')
  const { received: spentCents } = await spendUntil(tx, spendReads, graded, dayOf(at))
  await note(tx, graded, setByHand(graded.grade, grade, dayOf(at)), { spentCents, madeBy: actor, reason, at })
}
