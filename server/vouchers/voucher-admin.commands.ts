import { randomBytes, randomUUID } from 'node:crypto'
import type { Grade } from '#contract/grades.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireNamed } from '#server/identity/profile.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { askToAct, type StaffAct } from '#server/staff/approvals.commands.ts'
import type { ApprovalRequest } from '#server/staff/approvals.store.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { endingBy } from './voucher-admin.reads.ts'
import { asCouponNumber, isOver, lastDayOf } from './voucher-admin.rules.ts'
import type { VoucherRule } from './voucher-admin.store.ts'
import * as store from './voucher-admin.store.ts'

export interface Grant extends MemberOwner {
  /** couponCode on the wire. */
  rule: string
  /** Absent: as many as the rule gives. */
  uses?: number
  /** The reason key: a coupon is granted once per key. */
  givenFor: string
  givenBy: string
  reason: string
  at: Temporal.Instant
}

/** Grants a coupon to a member; returns its id, or null when it was granted for the same reason before. */
export async function grantCoupon(tx: Tx, grant: Grant): Promise<string | null> {
  const rule = await store.findRule(tx, grant.company, grant.rule)
  if (!rule) throw new Refusal('COUPON_NOT_FOUND')
  const today = dayOf(grant.at)
  if (isOver(rule, today)) throw new Refusal('COUPON_INVALID')
  return give(tx, rule, grant, today)
}

/** By the rule's current terms; the caller has checked that the rule has not ended. */
export async function give(
  tx: Tx,
  rule: Omit<VoucherRule, 'worthCents'>,
  grant: Omit<Grant, 'rule'>,
  today: Temporal.PlainDate,
) {
  const id = await store.insertCoupon(tx, {
    ...grant,
    rule: rule.code,
    number: asCouponNumber(randomBytes(12)),
    uses: grant.uses ?? rule.givenUses,
    from: today,
    until: lastDayOf(rule, today),
  })
  return id ?? null
}

/** A member reached a grade, the first one by registering: every rule of the grade grants its coupon once. */
export async function giveForGrade(
  tx: Tx,
  { company, member, grade }: MemberOwner & { grade: Grade },
  at: Temporal.Instant,
): Promise<void> {
  const today = dayOf(at)
  for (const rule of await store.rulesOfGrade(tx, company, grade)) {
    if (isOver(rule, today)) continue
    await give(tx, rule, { company, member, givenFor: `grade ${grade}`, givenBy: 'job', reason: '', at }, today)
  }
}

export interface GivenVoucher {
  vipCode: string
  rule: string
  uses: number
}

/** Staff grant a coupon with a reason; a valuable one waits for a second person. Returns its id, or the request. */
export async function giveUnlessGreat(
  tx: Tx,
  company: string,
  gift: GivenVoucher,
  { reason, ...staff }: StaffAct & { reason: string },
): Promise<{ coupon: string } | { waits: string }> {
  if (reason === '') throw new Refusal('REMARKS_REQUIRED')
  const { vipCode, rule: code, uses } = gift
  await requireNamed(tx, company, vipCode)
  const rule = await store.findRule(tx, company, code)
  if (!rule) throw new Refusal('COUPON_NOT_FOUND')
  const { secondPersonFrom } = await readSettings(tx, company)
  const cents = (rule.worthCents ?? secondPersonFrom) * uses // a percentage has no fixed value: one a day
  const deed = { company, act: 'coupon', subject: `member ${vipCode}`, payload: gift, cents, reason } as const
  const waits = await askToAct(tx, deed, staff)
  return waits === null ? { coupon: await giveByStaff(tx, company, gift, { reason, ...staff }) } : { waits }
}

/** A second person has approved a coupon. */
export const giveApprovedCoupon = async (
  tx: Tx,
  { company, reason, payload }: ApprovalRequest,
  second: StaffAct,
): Promise<void> => void (await giveByStaff(tx, company, payload as GivenVoucher, { reason, ...second }))

async function giveByStaff(
  tx: Tx,
  company: string,
  { vipCode, ...gift }: GivenVoucher,
  { reason, by, at }: StaffAct & { reason: string },
): Promise<string> {
  const { member } = await requireNamed(tx, company, vipCode)
  const given = { givenFor: `staff ${randomUUID()}`, givenBy: `staff:${by.name}`, reason, at }
  const id = await grantCoupon(tx, { company, member, ...gift, ...given })
  if (!id) throw new Refusal('MEMBER_NOT_FOUND')
  return id
}

/** Withdraws what is left of a coupon; past uses stay. */
export async function withdrawCoupon(
  tx: Tx,
  { company, number }: { company: string; number: string },
  by: { reason: string; actor: string; at: Temporal.Instant },
): Promise<string> {
  if (by.reason === '') throw new Refusal('REMARKS_REQUIRED')
  const id = await store.withdraw(tx, { company, number }, by)
  if (!id) throw new Refusal('COUPON_NOT_FOUND')
  return id
}

/** The account is closed: the wallet is emptied, and coupons that paid for orders stay recorded. */
export async function eraseCouponsOf(tx: Tx, { company, member }: MemberOwner, at: Temporal.Instant): Promise<void> {
  const by = { actor: 'member', reason: 'the account was deleted', at }
  for (const number of await store.listLeft(tx, { company, member })) await store.withdraw(tx, { company, number }, by)
}

/** Reminds a member, once, of the coupons that end within a week. */
export async function remindOfCoupons(tx: Tx, member: MemberOwner, at: Temporal.Instant): Promise<void> {
  const coupons = await store.noteReminded(tx, member, endingBy(dayOf(at)), at)
  if (coupons.length > 0) await addJob(tx, 'tellMember', { ...member, about: 'coupons-ending', facts: { coupons } })
}
