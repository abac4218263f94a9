-- One try to get one sum from one provider; our id is the idempotency key over there.
create table payment (
  id uuid primary key default uuidv7(),
  company text not null references company,
  conversation uuid references payment_conversation,
  provider text not null,
  method text not null, -- cashCode
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('created', 'waiting', 'succeeded', 'failed', 'cancelled', 'returned')),
  provider_ref text,
  pay_url text,
  failure text,
  created_at timestamptz not null,
  asked_at timestamptz, -- when the provider was last asked
  settled_at timestamptz,
  unique (provider, provider_ref)
);
create index payment_open on payment (created_at) where state in ('created', 'waiting');

-- Orders of several companies are paid in one go, each with its share.
create table payment_share (
  payment uuid not null references payment,
  order_id uuid not null references sales_order,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment, order_id)
);
create index payment_share_of_order on payment_share (order_id);

create table payment_notice (
  provider text not null,
  event_id text not null,
  payment uuid references payment,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- Money going back. Unique per cause, so that a cause pays out once.
create table payment_refund (
  id uuid primary key default uuidv7(),
  payment uuid not null references payment,
  cause text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('due', 'done', 'refused')),
  provider_ref text,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (payment, cause)
);
