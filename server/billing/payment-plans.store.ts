import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

export type BillFilter = 'due' | 'paid' | 'all'

/** A member's running plans: those with debt by due date, then the settled ones, newest first. */
export async function page(
  db: Db,
  { company, member }: MemberOwner,
  { tab, skip, most }: RowRange & { tab: BillFilter },
): Promise<string[]> {
  const { rows } = await sql<{ order: string }>`
    with own as (
      select order_id, agreed_at,
        (select min(due) from bill where bill.order_id = pay_plan.order_id and part_cents + charge_cents > 0) as next
      from pay_plan where company = ${company} and member = ${member} and started_at is not null
    )
    select order_id as "order" from own
    where ${tab} = 'all' or (next is not null) = (${tab} = 'due')
    order by next nulls last, agreed_at desc, order_id
    offset ${skip} limit ${most}`.execute(db)
  return rows.map(({ order }) => order)
}

export async function count(db: Db, { company, member }: MemberOwner): Promise<{ due: number; all: number }> {
  const { rows } = await sql<{ due: number; all: number }>`
    select count(*) as "all", count(*) filter (where exists (
      select from bill where bill.order_id = pay_plan.order_id and part_cents + charge_cents > 0
    )) as due
    from pay_plan where company = ${company} and member = ${member} and started_at is not null`.execute(db)
  return rows[0]!
}

/** The running plan of an order, by order number. */
export async function byNumber(db: Db, { company, member }: MemberOwner, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pay_plan')
    .innerJoin('sales_order', 'sales_order.id', 'pay_plan.order_id')
    .select('order_id')
    .where('pay_plan.company', '=', company)
    .where('pay_plan.member', '=', member)
    .where('sales_order.number', '=', number)
    .where('started_at', 'is not', null)
    .executeTakeFirst()
  return row?.order_id
}

export async function numbersOf(db: Db, orders: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sales_order')
    .select(['id', 'number'])
    .where('id', '=', sql<string>`any(${orders}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export interface OverdueBill {
  billId: string
  invoiceNo: string
  no: number
  vipCode: string
  firstName: string
  lastName: string
  due: string
  partCents: number
  chargeCents: number
}

/** A company's overdue bills, the longest overdue first. */
export async function overdue(
  db: Db,
  company: string,
  { today, skip, most }: RowRange & { today: Temporal.PlainDate },
): Promise<{ bills: OverdueBill[]; totalCount: number }> {
  const { rows } = await sql<OverdueBill & { totalCount: number }>`
    select bill.id as "billId", sales_order.number as "invoiceNo", bill.no, member.vip_code as "vipCode",
      member.first_name as "firstName", member.last_name as "lastName", bill.due, bill.part_cents as "partCents",
      bill.charge_cents as "chargeCents", count(*) over () as "totalCount"
    from bill join sales_order on sales_order.id = bill.order_id join member on member.visitor = bill.member
    where bill.company = ${company} and bill.part_cents + bill.charge_cents > 0 and bill.due < ${today.toString()}::date
    order by bill.due, sales_order.number, bill.no
    offset ${skip} limit ${most}`.execute(db)
  return { bills: rows, totalCount: rows[0]?.totalCount ?? 0 }
}
