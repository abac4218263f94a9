-- A line of gift cards: what stands on each piece of it. They are issued when the order is paid.
alter table order_line add column card_cents bigint check (card_cents > 0);
-- A coupon may be chosen more than once.
alter table order_tender add column uses integer not null default 1 check (uses > 0);
