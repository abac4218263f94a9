import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Owed, PlanPart, PayLaterTerms } from './bills.rules.ts'

export interface Plan extends MemberOwner, Pick<PayLaterTerms, 'graceDays' | 'chargeCents' | 'mostChargePercent'> {
  order: string
  /** The agreed amount. */
  cents: number
  refundedCents: number
  /** All charges so far, including paid and waived ones. */
  chargedCents: number
  agreedAt: Temporal.Instant
  startedAt: Temporal.Instant | null
  droppedAt: Temporal.Instant | null
}

export interface OpenBill extends Owed {
  /** The agreed amount; `partCents` is what is left of it. */
  cents: number
}

/** Locks a member's account for this transaction and returns the total owed. */
export async function holdAccount(tx: Tx, { company, member }: MemberOwner): Promise<number> {
  const row = await tx
    .insertInto('pay_later_account')
    .values({ company, member })
    .onConflict((same) => same.columns(['company', 'member']).doUpdateSet({ company }))
    .returning('owed_cents')
    .executeTakeFirstOrThrow()
  return row.owed_cents
}

/** Agreed plans without a first payment: not owed yet, but counted towards the limit. */
export async function sumWaiting(db: Db, { company, member }: MemberOwner): Promise<number> {
  const { cents } = await db
    .selectFrom('pay_plan')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('company', '=', company)
    .where('member', '=', member)
    .where('started_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return cents
}

export async function insertPlan(
  tx: Tx,
  { company, member }: MemberOwner,
  order: string,
  {
    cents,
    parts,
    terms,
    at,
  }: { cents: number; parts: readonly PlanPart[]; terms: PayLaterTerms; at: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('pay_plan')
    .values({
      order_id: order,
      company,
      member,
      cents,
      grace_days: terms.graceDays,
      charge_cents: terms.chargeCents,
      most_charge_percent: terms.mostChargePercent,
      agreed_at: toTimestamp(at),
    })
    .execute()
  const rows = parts.map(({ no, cents: part, due }) => ({
    order_id: order,
    no,
    company,
    member,
    due: due.toString(),
    cents: part,
  }))
  await tx.insertInto('bill').values(rows).execute()
}

/** Deletes a plan that never started, so that the order can have another. */
export async function removePlan(tx: Tx, order: string): Promise<void> {
  await tx.deleteFrom('bill').where('order_id', '=', order).execute()
  await tx.deleteFrom('pay_plan').where('order_id', '=', order).execute()
}

export async function notePlan(
  tx: Tx,
  order: string,
  to: { startedAt?: Temporal.Instant; droppedAt?: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('pay_plan')
    .set({
      ...(to.startedAt && { started_at: toTimestamp(to.startedAt) }),
      ...(to.droppedAt !== undefined && { dropped_at: to.droppedAt && toTimestamp(to.droppedAt) }),
    })
    .where('order_id', '=', order)
    .execute()
}

export async function noteRefunded(tx: Tx, order: string, cents: number): Promise<void> {
  await tx
    .updateTable('pay_plan')
    .set(({ eb }) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('order_id', '=', order)
    .execute()
}

const asked = [
  'order_id as order',
  'company',
  'member',
  'cents',
  'refunded_cents as refundedCents',
  'charged_cents as chargedCents',
  'grace_days as graceDays',
  'charge_cents as chargeCents',
  'most_charge_percent as mostChargePercent',
  'agreed_at',
  'started_at',
  'dropped_at',
] as const

const plans = (db: Db) => db.selectFrom('pay_plan').select(asked)
type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>

const asPlan = ({ agreed_at, started_at, dropped_at, ...row }: PlanRow): Plan => ({
  ...row,
  agreedAt: agreed_at.toTemporalInstant(),
  startedAt: started_at?.toTemporalInstant() ?? null,
  droppedAt: dropped_at?.toTemporalInstant() ?? null,
})

export async function plan(db: Db, order: string): Promise<Plan | undefined> {
  const row = await plans(db).where('order_id', '=', order).executeTakeFirst()
  return row && asPlan(row)
}

export async function plansOf(db: Db, orders: readonly string[]): Promise<Plan[]> {
  const rows = await plans(db)
    .where('order_id', '=', sql<string>`any(${orders}::uuid[])`)
    .execute()
  return rows.map(asPlan)
}

const billColumns = [
  'id',
  'order_id as order',
  'no',
  'due',
  'cents',
  'part_cents as partCents',
  'charge_cents as chargeCents',
] as const
const bills = (db: Db) => db.selectFrom('bill').select(billColumns)
type BillRow = Awaited<ReturnType<ReturnType<typeof bills>['executeTakeFirstOrThrow']>>
const asBill = (row: BillRow): OpenBill => ({ ...row, due: Temporal.PlainDate.from(row.due) })

export async function billsOfOrders(db: Db, orders: readonly string[]): Promise<OpenBill[]> {
  const rows = await bills(db)
    .where('order_id', '=', sql<string>`any(${orders}::uuid[])`)
    .orderBy('due')
    .orderBy('no')
    .execute()
  return rows.map(asBill)
}

export async function billsByIds(db: Db, ids: readonly string[]): Promise<OpenBill[]> {
  const rows = await bills(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(asBill)
}

/** With owner and order number, oldest first. */
export async function numbered(
  db: Db,
  ids: readonly string[],
): Promise<(OpenBill & MemberOwner & { number: string })[]> {
  const rows = await db
    .selectFrom('bill')
    .innerJoin('sales_order', 'sales_order.id', 'bill.order_id')
    .select(billColumns.map((column) => `bill.${column}` as const))
    .select(['bill.company', 'bill.member', 'sales_order.number'])
    .where('bill.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('bill.due')
    .orderBy('bill.no')
    .orderBy('sales_order.number')
    .execute()
  return rows.map(({ number, company, member, ...row }) => ({ ...asBill(row), number, company, member }))
}

/** The owner of a bill. */
export const ownerOf = (db: Db, bill: string): Promise<MemberOwner | undefined> =>
  db.selectFrom('bill').select(['company', 'member']).where('id', '=', bill).executeTakeFirst()

export async function languageOf(db: Db, bill: string): Promise<Locale> {
  const row = await db
    .selectFrom('bill')
    .innerJoin('sales_order', 'sales_order.id', 'bill.order_id')
    .select('sales_order.language')
    .where('bill.id', '=', bill)
    .executeTakeFirstOrThrow()
  return row.language as Locale
}

/** The e-mail to which an order was confirmed. */
export async function emailOf(db: Db, order: string): Promise<string> {
  const { email } = await db.selectFrom('sales_order').select('email').where('id', '=', order).executeTakeFirstOrThrow()
  return email
}

/** Every open bill of a member. */
export async function owing(db: Db, { company, member }: MemberOwner): Promise<OpenBill[]> {
  const rows = await bills(db)
    .where('company', '=', company)
    .where('member', '=', member)
    .where(sql<boolean>`part_cents + charge_cents > 0`)
    .orderBy('due')
    .execute()
  return rows.map(asBill)
}
