import type { Db } from '#server/lib/database/db.ts'
import * as store from './delivery-admin.store.ts'
import { readVersions } from './shop-edits.store.ts'
import * as shop from './shop.store.ts'

/** What slices above know of ways of delivery and pickup points. */
export interface DeliveryHooks {
  /** How many open orders name each way. */
  countByWay(db: Db, company: string): Promise<ReadonlyMap<string, number>>
  /** How many open orders wait at each point. */
  countByPoint(db: Db, company: string): Promise<ReadonlyMap<string, number>>
  /** Of these categories, those that do not exist. */
  listUnknownCategories(db: Db, company: string, codes: readonly string[]): Promise<string[]>
  hasWarehouse(db: Db, company: string, code: string): Promise<boolean>
}

export async function readWays(db: Db, company: string, hooks: DeliveryHooks) {
  const [ways, versions, orders] = await Promise.all([
    store.listWays(db, company),
    readVersions(db, company),
    hooks.countByWay(db, company),
  ])
  return { ways, versions, orders }
}
export type WaysFacts = Awaited<ReturnType<typeof readWays>>

/** Ways, also withdrawn ones, that are for a category alone or not for it. */
export const listWaysNaming = async (db: Db, company: string, category: string) =>
  (await store.listWays(db, company)).filter(({ only_categories, except_categories }) =>
    [...only_categories, ...except_categories].includes(category),
  )

export async function readPoints(db: Db, company: string, hooks: DeliveryHooks) {
  const [points, versions, orders] = await Promise.all([
    store.listPoints(db, company),
    readVersions(db, company),
    hooks.countByPoint(db, company),
  ])
  return { points, versions, orders }
}
export type PickupPointFacts = Awaited<ReturnType<typeof readPoints>>

export async function readCharges(db: Db, company: string) {
  const [rules, versions] = await Promise.all([shop.chargeRules(db, company), readVersions(db, company)])
  return { rules, version: versions.get('charges') ?? 0 }
}

export async function readHolidays(db: Db, company: string, year: number) {
  const holidays = await shop.holidays(db, company)
  return holidays.filter(({ day }) => day.startsWith(`${year}-`))
}

export const listRemoteAreas = async (db: Db) => (await shop.areas(db)).filter(({ remote }) => remote)

/** What visitors are offered, as it is stored now. */
export async function listOffered(db: Db, company: string) {
  const [ways, points] = await Promise.all([shop.deliveryWays(db, company), shop.pickupPoints(db, company)])
  return { ways, points }
}
