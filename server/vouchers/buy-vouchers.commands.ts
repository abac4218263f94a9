import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { spendPoints } from '#server/points/points.commands.ts'
import { requireGrade } from '#server/members/grades.reads.ts'
import { give } from './voucher-admin.commands.ts'
import { listOffers } from './buy-vouchers.reads.ts'
import * as store from './buy-vouchers.store.ts'

export interface VoucherPurchase {
  company: string
  member: string
  /** couponCode on the wire. */
  rule: string
  /** The client's idempotency key: a repeated request buys nothing. */
  requestId: string
  at: Temporal.Instant
}

/** Buys one coupon with points: the coupon, the stock of its rule and the points change together or not at all. */
export async function buyCoupon(tx: Tx, buying: VoucherPurchase): Promise<string> {
  const { company, member, rule: code, requestId, at } = buying
  const { grade } = await requireGrade(tx, company, member)
  const offer = (await listOffers(tx, { company, grade, at })).find(({ rule }) => rule === code)
  if (!offer) throw new Refusal('COUPON_NOT_OFFERED')
  const givenFor = `points ${requestId}`
  const given = { company, member, uses: 1, givenFor, givenBy: 'member', reason: '', at }
  const id = await give(tx, { ...offer, code, company, endedAt: null }, given, dayOf(at)) // a repeated request waits here for the first
  if (!id) return requireBought(tx, member, givenFor, code)
  if (offer.left !== null && !(await store.takeOne(tx, company, code))) throw new Refusal('COUPON_SOLD_OUT')
  const reason = { zh: offer.nameZh, en: offer.nameEn }
  const spent = await spendPoints(tx, { company, member, points: offer.points, kind: 'coupon', ref: id, reason, at })
  if (spent === 'short') throw new Refusal('INSUFFICIENT_POINTS')
  return id
}

async function requireBought(tx: Tx, member: string, givenFor: string, rule: string): Promise<string> {
  const bought = await store.findBought(tx, member, givenFor)
  if (bought?.rule !== rule) throw new Refusal('KEY_REUSED')
  return bought.id
}
