import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { PageQuery } from '#server/lib/database/paging.ts'
import { requireMember } from '#server/identity/profile.reads.ts'
import type { MemberProfile } from '#server/identity/profile.store.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import { readInvitations } from './invitation-points.store.ts'
import { listComing } from './pending-points.store.ts'
import { type HeldPoints, listHistory, listRedeemed, readPoints, readTerms } from './points.reads.ts'
import type { PointsTerms } from './points.rules.ts'
import { readTransferLeft } from './points-transfers.reads.ts'

/** Order numbers by id. Orders are a slice above; app.ts passes the function down. */
export type NameMemberOrders = (db: Db, member: string, ids: readonly string[]) => Promise<Map<string, string>>
interface HistorySources {
  db: Db
  nameOrders: NameMemberOrders
}
const ordersIn = (rows: readonly { orderId: string | null }[]) => [
  ...new Set(rows.flatMap(({ orderId }) => orderId ?? [])),
]

export type NamedEntry = Awaited<ReturnType<typeof listHistory>>['entries'][number] & { invoiceNo: string | null }

/** A page of the history, with order numbers. */
export async function readHistory(
  { db, nameOrders }: HistorySources,
  self: MemberOwner,
  page: PageQuery,
  now: Temporal.Instant,
): Promise<{ entries: NamedEntry[]; count: number }> {
  const { entries, count } = await listHistory(db, self, now, page)
  const numbers = await nameOrders(db, self.member, ordersIn(entries))
  const named = entries.map((entry) => ({ ...entry, invoiceNo: (entry.orderId && numbers.get(entry.orderId)) || null }))
  return { entries: named, count }
}

export type NamedSpend = Awaited<ReturnType<typeof listRedeemed>>['spends'][number] & { invoiceNo: string | null }

/** A page of redeemed points. */
export async function readRedeemed(
  { db, nameOrders }: HistorySources,
  self: MemberOwner,
  page: PageQuery,
  now: Temporal.Instant,
): Promise<{ spends: NamedSpend[]; count: number; terms: PointsTerms }> {
  const [{ spends, count }, terms] = await Promise.all([listRedeemed(db, self, now, page), readTerms(db, self.company)])
  const paidInto = spends.map(({ kind, ref }) => ({ orderId: kind === 'redemption' ? ref : null }))
  const numbers = await nameOrders(db, self.member, ordersIn(paidInto))
  return { spends: spends.map((spend) => ({ ...spend, invoiceNo: numbers.get(spend.ref) ?? null })), count, terms }
}

const mostComing = 20

/** A member's points and the terms. */
export interface PointsFacts {
  member: MemberProfile
  held: HeldPoints
  coming: (Awaited<ReturnType<typeof listComing>>[number] & { invoiceNo: string | null })[]
  terms: PointsTerms
  settings: ShopSettings
  friends: Awaited<ReturnType<typeof readInvitations>>
  transferLeft: number
}

export async function readSums(
  { db, nameOrders }: HistorySources,
  self: MemberOwner,
  now: Temporal.Instant,
): Promise<PointsFacts> {
  const { company } = self
  const [member, held, coming, terms, settings, friends] = await Promise.all([
    requireMember(db, self),
    readPoints(db, company, self.member, now),
    listComing(db, self, mostComing),
    readTerms(db, company),
    readSettings(db, company),
    readInvitations(db, self.member),
  ])
  const [numbers, transferLeft] = await Promise.all([
    nameOrders(db, self.member, ordersIn(coming)),
    readTransferLeft(db, self.member, now, settings.pointsTransferADay),
  ])
  const named = coming.map((one) => ({ ...one, invoiceNo: (one.orderId && numbers.get(one.orderId)) || null }))
  return { member, held, coming: named, terms, settings, friends, transferLeft }
}
