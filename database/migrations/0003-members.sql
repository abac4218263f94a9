-- Whoever stands in the shop: owns a cart and orders, whether known by name or not.
create table visitor (
  id uuid primary key default uuidv7(),
  company text not null references company,
  kind text not null default 'WALKIN' check (kind in ('WALKIN', 'MEMBER')),
  created_at timestamptz not null
);

-- An opaque 256-bit token, kept only as its SHA-256. After a renewal the old one is good for 60 s more.
create table session (
  id uuid primary key default uuidv7(),
  company text not null references company,
  visitor uuid not null references visitor,
  token_hash bytea not null unique,
  earlier_token_hash bytea unique,
  earlier_until timestamptz,
  language text not null default 'zh-TW',
  remember boolean not null default false,
  login_at timestamptz not null,
  tx_date date,
  ends_at timestamptz not null
);
create index session_of_visitor on session (visitor);
create index session_end on session (ends_at);
