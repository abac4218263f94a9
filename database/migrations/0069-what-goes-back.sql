-- What goes back after a sale: cancelled, voided, returned, claimed, exchanged, or refused at the door. A document of its own with its
-- own series of numbers; it points at lines of the order, which is never edited.
create table refund (
  id uuid primary key default uuidv7(),
  company text not null references company,
  order_id uuid not null references sales_order,
  number text not null, -- R…; an exchange E…
  kind text not null check (kind in ('cancel', 'void', 'return', 'claim', 'exchange', 'rejected')),
  -- booked: the ledgers have moved and the money is owed; done: it has arrived
  state text not null check (state in ('requested', 'approved', 'denied', 'withdrawn', 'received', 'booked', 'done')),
  reason text not null, -- a code, orders know its words
  remark text not null default '',
  goods_back boolean not null, -- whether the goods must come before the money goes
  with_delivery boolean not null default false, -- everything was cancelled, or the fault was ours
  answer text not null default '', -- what staff wrote to the buyer
  requested_by text not null, -- visitor, job, staff:<name>
  decided_by text,
  booked_by text,
  created_at timestamptz not null,
  decided_at timestamptz,
  received_at timestamptz,
  booked_at timestamptz,
  done_at timestamptz,
  unique (company, number)
);
create index refund_of_order on refund (order_id, created_at);
create index refund_by_state on refund (company, state, created_at);

create table refund_line (
  refund uuid not null references refund,
  order_id uuid not null,
  line integer not null,
  quantity integer not null check (quantity > 0),
  received integer check (received between 0 and quantity), -- counted when the goods have come
  resellable integer check (resellable between 0 and received),
  wanted text, -- an exchange: the variant that is wanted instead
  primary key (refund, line),
  foreign key (order_id, line) references order_line
);
create index refund_line_of_order on refund_line (order_id, line);

-- Of each tender's part of each line, what this document takes back; line 0 is the delivery. An exchange keeps it for the goods that are
-- wanted instead (back_cents is then less, until those go back too).
create table refund_part (
  refund uuid not null references refund,
  order_id uuid not null,
  line integer not null,
  tender integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  back_cents bigint not null check (back_cents between 0 and amount_cents),
  primary key (refund, line, tender),
  foreign key (order_id, tender) references order_tender
);
create index refund_part_of_order on refund_part (order_id, line, tender);

create table refund_photo (
  id uuid primary key default uuidv7(),
  refund uuid not null references refund,
  file text unique, -- below DATA_DIR/proofs; null when it is kept no longer
  digest bytea not null,
  bytes integer not null,
  sent_at timestamptz not null,
  unique (refund, digest)
);

create table refund_event (
  id bigint generated always as identity primary key,
  refund uuid not null references refund,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null
);
create index refund_event_of on refund_event (refund, id);

-- The goods that are wanted instead are an order of their own, which what went back pays for as far as it reaches.
alter table sales_order add column exchange_of uuid references refund;
create unique index order_of_exchange on sales_order (exchange_of) where exchange_of is not null;
alter table order_tender drop constraint order_tender_kind_check;
alter table order_tender add check (kind in ('coupon', 'points', 'gift-card', 'exchange', 'money'));

-- What went back is measured by what was to be paid with money: of an order in parts, a refund cuts parts that nobody has paid yet.
alter table sales_order drop constraint sales_order_check2;
alter table sales_order add check (refunded_cents between 0 and net_cents - tendered_cents);

-- How the goods went: once, or again after they were refused.
create table shipment (
  id uuid primary key default uuidv7(),
  company text not null references company,
  order_id uuid not null references sales_order,
  carrier text not null, -- a code, or the showroom
  tracking_no text not null default '',
  sent_at timestamptz not null,
  sent_by text not null,
  ended_at timestamptz, -- delivered, or refused at the door
  refused boolean not null default false
);
create index shipment_of_order on shipment (order_id, sent_at);

-- What staff write for one another.
create table order_note (
  id bigint generated always as identity primary key,
  company text not null references company,
  order_id uuid not null references sales_order,
  text text not null,
  staff text not null,
  at timestamptz not null
);
create index order_note_of on order_note (order_id, id);

-- A pre-order's promise that had to be changed: the buyer is told, and may go without loss.
create table date_change (
  order_id uuid not null references sales_order,
  line integer not null,
  old_date date not null,
  new_date date not null,
  reason text not null default '',
  by text not null,
  at timestamptz not null,
  primary key (order_id, line, at)
);
