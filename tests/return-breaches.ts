import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { mayStep, type RefundState } from '#server/returns/returns.rules.ts'

/** Invariants of returns and refunds. */
export const returnBreaches = {
  'more goes back of a line than a tender has paid of it': sql`
    select part.order_id, part.line, part.tender from refund_part part
    join refund on refund.id = part.refund and refund.order_id = part.order_id
    left join order_allocation a on a.order_id = part.order_id and a.line = part.line and a.tender = part.tender
    group by part.order_id, part.line, part.tender, a.amount_cents having sum(part.amount_cents) > coalesce(a.amount_cents, 0)`,

  'more pieces of a line are asked back than were bought': sql`
    select l.order_id, l.line from order_line l join refund_line r on r.order_id = l.order_id and r.line = l.line
      join refund on refund.id = r.refund and refund.state not in ('denied', 'withdrawn')
    group by l.order_id, l.line having sum(coalesce(r.received, r.quantity)) > l.quantity`,

  'a document that is not booked has moved something, or one that gives an order up has left something': sql`
    select r.number from refund r where r.state not in ('booked', 'done') and exists (select from refund_part p where p.refund = r.id)
    union all
    select r.number from refund r join order_allocation a on a.order_id = r.order_id
      left join refund_part p on p.order_id = a.order_id and p.line = a.line and p.tender = a.tender
    where r.kind in ('cancel', 'void') and r.state in ('booked', 'done')
    group by r.id, a.line, a.tender, a.amount_cents having coalesce(sum(p.back_cents), 0) <> a.amount_cents`,

  'what went back of an order in money is not what its documents say': sql`
    select o.number from sales_order o
    left join order_tender t on t.order_id = o.id and t.kind = 'money'
    left join refund_part p on p.order_id = o.id and p.tender = t.line
    where exists (select from refund where order_id = o.id)
    group by o.id having o.refunded_cents <> coalesce(sum(p.back_cents), 0)`,

  'a document owes other than its money, or is done and owes, or owes nothing and is not done': sql`
    select r.number from refund r
    cross join lateral (
      select coalesce(sum(p.back_cents), 0) as cents from refund_part p join order_tender t on t.order_id = p.order_id and t.line = p.tender
      where p.refund = r.id and t.kind = 'money'
    ) money
    cross join lateral (
      select coalesce(sum(d.amount_cents), 0) as cents, coalesce(bool_or(d.state <> 'done'), false) as is_owed
      from payment_refund d where d.document = r.id
    ) owed
    cross join lateral (
      select owed.is_owed or exists (select from payment_refund d where d.cause like '% ' || r.id and d.state <> 'done') as still
    ) waits
    where money.cents <> owed.cents + r.bills_cents or (r.state = 'booked') <> waits.still and r.kind <> 'exchange'`,

  'more goes back to who paid than a payment brought': sql`
    select p.id from payment p join payment_refund r on r.payment = p.id group by p.id having sum(r.amount_cents) > p.amount_cents`,

  'a gift card got back of an order other than its documents say': sql`
    select o.number, t.ref from sales_order o join order_tender t on t.order_id = o.id and t.kind = 'gift-card'
    where exists (select from refund where order_id = o.id)
      and (select coalesce(sum(e.cents), 0) from gift_card_entry e where e.order_id = o.id and e.card::text = t.ref and e.kind = 'refund')
      <> (select coalesce(sum(p.back_cents), 0) from refund_part p where p.order_id = o.id and p.tender = t.line)`,

  'a gift card that was bought and given back has something on it': sql`
    select c.id from gift_card c join refund r on r.order_id = c.order_id and r.number = c.frozen_reason
    where r.state in ('booked', 'done') and c.balance_cents > 0`,

  'a document stands where its history does not lead': sql`
    select r.number from refund r
    where r.state <> (select e.to_state from refund_event e where e.refund = r.id order by e.id desc limit 1)`,
}

/** The history of a refund document must be a path in its table of moves. */
export async function findForbiddenTurns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string; from: RefundState; to: RefundState }>`
    select min(r.number) as number, e.from_state as from, e.to_state as to
    from refund_event e join refund r on r.id = e.refund where e.from_state is not null group by e.from_state, e.to_state`.execute(
    db,
  )
  return rows
    .filter(({ from, to }) => !mayStep(from, to))
    .slice(0, 3)
    .map((row) => `a document took a step that there is not: ${JSON.stringify(row)}`)
}
