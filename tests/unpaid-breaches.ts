import { sql } from 'kysely'

/** Invariants of goods held by unpaid orders, as queries whose every row is a breach. */
export const unpaidBreaches = {
  'a buyer holds more than two unpaid orders': sql`
    select visitor from sales_order where order_state = 'unconfirm' and conversation is not null
    group by visitor having count(distinct conversation) > 2`,

  'a customer has more than two unpaid orders under one name': sql`
    select key from customer_order c join sales_order o on o.id = c.order_id
    where order_state = 'unconfirm' and conversation is not null group by c.company, key having count(distinct conversation) > 2`,

  'an order that is paid or has ended keeps its goods for a term, or gave them up': sql`
    select number from sales_order where order_state <> 'unconfirm'
      and (offline_from is not null or goods_held_until is not null or goods_released_at is not null)`,

  'a customer who has shown no proof holds more of a product than five pieces and a fifth of its stock': sql`
    select c.key, l.product from customer_order c join sales_order o on o.id = c.order_id join order_line l on l.order_id = o.id
    where o.order_state = 'unconfirm' and o.offline_from is not null and o.goods_held_until is not null
      and o.goods_released_at is null and l.arrives is null
    group by c.company, c.key, l.product having sum(l.quantity) > greatest(5, (
      select sum(s.on_hand) from stock s join variant v using (company, assort_id) where v.company = c.company and v.product = l.product) / 5)`,
}
