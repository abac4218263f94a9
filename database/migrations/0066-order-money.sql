-- How the price of an order came about and how it is paid, line by line. Line 0 is the delivery.
alter table sales_order
  add column delivery_discount_cents bigint not null default 0 check (delivery_discount_cents between 0 and delivery_cents),
  -- coupon cash, points and gift cards: fixed when the order is placed
  add column tendered_cents bigint not null default 0 check (tendered_cents between 0 and net_cents),
  -- what the chosen method must bring before the order goes on; with pay later the first part alone
  add column due_cents bigint,
  add column points_to_earn integer not null default 0 check (points_to_earn >= 0),
  drop constraint sales_order_check1;
update sales_order set due_cents = net_cents;
alter table sales_order
  alter column due_cents set not null,
  add check (due_cents between 0 and net_cents - tendered_cents),
  add check (net_cents = goods_cents - discount_cents + delivery_cents - delivery_discount_cents);

create table order_discount (
  order_id uuid not null references sales_order,
  line integer not null,
  promotion text not null,
  code text, -- as it was typed
  name_zh text not null,
  name_en text not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (order_id, line, promotion)
);

alter table order_tender
  add column kind text not null default 'money' check (kind in ('coupon', 'points', 'gift-card', 'money')),
  add column ref text, -- the coupon's number, the card's id
  add column name_zh text,
  add column name_en text;
create unique index order_tender_money on order_tender (order_id) where kind = 'money'; -- one way to bring what is left

-- What each tender pays of each line, by largest remainder: what goes back later is looked up here, never reckoned again.
create table order_allocation (
  order_id uuid not null references sales_order,
  line integer not null,
  tender integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (order_id, line, tender),
  foreign key (order_id, tender) references order_tender
);
-- Until now one method has paid for all of an order.
insert into order_allocation (order_id, line, tender, amount_cents)
select t.order_id, l.line, t.line, l.cents
from order_tender t cross join lateral (
  select line, net_cents as cents from order_line where order_id = t.order_id
  union all select 0, delivery_cents from sales_order where id = t.order_id
) l where l.cents > 0;
