import { sql } from 'kysely'

/** Invariants of shipped goods, checked with the others after each test file and each race. */
export const breachesOnTheWay = {
  'goods left the stock otherwise than their order says': sql`
    with gone as (
      select order_id, assort_id, -sum(on_hand_delta) as quantity from stock_movement
      where order_id is not null and kind = 'dispatch' group by order_id, assort_id
    ), sent as (
      select l.order_id, l.assort_id, sum(l.quantity) as quantity from order_line l
      where exists (select from order_event e where e.order_id = l.order_id and e.axis = 'fulfilment' and e.to_state in ('dispatched', 'delivered'))
      group by l.order_id, l.assort_id
    )
    select order_id, assort_id from gone full join sent using (order_id, assort_id)
    where coalesce(gone.quantity, 0) <> coalesce(sent.quantity, 0)`,

  'an order is on its way without a parcel, or has one under way and is not': sql`
    select o.number from sales_order o left join shipment s on s.order_id = o.id and s.ended_at is null
    group by o.id having count(s.id) <> case when o.fulfilment_state in ('dispatched', 'wait_receiving') then 1 else 0 end`,

  'an order went out more or less often than it has parcels, or was refused otherwise than they tell': sql`
    select o.number from sales_order o
    where (select count(*) from shipment where order_id = o.id)
      <> (select count(*) from order_event where order_id = o.id and axis = 'fulfilment' and to_state = 'dispatched')
      or (select count(*) from shipment where order_id = o.id and refused)
      <> (select count(*) from order_event where order_id = o.id and axis = 'fulfilment' and to_state = 'receiving_reject')`,

  'an order was completed and never received': sql`
    select o.number from sales_order o where o.order_state = 'completed' and not exists (
      select from order_event e where e.order_id = o.id and e.axis = 'fulfilment' and e.to_state = 'delivered')`,

  'an order is received and paid, and not completed': sql`
    select number from sales_order
    where order_state = 'confirmed' and fulfilment_state = 'delivered' and payment_state in ('paid', 'part_refunded')`,

  'an order waits to be looked at and nobody says why': sql`
    select o.number from sales_order o where o.fulfilment_state = 'approval' and (
      select reason from order_event e where e.order_id = o.id and e.axis = 'fulfilment' order by e.id desc limit 1) = ''`,

  'something of an order went back, and its buyer does not find it there': sql`
    select o.number from sales_order o where not o.after_sales and exists (
      select from refund r where r.order_id = o.id and r.kind in ('return', 'claim', 'exchange', 'rejected'))`,
}
