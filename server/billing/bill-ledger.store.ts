import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

export type BillEntryKind = 'bill' | 'payment' | 'return' | 'win' | 'charge' | 'waive' | 'refund'

export interface BillEntry {
  bill: string
  kind: BillEntryKind
  partCents: number
  chargeCents: number
  payment?: string | null
  actor: string
  reason?: string
}

/**
 * Posts entries of one member, whose account is held, and updates the bills and the total owed in the same statement, so that
 * balances always match the ledger.
 */
export async function post(
  tx: Tx,
  { company, member }: { company: string; member: string },
  entries: readonly BillEntry[],
  at: Temporal.Instant,
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    with posted as (
      insert into bill_entry (company, member, bill, kind, part_cents, charge_cents, payment, actor, reason, at)
      select ${company}, ${member}, bill, kind, part, charge, payment, actor, reason, ${at.toString()}::timestamptz
      from unnest(
        ${entries.map(({ bill }) => bill)}::uuid[], ${entries.map(({ kind }) => kind)}::text[],
        ${entries.map(({ partCents }) => partCents)}::bigint[], ${entries.map(({ chargeCents }) => chargeCents)}::bigint[],
        ${entries.map(({ payment }) => payment ?? null)}::uuid[], ${entries.map(({ actor }) => actor)}::text[],
        ${entries.map(({ reason }) => reason ?? '')}::text[]
      ) as entry (bill, kind, part, charge, payment, actor, reason)
      returning bill, kind, part_cents, charge_cents
    ), each as (
      select bill, sum(part_cents) as part, sum(charge_cents) as charge from posted group by bill
    ), left_of_each as (
      update bill set part_cents = bill.part_cents + each.part, charge_cents = bill.charge_cents + each.charge
      from each where bill.id = each.bill and bill.company = ${company} and bill.member = ${member}
    ), charged as (
      update pay_plan set charged_cents = charged_cents + tally.charge
      from (
        select bill.order_id, sum(posted.charge_cents) as charge from posted join bill on bill.id = posted.bill
        where posted.kind = 'charge' group by bill.order_id
      ) as tally
      where pay_plan.order_id = tally.order_id
    )
    update pay_later_account set owed_cents = owed_cents + (select coalesce(sum(part + charge), 0) from each)
    where company = ${company} and member = ${member}`.execute(tx)
}

export interface Posted {
  bill: string
  kind: BillEntryKind
  partCents: number
  chargeCents: number
  payment: string | null
  at: Temporal.Instant
}

/** The entries of these bills, oldest first. */
export async function entriesOf(db: Db, ids: readonly string[]): Promise<Posted[]> {
  const rows = await db
    .selectFrom('bill_entry')
    .select(['bill', 'kind', 'part_cents as partCents', 'charge_cents as chargeCents', 'payment', 'at'])
    .where('bill', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as BillEntryKind, at: row.at.toTemporalInstant() }))
}

export interface LedgerPayment {
  company: string
  member: string
  order: string
  bill: string
  partCents: number
  chargeCents: number
}

/** What a payment has paid of bills, less what it took back. */
export async function laidBy(db: Db, payment: string): Promise<LedgerPayment[]> {
  const { rows } = await sql<LedgerPayment>`
    select bill_entry.company, bill_entry.member, bill.order_id as "order", bill.id as bill,
      -sum(bill_entry.part_cents)::bigint as "partCents", -sum(bill_entry.charge_cents)::bigint as "chargeCents"
    from bill_entry join bill on bill.id = bill_entry.bill
    where bill_entry.payment = ${payment}
    group by bill_entry.company, bill_entry.member, bill.order_id, bill.id
    having sum(bill_entry.part_cents + bill_entry.charge_cents) < 0`.execute(db)
  return rows
}
