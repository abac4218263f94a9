-- One way through the checkout. At most one outcome, however often or concurrently it is asked for.
create table payment_conversation (
  id uuid primary key,
  company text not null references company,
  visitor uuid not null references visitor,
  state text not null default 'new' check (state in ('new', 'quoted', 'placed', 'done')),
  quote_hash text, -- what was shown; a different sum at placement is refused
  request_hash text, -- what was placed; the same again gets the same answer, another is refused
  answer jsonb,
  started_at timestamptz not null,
  placed_at timestamptz
);
create index conversation_of_visitor on payment_conversation (visitor, started_at);

create table order_number (
  company text not null references company,
  kind text not null check (kind in ('W', 'R', 'E')), -- web sale, return, exchange
  day date not null,
  last integer not null,
  primary key (company, kind, day)
);

-- Three axes; the specification's label and document type are derived from them, never stored (orders/rules.ts).
create table sales_order (
  id uuid primary key default uuidv7(),
  company text not null references company,
  supplier text not null references company,
  number text not null,
  visitor uuid not null references visitor,
  conversation uuid references payment_conversation,
  language text not null check (language in ('zh-TW', 'en-US')),
  order_state text not null check (order_state in ('pending', 'unconfirm', 'confirmed', 'completed', 'expired', 'voided', 'cancelled')),
  payment_state text not null check (payment_state in
    ('none', 'authorized', 'part_paid', 'paid', 'failed', 'part_refunded', 'refunded', 'chargeback')),
  fulfilment_state text not null check (fulfilment_state in
    ('waiting', 'approval', 'picking', 'dispatched', 'wait_receiving', 'delivered', 'receiving_reject', 'returned')),
  recipient text not null,
  email text not null,
  phone text not null,
  way text not null, -- delivery way, frozen with its words in deliver_to
  pick_up boolean not null,
  pre_order boolean not null,
  deliver_to jsonb not null,
  expected_date date,
  remark text not null default '',
  birth_date date, -- given by a walk-in who buys alcohol
  goods_cents bigint not null check (goods_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and goods_cents),
  delivery_cents bigint not null check (delivery_cents >= 0),
  net_cents bigint not null check (net_cents = goods_cents - discount_cents + delivery_cents),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and paid_cents),
  agreed_policies text[] not null, -- code@version of each policy agreed to
  placed_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz, -- unpaid until then, it gives its goods back
  unique (company, number)
);
create index order_of_visitor on sales_order (visitor, placed_at desc);
create index order_of_conversation on sales_order (conversation);
create index order_unpaid on sales_order (expires_at) where order_state = 'unconfirm';

create table order_line (
  order_id uuid not null references sales_order,
  line integer not null,
  company text not null,
  product text not null,
  assort_id text not null,
  barcode text not null,
  dynamic_attr text not null default '',
  name_zh text not null,
  name_en text not null,
  colour_zh text,
  colour_en text,
  size text,
  quantity integer not null check (quantity > 0),
  unit_cents bigint not null check (unit_cents >= 0),
  discount_cents bigint not null default 0,
  net_cents bigint not null check (net_cents >= 0 and net_cents = unit_cents * quantity - discount_cents),
  arrives date, -- a pre-order's promise, frozen
  primary key (order_id, line),
  foreign key (company, assort_id) references variant
);
create index order_line_of_product on order_line (company, product);

create table order_tender (
  order_id uuid not null references sales_order,
  line integer not null,
  method text not null, -- cashCode
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (order_id, line)
);

-- What happened, with who and when. No state moves without a row here.
create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references sales_order,
  axis text not null check (axis in ('order', 'payment', 'fulfilment')),
  from_state text,
  to_state text not null,
  actor text not null, -- visitor, bank, job, staff:<name>
  reason text not null default '',
  at timestamptz not null
);
create index order_event_of on order_event (order_id, id);
