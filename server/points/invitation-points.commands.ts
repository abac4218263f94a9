import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { listBook } from '#server/members/addresses.reads.ts'
import { findInviterOf } from '#server/identity/invitation-codes.reads.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import type { MemberProfile } from '#server/identity/profile.store.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { openRecipientHash } from './recipient-hash.reads.ts'
import { holdAccount } from './points-ledger.commands.ts'
import { promise, withdrawPromise } from './pending-points.commands.ts'
import { findPromise, findSentTo, hasSentTo, type SentTo } from './pending-points.store.ts'
import { creditedOn, sayPlace } from './points.rules.ts'
import { judgeInvitation, monthOf } from './invitation-points.rules.ts'
import * as store from './invitation-points.store.ts'

/**
 * A friend's first order was received: the inviter earns points, once, when the order can no longer be returned. The inviter's
 * account is held first, so that two orders that arrive together are counted one after the other.
 */
export async function thankInviter(
  tx: Tx,
  { orderId, receivedAt }: { orderId: string; receivedAt: Temporal.Instant },
  at: Temporal.Instant,
): Promise<void> {
  const order = await findPromise(tx, 'order', orderId)
  const inviter = order && (await findInviterOf(tx, order.company, order.member))
  if (!order || !inviter) return
  const { company, member: friend } = order
  const owner = { company, member: inviter }
  await holdAccount(tx, owner, at)
  const { invitationPoints, invitationsAMonth, refundDays } = await readSettings(tx, company)
  const refused = judgeInvitation({
    ...(await compareHouseholds(tx, { company, friend, inviter, orderId })),
    thisMonth: await store.countRewarded(tx, inviter, monthOf(dayOf(at))),
    most: invitationsAMonth,
  })
  if (!(await store.insertThanked(tx, { company, friend, inviter, orderId }, refused, at)) || refused) return
  const promised = {
    kind: 'invitation',
    source: friend,
    orderId: null, // the friend's order is private
    points: invitationPoints,
    creditsOn: creditedOn(dayOf(receivedAt), refundDays),
    terms: { invitationPoints },
    sentTo: { phone: null, place: null },
    actor: 'job',
    at,
  } as const
  await promise(tx, { ...owner, ...promised })
}

/** The friend's order was returned: its points, pending or credited, are taken back. */
export async function takeBackReward(tx: Tx, orderId: string, at: Temporal.Instant): Promise<void> {
  const friend = await store.setTakenBack(tx, orderId, at)
  const promised = friend && (await findPromise(tx, 'invitation', friend))
  if (promised) await withdrawPromise(tx, promised, promised.points, { at })
}

/** Whether inviter and friend are different households, by their phones and by past and present delivery addresses. */
async function compareHouseholds(
  tx: Tx,
  { company, friend, inviter, orderId }: store.Invitation,
): Promise<{ inviterProven: boolean; friendProven: boolean; samePhone: boolean; samePlace: boolean }> {
  const [one, other, places, sentTo] = await Promise.all([
    findMember(tx, { company, member: inviter }),
    findMember(tx, { company, member: friend }),
    listBook(tx, { company, member: inviter }),
    findSentTo(tx, orderId),
  ])
  const { phone, place }: SentTo = sentTo ?? { phone: null, place: null }
  const recipientHash = openRecipientHash(tx)
  const sentBefore = await hasSentTo(tx, inviter, { phone, place })
  const isSame = (text: string | null | undefined, hidden: Buffer | null) =>
    hidden !== null && text != null && recipientHash.isSame(text, hidden)
  const ownPhones = [one?.mobile, ...places.map((own) => own.phone)]
  const friendsPhone = other?.mobile ?? null
  return {
    inviterProven: isProven(one),
    friendProven: isProven(other),
    samePhone:
      sentBefore.phone ||
      ownPhones.some((own) => isSame(own, phone)) ||
      (friendsPhone !== null && ownPhones.includes(friendsPhone)),
    samePlace: sentBefore.place || places.some((own) => isSame(sayPlace(own), place)),
  }
}

const isProven = (member: MemberProfile | undefined) =>
  member !== undefined && (member.emailProven || member.mobileProven)
