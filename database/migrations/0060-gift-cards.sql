-- Cards that are bought or given, and pay. A product flagged here is sold as one: nothing to ship, never paid with a card.
alter table product add column is_gift_card boolean not null default false;

create table gift_card (
  id uuid primary key default uuidv7(),
  company text not null references company,
  -- HMAC of the 16 digits, and of the PIN beside them, with the installation's secret: the shop itself cannot read them back
  code_hash bytea not null,
  pin_hash bytea not null,
  first2 text not null check (first2 ~ '^[0-9]{2}$'),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  member uuid references member, -- in whose wallet it is
  claimed_at timestamptz, -- its owner showed number and PIN: from then on it is nobody else's
  order_id uuid, -- what it was bought with
  order_line integer,
  piece integer check (piece > 0),
  issued_cents bigint not null check (issued_cents > 0),
  balance_cents bigint not null check (balance_cents >= 0), -- the sum of the ledger's cents
  held_cents bigint not null default 0 check (held_cents >= 0), -- the sum of its held_cents: orders that wait for their money
  expires date not null, -- the last day it is good
  frozen_at timestamptz,
  frozen_reason text,
  issued_at timestamptz not null,
  mailed_at timestamptz,
  unique (company, code_hash),
  unique (order_id, order_line, piece), -- issued once, however often its payment is settled
  foreign key (order_id, order_line) references order_line,
  check ((order_id is null) = (order_line is null) and (order_id is null) = (piece is null)),
  check (claimed_at is null or member is not null),
  check ((frozen_at is null) = (frozen_reason is null))
);
create index gift_card_of_member on gift_card (member) where member is not null;
create index gift_card_ending on gift_card (expires) where balance_cents > 0;
create index gift_card_of_last4 on gift_card (company, last4);

-- Only added to: the sums of both columns are the card's balance and what is held of it.
create table gift_card_entry (
  id bigint generated always as identity primary key,
  company text not null references company,
  card uuid not null references gift_card,
  kind text not null check (kind in ('issue', 'authorise', 'capture', 'void', 'refund', 'adjust', 'expire')),
  cents bigint not null,
  held_cents bigint not null default 0,
  balance_cents bigint not null check (balance_cents >= 0), -- afterwards
  order_id uuid, -- written before its order is: no foreign key
  authorisation bigint references gift_card_entry, -- the hold that ends here
  actor text not null, -- visitor, bank, job, staff:<name>
  reason text,
  at timestamptz not null,
  unique (authorisation), -- a hold is captured or given back, once
  check (case kind
    when 'issue' then cents > 0 and held_cents = 0
    when 'authorise' then cents < 0 and held_cents = -cents
    when 'capture' then cents = 0 and held_cents < 0
    when 'void' then cents > 0 and held_cents = -cents
    when 'refund' then cents > 0 and held_cents = 0
    when 'adjust' then cents <> 0 and held_cents = 0
    when 'expire' then cents < 0 and held_cents = 0
  end),
  check ((kind in ('capture', 'void')) = (authorisation is not null)),
  check (kind not in ('authorise', 'capture', 'void', 'refund') or order_id is not null),
  check (kind <> 'adjust' or reason is not null)
);
create index gift_card_entry_of_card on gift_card_entry (card, id desc);
create index gift_card_entry_of_order on gift_card_entry (order_id) where order_id is not null;

create trigger gift_card_entry_stays before update or delete on gift_card_entry for each row execute function refuse_change();
create trigger gift_card_entry_is_kept before truncate on gift_card_entry for each statement execute function refuse_change();
