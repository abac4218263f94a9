import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { PageQuery } from '#server/lib/database/paging.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { listEndings } from './points-ledger.reads.ts'
import { findAccount } from './points-ledger.store.ts'
import type { PointsTerms } from './points.rules.ts'
import * as store from './points.store.ts'

/** The terms for points at this company's checkout. */
export async function readTerms(db: Db, company: string): Promise<PointsTerms> {
  const { pointsPerDollar, pointsLeastGoodsCents, pointsMostPercent } = await readSettings(db, company)
  return { pointsPerDollar, leastGoodsCents: pointsLeastGoodsCents, mostPercent: pointsMostPercent }
}

export interface HeldPoints {
  /** Negative when more was taken back than the account held. */
  balance: number
  pending: number
  /** Points that expire soon, earliest first. */
  endingSoon: { expires: Temporal.PlainDate; points: number }[]
}

const soon = { days: 60 } as const

/** A member's points now. Expired ones do not count, even while they are still on the account. */
export async function readPoints(db: Db, company: string, member: string, now: Temporal.Instant): Promise<HeldPoints> {
  const today = dayOf(now)
  const [account, endings] = await Promise.all([
    findAccount(db, { company, member }, today),
    listEndings(db, member, { from: today, to: today.add(soon) }),
  ])
  if (!account) return { balance: 0, pending: 0, endingSoon: [] }
  const { usable, owed, ended, pending } = account
  return { balance: usable - owed - ended, pending, endingSoon: endings }
}

/** The balance alone, for a profile. */
export async function readBonus(db: Db, { company, member }: MemberOwner, now: Temporal.Instant): Promise<number> {
  const account = await findAccount(db, { company, member }, dayOf(now))
  return account ? account.usable - account.owed - account.ended : 0
}

/** Entries are numbered, so that a page is a range of numbers however long the history is. */
const stretch = (count: number, { page, size }: PageQuery) => ({
  from: count - page * size + 1,
  to: count - (page - 1) * size,
})

export async function listHistory(db: Db, { company, member }: MemberOwner, now: Temporal.Instant, page: PageQuery) {
  const count = (await findAccount(db, { company, member }, dayOf(now)))?.entries ?? 0
  return { entries: await store.listEntries(db, member, stretch(count, page)), count }
}

export async function listRedeemed(db: Db, { company, member }: MemberOwner, now: Temporal.Instant, page: PageQuery) {
  const count = (await findAccount(db, { company, member }, dayOf(now)))?.spends ?? 0
  return { spends: await store.listSpends(db, member, stretch(count, page)), count }
}

/** Every entry of a member, for the data export. */
export async function exportPoints(db: Db, { member }: MemberOwner): Promise<Record<string, unknown>[]> {
  const entries = await store.listEntries(db, member, { from: 1, to: 100_000 })
  return entries.map(({ orderId: _, reasonZh, reasonEn, actor: __, at, ...entry }) => ({
    ...entry,
    reason: reasonZh === null ? null : { zh: reasonZh, en: reasonEn },
    at,
  }))
}
