-- What the provider tells of a card: never a digit between.
alter table payment drop column asked_at;
alter table payment add column card_brand text check (length(card_brand) <= 32);
alter table payment add column card_first2 text check (card_first2 ~ '^[0-9]{2}$');
alter table payment add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');

-- What a buyer sends to show that the money is on its way, and what staff made of it.
create table payment_proof (
  id uuid primary key default uuidv7(),
  company text not null references company,
  payment uuid not null references payment,
  kind text not null check (kind in ('image/webp', 'application/pdf')),
  bytes int not null check (bytes > 0),
  file text not null unique, -- below DATA_DIR/proofs; a random name
  digest bytea not null, -- SHA-256 of what was sent: the same again is no other proof
  sent_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  reason text not null default '',
  decided_at timestamptz,
  decided_by text,
  check ((state = 'waiting') = (decided_at is null)),
  unique (payment, digest)
);
create index payment_proof_waiting on payment_proof (company, sent_at) where state = 'waiting';
create index payment_proof_of_payment on payment_proof (payment);
