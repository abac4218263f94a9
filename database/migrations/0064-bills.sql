-- Buy now, pay later. What a member owes is the sum of a ledger; this row is held by whoever adds to it.
create table pay_later_account (
  company text not null references company,
  member uuid not null references member,
  owed_cents bigint not null default 0 check (owed_cents >= 0),
  primary key (company, member)
);

-- What was agreed for one order: it waits for its first part, runs, and is dropped when that never came.
create table pay_plan (
  -- the plan stands before its order is written: the order's number is taken last
  order_id uuid primary key references sales_order deferrable initially deferred,
  company text not null references company,
  member uuid not null references member,
  cents bigint not null check (cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and cents),
  charged_cents bigint not null default 0, -- all charges there have been, paid and forgiven ones too
  grace_days integer not null,
  charge_cents bigint not null,
  most_charge_percent integer not null,
  agreed_at timestamptz not null,
  started_at timestamptz,
  dropped_at timestamptz,
  check (charged_cents between 0 and cents * most_charge_percent / 100)
);
create index pay_plan_of_member on pay_plan (company, member, agreed_at desc);

create table bill (
  id uuid primary key default uuidv7(),
  order_id uuid not null references pay_plan,
  no integer not null check (no between 1 and 3),
  company text not null,
  member uuid not null,
  due date not null,
  cents bigint not null check (cents > 0), -- as agreed
  part_cents bigint not null default 0 check (part_cents between 0 and cents), -- of that still owed
  charge_cents bigint not null default 0 check (charge_cents >= 0),
  unique (order_id, no),
  foreign key (company, member) references pay_later_account
);
create index bill_of_member on bill (company, member);
create index bill_owed on bill (due) where part_cents + charge_cents > 0;

create table bill_entry (
  id bigint generated always as identity primary key,
  company text not null,
  member uuid not null,
  bill uuid not null references bill,
  kind text not null check (kind in ('bill', 'payment', 'return', 'charge', 'waive', 'refund')),
  part_cents bigint not null,
  charge_cents bigint not null,
  payment uuid, -- that brought it, or took it back
  actor text not null, -- visitor, bank, job, staff:<name>
  reason text not null default '',
  at timestamptz not null,
  check (part_cents <> 0 or charge_cents <> 0)
);
create index bill_entry_of on bill_entry (bill, id);
create index bill_entry_of_member on bill_entry (company, member, id);
-- A part is charged for once, and a payment counts once.
create unique index bill_charged_once on bill_entry (bill) where kind = 'charge';
create unique index bill_paid_once on bill_entry (bill, payment, kind) where payment is not null;
create trigger bill_entry_stays before update or delete on bill_entry for each row execute function refuse_change();
create trigger bill_entry_is_kept before truncate on bill_entry for each statement execute function refuse_change();

-- What a member was told of a bill, each thing once.
create table bill_reminder (
  bill uuid not null references bill,
  kind text not null check (kind in ('ahead', 'today', 'late')),
  day date not null,
  primary key (bill, kind)
);
