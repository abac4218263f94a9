import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** Open payments of this member's bills, newest first. */
export async function openOf(db: Db, { company, member }: { company: string; member: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where state in ('created', 'waiting') and reference is not null and company = ${company} and id in (
      select payment from payment_bill_share join bill on bill.id = payment_bill_share.bill
      where bill.company = ${company} and bill.member = ${member}
    )
    order by created_at desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** The amount refunded, or due to be refunded, of a payment. */
export async function sumBack(db: Db, payment: string): Promise<number> {
  const { cents } = await db
    .selectFrom('payment_refund')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('payment', '=', payment)
    .executeTakeFirstOrThrow()
  return cents
}

/** What each payment brought for an order and its bills, less refunds, newest first. */
export async function returnable(db: Db, order: string): Promise<{ payment: string; cents: number }[]> {
  const { rows } = await sql<{ payment: string; cents: number }>`
    with brought as (
      select payment, amount_cents as cents from payment_share where order_id = ${order} and not went_back
      union all
      select bill_entry.payment, -sum(bill_entry.part_cents)
      from bill_entry join bill on bill.id = bill_entry.bill
      where bill.order_id = ${order} and bill_entry.payment is not null
      group by bill_entry.payment having sum(bill_entry.part_cents) < 0
    ), left_of_each as (
      select payment.id as payment, payment.created_at, (brought.cents - coalesce((
        select sum(amount_cents) from payment_refund
        where payment_refund.payment = payment.id and cause like ${`${causeOf(order)}%`}
      ), 0))::bigint as cents
      from brought join payment on payment.id = brought.payment where payment.state = 'succeeded'
    )
    select payment, cents from left_of_each where cents > 0 order by created_at desc, payment desc`.execute(db)
  return rows
}

/** Prefix of the causes of debts from refunds of an order's plan. */
export const causeOf = (order: string) => `plan ${order} `
