-- What a member has earned: one row each, whose sums the ledger must give. Spent is only what lots hold; what was taken back
-- beyond that is owed, and nothing is spent until it is made good.
create table points_account (
  member uuid primary key references member,
  company text not null references company,
  usable bigint not null default 0 check (usable >= 0), -- the sum of what the lots have left
  owed bigint not null default 0 check (owed >= 0),
  balance bigint not null generated always as (usable - owed) stored,
  pending bigint not null default 0 check (pending >= 0), -- to come
  entries integer not null default 0, -- the number of the last entry
  spends integer not null default 0, -- and of the last thing redeemed
  check (usable = 0 or owed = 0)
);

-- Only added to. The sums of its two columns are the account's balance and pending; its numbers have no gap, so that a page of
-- any history is found at once.
create table points_entry (
  member uuid not null references points_account,
  no integer not null check (no > 0),
  company text not null references company,
  kind text not null check (kind in ('order', 'invitation', 'receipt', 'redemption', 'coupon', 'given back', 'clawback', 'expiry',
    'transfer out', 'transfer in', 'adjustment')),
  points bigint not null, -- of the balance
  pending bigint not null default 0, -- of what is to come
  balance bigint not null, -- afterwards
  pending_until date, -- the day they are credited, once it is known
  expires date, -- the last day they are good for
  order_id uuid, -- written before its order is: no foreign key
  order_line integer,
  reason_zh text,
  reason_en text,
  terms jsonb, -- the rule by which they were reckoned
  actor text not null, -- member, job, staff:<name>
  at timestamptz not null,
  primary key (member, no),
  check (points <> 0 or pending <> 0),
  check (kind <> 'adjustment' or reason_zh is not null)
);
create index points_entry_of_order on points_entry (order_id) where order_id is not null;
create trigger points_entry_stays before update or delete on points_entry for each row execute function refuse_change();
create trigger points_entry_is_kept before truncate on points_entry for each statement execute function refuse_change();

-- Points that came together and end together.
create table points_lot (
  id uuid primary key default uuidv7(),
  member uuid not null references points_account,
  company text not null references company,
  points bigint not null check (points > 0),
  left_over bigint not null check (left_over between 0 and points),
  expires date not null,
  came_at timestamptz not null
);
create index points_lot_in_order on points_lot (member, expires, id) where left_over > 0;
create index points_lot_ending on points_lot (expires, member) where left_over > 0;

-- Earned, and not to be spent before what earned it can no longer be given back.
create table points_promise (
  id uuid primary key default uuidv7(),
  member uuid not null references points_account,
  company text not null references company,
  kind text not null check (kind in ('order', 'invitation', 'receipt')),
  source uuid not null, -- the order, the friend, the receipt
  order_id uuid,
  points bigint not null check (points >= 0),
  cancelled bigint not null default 0 check (cancelled >= 0), -- before they were credited
  debited bigint not null default 0 check (debited >= 0), -- afterwards
  credits_on date, -- known once the goods are received
  credited_at timestamptz,
  terms jsonb not null,
  sent_phone bytea, -- HMACs of where the goods went: who invites themselves is found by them, and they tell nothing else
  sent_place bytea,
  promised_at timestamptz not null,
  unique (kind, source), -- earned once, however often it is settled
  check (cancelled + debited <= points),
  check (debited = 0 or credited_at is not null)
);
create index points_promise_due on points_promise (credits_on) where credited_at is null and credits_on is not null;
create index points_promise_coming on points_promise (member, credits_on) where credited_at is null;

-- What points were redeemed for, and which ones, so that they come back as they went.
create table points_spend (
  id uuid primary key default uuidv7(),
  member uuid not null references points_account,
  no integer not null check (no > 0),
  company text not null references company,
  kind text not null check (kind in ('redemption', 'coupon')),
  ref text not null,
  points bigint not null check (points > 0),
  given_back bigint not null default 0 check (given_back between 0 and points),
  reason_zh text,
  reason_en text,
  at timestamptz not null,
  unique (member, no)
);
-- The same request again is the same redemption. What came back whole may be redeemed again: an order that is revived.
create unique index points_spend_live on points_spend (ref) where given_back < points;

create table points_spend_part (
  spend uuid not null references points_spend,
  position integer not null,
  points bigint not null check (points > 0),
  given_back bigint not null default 0 check (given_back between 0 and points),
  expires date not null, -- of the lot they were taken from
  primary key (spend, position)
);
