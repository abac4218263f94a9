import { sql } from 'kysely'

/** Invariants of exchanges, checked with the others after each test file and each race. */
export const breachesOfExchanges = {
  'goods that are wanted instead of others are paid with more or less than their exchange keeps': sql`
    select r.number, k.plain, k.kept, w.paying from refund r join sales_order n on n.exchange_of = r.id
    cross join lateral (
      select coalesce(sum(p.amount_cents - p.back_cents), 0) as kept,
        coalesce(sum(p.amount_cents - p.back_cents) filter (where t.kind <> 'coupon'), 0) as plain
      from refund_part p join order_tender t on t.order_id = p.order_id and t.line = p.tender where p.refund = r.id
    ) k
    cross join lateral (
      select coalesce(sum(t.amount_cents), 0) - coalesce(sum((
        select sum(p.back_cents) from refund_part p where p.order_id = t.order_id and p.tender = t.line)), 0) as paying
      from order_tender t where t.order_id = n.id and t.kind = 'exchange'
    ) w
    where r.kind = 'exchange' and r.state in ('booked', 'done') and (w.paying < k.plain or w.paying > k.kept)`,

  'an exchange is booked and its goods came to nothing, or handed over and not booked': sql`
    select r.number, n.number from refund r join sales_order n on n.exchange_of = r.id
    where r.kind = 'exchange' and (
      r.state in ('booked', 'done') and n.order_state in ('unconfirm', 'expired')
      or r.state in ('requested', 'approved', 'received') and n.fulfilment_state not in ('waiting', 'approval'))`,
}
