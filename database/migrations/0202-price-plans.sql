-- adds
-- The price that readers read is one column, `variant.price_cents`. What it was and who changed it is a ledger; what it will be is a
-- plan, whose rows a job writes into the column at their time.

create table price_change (
  id bigint generated always as identity primary key,
  company text not null,
  assort_id text not null,
  at timestamptz not null,
  old_cents bigint, -- null: the first price
  new_cents bigint not null,
  old_list_cents bigint,
  new_list_cents bigint,
  by text not null,
  change uuid not null references goods_change,
  foreign key (company, assort_id) references variant
);
create index price_change_of on price_change (company, assort_id, at desc);

create table price_plan (
  id uuid primary key default uuidv7(),
  company text not null references company,
  note text not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at), -- null: the prices stay
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ended', 'cancelled')),
  by text not null,
  created_at timestamptz not null
);
create index price_plan_open on price_plan (company, starts_at) where state in ('waiting', 'running');

create table price_plan_row (
  plan uuid not null references price_plan,
  assort_id text not null,
  company text not null,
  price_cents bigint not null check (price_cents > 0),
  list_price_cents bigint check (list_price_cents > price_cents),
  before_cents bigint, -- once it runs: what the variant goes back to
  before_list_cents bigint,
  primary key (plan, assort_id),
  foreign key (company, assort_id) references variant
);
create index price_plan_row_of on price_plan_row (company, assort_id);
