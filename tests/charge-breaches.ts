import { sql } from 'kysely'

/** An order, its lines and its charges, to the cent. */
export const chargeBreaches = {
  'an order is not the sum of its lines and its charges': sql`
    select o.number from sales_order o left join order_line l on l.order_id = o.id
    group by o.id having o.goods_cents - o.discount_cents <> coalesce(sum(l.net_cents), 0)
      or o.net_cents <> coalesce(sum(l.net_cents), 0) + o.delivery_cents - o.delivery_discount_cents
        + o.further_charge_cents`,

  'the charges of an order are not what its row says of them': sql`
    select o.number from sales_order o left join order_charge c on c.order_id = o.id
    group by o.id having o.further_charge_cents <> coalesce(sum(c.fee_cents - c.discount_cents) filter (where c.position > 0), 0)
      or count(c.position) > 0 and (o.delivery_cents, o.delivery_discount_cents, o.company, count(c.position)) is distinct from
        (sum(c.fee_cents) filter (where c.position = 0), sum(c.discount_cents) filter (where c.position = 0), min(c.company), max(c.position) + 1)`,

  'what came off an order is not what its promotions took off its lines': sql`
    select o.number, l.line from sales_order o
    cross join lateral (
      select 0 as line, o.delivery_discount_cents as off
      union all select -position, discount_cents from order_charge where order_id = o.id and position > 0
      union all select line, discount_cents from order_line where order_id = o.id
    ) l
    where l.off <> (select coalesce(sum(d.amount_cents), 0) from order_discount d where d.order_id = o.id and d.line = l.line)`,

  'a line is not the sum of what pays for it': sql`
    select o.number, l.line from sales_order o
    cross join lateral (
      select 0 as line, o.delivery_cents - o.delivery_discount_cents as net
      union all select -position, fee_cents - discount_cents from order_charge where order_id = o.id and position > 0
      union all select line, net_cents from order_line where order_id = o.id
    ) l
    where l.net <> (select coalesce(sum(a.amount_cents), 0) from order_allocation a where a.order_id = o.id and a.line = l.line)`,
}
