-- adds
-- What an order costs besides its goods: the delivery at position 0, further charges behind it. A charge stands in discounts, shares
-- and refunds on the line that is its position below zero. The release before writes the delivery to `sales_order` alone: an order
-- without rows here has no other charge.
create table order_charge (
  order_id uuid not null references sales_order,
  position integer not null check (position >= 0),
  company text not null,
  kind text not null,
  fee_cents bigint not null check (fee_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and fee_cents), -- what promotions take off it
  primary key (order_id, position),
  unique (order_id, kind),
  check ((kind = 'delivery') = (position = 0))
);
insert into order_charge (order_id, position, company, kind, fee_cents, discount_cents)
select id, 0, company, 'delivery', delivery_cents, delivery_discount_cents from sales_order;

-- What the charges but the delivery come to, less what promotions take off them.
alter table sales_order add column further_charge_cents bigint not null default 0 check (further_charge_cents >= 0);
alter table sales_order drop constraint sales_order_check5, add constraint sales_order_check5
  check (net_cents = goods_cents - discount_cents + delivery_cents - delivery_discount_cents + further_charge_cents);

-- What a tender pays of the charges on lines -1, -2 and on.
alter table order_tender add column charge_share_cents bigint[] not null default '{}' check (0 <= all (charge_share_cents));
create or replace view order_allocation as
select t.order_id, (share.position - 1)::integer as line, t.line as tender, share.cents as amount_cents
from order_tender t cross join unnest(t.share_cents) with ordinality as share (cents, position)
where share.cents > 0
union all
select t.order_id, (-share.position)::integer, t.line, share.cents
from order_tender t cross join unnest(t.charge_share_cents) with ordinality as share (cents, position)
where share.cents > 0;

-- The further charges that buyers may choose, with what each costs an order.
create table charge_rule (
  company text not null references company,
  kind text not null check (kind <> 'delivery'), -- a member of `chargeKinds`, which has its word
  fee_cents bigint not null check (fee_cents >= 0),
  primary key (company, kind)
);
