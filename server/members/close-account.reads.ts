import type { Locale } from '#contract/shop.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { listPlaces, readSettings } from '#server/shop/shop.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { listAddresses } from './addresses.reads.ts'
import { listRecords } from './grades.reads.ts'
import { listConsents, requireMember } from '#server/identity/profile.reads.ts'
import { listObstacles, type DeletionObstacle, type Unsettled } from './close-account.rules.ts'

/** Unsettled orders of a member. The orders slice is above this one; hooks.ts passes the function down. */
export type ListUnsettled = (
  db: Db,
  self: MemberOwner,
) => Promise<
  {
    number: string
    standing:
      | { kind: 'not received' }
      | { kind: 'unpaid'; until: Temporal.Instant }
      | { kind: 'received'; at: Temporal.Instant }
      | { kind: 'after-sales' }
      | { kind: 'bills' }
  }[]
>

export async function findObstacles(
  db: Db,
  listUnsettled: ListUnsettled,
  self: MemberOwner,
  now: Temporal.Instant,
): Promise<DeletionObstacle[]> {
  const [orders, settings] = await Promise.all([listUnsettled(db, self), readSettings(db, self.company)])
  return listObstacles(
    orders.map(({ number, standing }) => ({ number, standing: inDays(standing) })),
    dayOf(now),
    settings.refundDays,
  )
}

function inDays(standing: Awaited<ReturnType<ListUnsettled>>[number]['standing']): Unsettled['standing'] {
  if (standing.kind === 'unpaid') return { kind: 'unpaid', until: dayOf(standing.until) }
  if (standing.kind === 'received') return { kind: 'received', on: dayOf(standing.at) }
  return standing
}

/** Exports of the other slices by name, with instants as `Temporal.Instant`; listed in hooks.ts. */
export type ExportHooks = Record<
  string,
  (db: Db, self: MemberOwner, now: Temporal.Instant, language: Locale) => Promise<readonly object[]>
>

/** Everything stored about a member, except credentials. */
export async function exportMember(db: Db, exportHooks: ExportHooks, self: MemberOwner, now: Temporal.Instant) {
  const { passwordHash, since, ...profile } = await requireMember(db, self)
  const [addresses, consents, grades] = await Promise.all([
    listAddresses(db, self, await listPlaces(db)),
    listConsents(db, self),
    listRecords(db, self.member, { page: 1, size: 1_000 }),
  ])
  const others: Record<string, readonly object[]> = {}
  for (const [name, portion] of Object.entries(exportHooks))
    others[name] = await portion(db, self, now, profile.language)
  return {
    madeAt: now,
    profile: { ...profile, hasPassword: passwordHash !== null, memberSince: since },
    addresses: addresses.map(({ inArea, inDistrict, inRegion, ...address }) => ({
      ...address,
      places: [inRegion, inDistrict, inArea].map(({ name_zh, name_en }) => ({ zh: name_zh, en: name_en })),
    })),
    consents,
    gradeRecords: grades.records,
    portions: others,
  }
}
export type MemberExport = Awaited<ReturnType<typeof exportMember>>
