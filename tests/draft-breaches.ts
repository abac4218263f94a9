import { sql } from 'kysely'

/** Invariants of drafted orders, as queries whose every row is a breach. */
export const draftBreaches = {
  'a draft is not one, or what was asked for is not kept for as long as it is': sql`
    select o.number from sales_order o left join order_draft d on d.order_id = o.id
    where (o.order_state = 'pending') <> (d.order_id is not null)
      or o.order_state = 'pending' and o.drafting is distinct from 'draft'
      or o.drafting = 'draft' and o.order_state not in ('pending', 'voided')`,

  'a draft holds goods, codes or a customer, or will expire': sql`
    select o.number from sales_order o where o.drafting = 'draft' and (o.expires_at is not null or o.conversation is not null
      or exists (select from stock_movement m where m.order_id = o.id)
      or exists (select from promotion_use_order u where u.order_id = o.id)
      or exists (select from payment_share s where s.order_id = o.id)
      or exists (select from customer_order c where c.order_id = o.id)
      or exists (select from session s where s.visitor = o.visitor)
      or exists (select from visitor v where v.id = o.visitor and v.kind <> 'WALKIN'))`,

  'an order was handed over twice, or by nobody of the staff': sql`
    select o.number from sales_order o where o.drafting = 'handed over' and (
      select count(*) from order_event e where e.order_id = o.id and e.axis = 'order' and e.to_state = 'unconfirm' and e.actor like 'staff:%') <> 1`,
}
