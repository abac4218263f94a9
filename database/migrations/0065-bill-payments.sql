-- A payment of bills: what it was to pay of each. It has no share of an order, and the bank knows it by a reference of its own.
alter table payment add column reference text;
create table payment_bill_share (
  payment uuid not null references payment,
  bill uuid not null references bill,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment, bill)
);
create index payment_bill_share_of_bill on payment_bill_share (bill);
