import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { requireMember, requireNamed } from '#server/identity/profile.reads.ts'
import type { MemberProfile } from '#server/identity/profile.store.ts'
import {
  type ReauthenticationServices,
  type IdentityProof,
  proveSelf,
  takeProof,
} from '#server/identity/reauthentication.commands.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { credit, debit, holdAccount } from './points-ledger.commands.ts'
import type { PointsAccount } from './points-ledger.store.ts'
import { readTerms } from './points.reads.ts'
import { centsOf } from './points.rules.ts'
import { maskName } from './points-transfers.rules.ts'
import { readTransferLeft } from './points-transfers.reads.ts'
import * as store from './points-transfers.store.ts'

interface TransferOutcome {
  points: number
  balance: number
}

interface TransferRequest {
  toVipCode: string
  points: number
  requestId: string
}

/** Transfers the giver's points to another member, after the giver has proven their identity. */
export async function giveAway(
  services: ReauthenticationServices,
  self: MemberOwner,
  wish: TransferRequest,
  proof: IdentityProof,
  now: Temporal.Instant,
): Promise<TransferOutcome> {
  const giver = await requireMember(services.db, self)
  const before = await findBefore(services, self, wish)
  if (before) return { points: wish.points, balance: await balanceOf(services, self, now) }
  const proven = await proveSelf(services, giver, 'transfer', proof, now)
  const receiver = await requireReceiver(services, giver, wish.toVipCode) // after the proof, so that strangers cannot find out who is a member
  return inTransaction(services.db, async (tx) => {
    await takeProof(tx, proven)
    const transfer = { giver, receiver, points: wish.points, requestId: wish.requestId, at: now }
    const { isRepeat, ...outcome } = await transferPoints(tx, transfer)
    if (!isRepeat) await tellBoth(tx, transfer)
    return outcome
  })
}

async function requireReceiver(
  { db }: ReauthenticationServices,
  { company, member }: MemberOwner,
  vipCode: string,
): Promise<MemberProfile> {
  const receiver = await requireNamed(db, company, vipCode.toUpperCase())
  if (receiver.member === member) throw new Refusal('POINTS_TO_ONESELF')
  return receiver
}

/** A repeated transfer returns the first result; the same id with other content is refused. */
async function findBefore(
  { db }: Pick<ReauthenticationServices, 'db'>,
  { member }: MemberOwner,
  wish: TransferRequest,
): Promise<boolean> {
  const before = await store.findTransfer(db, member, wish.requestId)
  const isSame = before?.points === wish.points && before.toVipCode === wish.toVipCode.toUpperCase()
  if (before && !isSame) throw new Refusal('KEY_REUSED')
  return before !== undefined
}

async function balanceOf({ db }: ReauthenticationServices, self: MemberOwner, now: Temporal.Instant): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { usable, owed } = await holdAccount(tx, self, now)
    return usable - owed
  })
}

interface Transfer {
  giver: MemberProfile
  receiver: MemberProfile
  points: number
  requestId: string
  at: Temporal.Instant
}

/** Moves points from one ledger to the other. Expiry dates stay, so that a transfer extends nothing. */
export async function transferPoints(tx: Tx, transfer: Transfer): Promise<TransferOutcome & { isRepeat: boolean }> {
  const { giver, receiver, points, requestId, at } = transfer
  const [from, to] = await holdBoth(tx, giver, receiver, at)
  if (await findBefore({ db: tx }, giver, { points, requestId, toVipCode: receiver.vipCode }))
    return { points, balance: from.usable - from.owed, isRepeat: true }
  const { pointsTransferADay } = await readSettings(tx, giver.company)
  const left = await readTransferLeft(tx, giver.member, at, pointsTransferADay)
  if (points > left) throw new Refusal('POINTS_TRANSFER_LIMIT', { left })
  const about = { actor: 'member', at }
  const toWhom = sayPerson(receiver)
  const parts = await debit(tx, from, points, { kind: 'transfer out', reason: toWhom, ...about })
  if (!parts) throw new Refusal('INSUFFICIENT_POINTS')
  await credit(tx, to, parts, { kind: 'transfer in', reason: sayPerson(giver), ...about })
  await store.insertTransfer(tx, giver, { receiver: receiver.member, request: requestId, points, at })
  return { points, balance: from.usable - from.owed, isRepeat: false }
}

/** Tells both by mail or SMS, so that the giver learns of a transfer by somebody else. */
async function tellBoth(tx: Tx, { giver, receiver, points, at }: Transfer): Promise<void> {
  const cents = centsOf(points, await readTerms(tx, giver.company))
  const tell = (to: MemberProfile, about: 'points-sent' | 'points-received', other: MemberProfile) => {
    const facts = { points, cents, other: maskName(namePerson(other)), at: at.toString() }
    return addJob(tx, 'tellMember', { company: to.company, member: to.member, about, facts })
  }
  await tell(giver, 'points-sent', receiver)
  await tell(receiver, 'points-received', giver)
}

/** Locks both accounts in one order, whoever gives, so that members who give to each other at once do not deadlock. */
async function holdBoth(
  tx: Tx,
  giver: MemberOwner,
  receiver: MemberOwner,
  at: Temporal.Instant,
): Promise<[PointsAccount, PointsAccount]> {
  if (giver.member < receiver.member) {
    const from = await holdAccount(tx, giver, at)
    return [from, await holdAccount(tx, receiver, at)]
  }
  const to = await holdAccount(tx, receiver, at)
  return [await holdAccount(tx, giver, at), to]
}

const sayPerson = (member: MemberProfile) => {
  const name = `${maskName(namePerson(member))} (${member.vipCode})`
  return { zh: name, en: name }
}
