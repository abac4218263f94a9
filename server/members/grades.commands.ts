import type { Grade } from '#contract/grades.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { type SpendReads, readStanding, spendUntil } from './grades.reads.ts'
import { begin, findUpgrade, type GradeChange, isRise, review, setByHand, warningDays } from './grades.rules.ts'
import * as store from './grades.store.ts'

/** The first record of everyone who signs up. */
export const openGrade = (tx: Tx, member: MemberOwner, at: Temporal.Instant): Promise<void> =>
  note(tx, member, begin(dayOf(at)), { spentCents: 0, madeBy: 'member', at })

/** Who rises is given the coupons of the new grade, by a slice above that reads it from the outbox: no registration waits for them. */
async function note(
  tx: Tx,
  { company, member }: MemberOwner,
  change: GradeChange,
  by: Parameters<typeof store.note>[3],
) {
  await store.note(tx, { company, member }, change, by)
  if (isRise(change)) await addJob(tx, 'giveCoupons', { company, member, grade: change.to })
}

/** Something was received: the grade goes up at once when the spend reaches the next one. */
export async function raiseGrade(
  tx: Tx,
  spendReads: SpendReads,
  { company, member }: MemberOwner,
  at: Temporal.Instant,
): Promise<boolean> {
  const graded = await store.hold(tx, company, member)
  if (!graded) return false
  const spend = await spendUntil(tx, spendReads, graded, dayOf(at))
  const upgrade = findUpgrade(graded.grade, spend, dayOf(at))
  if (upgrade) await note(tx, graded, upgrade, { spentCents: spend.received, madeBy: 'job', at })
  return upgrade !== null
}

/** The end of a term. Whoever comes second finds it reviewed already. */
export async function reviewGrade(
  tx: Tx,
  spendReads: SpendReads,
  { company, member }: MemberOwner,
  at: Temporal.Instant,
): Promise<boolean> {
  const graded = await store.hold(tx, company, member)
  const today = dayOf(at)
  if (!graded?.gradeUntil || Temporal.PlainDate.compare(today, graded.gradeUntil) < 0) return false
  const spend = await spendUntil(tx, spendReads, graded, today)
  const [last] = await store.records(tx, member, { skip: 0, most: 1 })
  const change = review(graded.grade, spend, { today, waited: last?.kind === 'remain unchanged' })
  await note(tx, graded, change, { spentCents: spend.received, madeBy: 'job', at })
  return true
}

/** Says, once for each review and thirty days before it, what keeping the grade still wants; nothing to whom nothing is missing. */
export async function warnOfReview(
  tx: Tx,
  spendReads: SpendReads,
  { company, member }: MemberOwner,
  at: Temporal.Instant,
): Promise<boolean> {
  const graded = await store.hold(tx, company, member)
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

/** A grade given or taken by staff, who say why. */
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
