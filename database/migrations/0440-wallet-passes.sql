-- adds
-- The code or link by which a wallet is paid now. It ends after some minutes; `turn` counts the requests for one, and names the
-- next. A row of a payment that is over says nothing.
create table payment_pass (
  payment uuid primary key references payment on delete cascade,
  turn integer not null check (turn > 0),
  device text not null check (device in ('screen', 'ios', 'android')),
  kind text not null check (kind in ('code', 'link')),
  content text not null,
  made_at timestamptz not null
);
