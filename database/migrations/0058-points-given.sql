-- A friend who came by somebody's code, at their first order received: once, whatever comes of it.
create table points_invitation (
  friend uuid primary key references member,
  company text not null references company,
  inviter uuid not null references member,
  order_id uuid not null,
  refused text check (refused in ('unproven', 'same-phone', 'same-place', 'too-many')),
  taken_back_at timestamptz, -- the order was given back
  at timestamptz not null,
  check (friend <> inviter)
);
create index points_invitation_of_inviter on points_invitation (inviter, at);
create index points_invitation_of_order on points_invitation (order_id);

create table points_transfer (
  id uuid primary key default uuidv7(),
  company text not null references company,
  giver uuid not null references points_account,
  receiver uuid not null references points_account,
  request uuid not null, -- the giver's own name for it: sent again, it is the same one
  points bigint not null check (points > 0),
  at timestamptz not null,
  unique (giver, request),
  check (giver <> receiver)
);
create index points_transfer_of_day on points_transfer (giver, at);

-- Sold at the counter; a member who has the paper registers it, once.
create table till_receipt (
  id uuid primary key default uuidv7(),
  company text not null references company,
  number text not null,
  amount_cents bigint not null check (amount_cents > 0),
  sold_on date not null,
  member uuid references member,
  registered_at timestamptz,
  unique (company, number),
  check ((member is null) = (registered_at is null))
);

-- What staff gave or took, and who of them allowed it where it is much.
create table points_adjustment (
  id uuid primary key default uuidv7(),
  company text not null references company,
  member uuid not null references member,
  request uuid not null,
  points bigint not null check (points <> 0),
  reason text not null check (reason <> ''),
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  settled_by uuid references staff,
  settled_at timestamptz,
  approved boolean,
  unique (company, request),
  check ((settled_at is null) = (approved is null) and (settled_at is null) = (settled_by is null))
);
create index points_adjustment_waiting on points_adjustment (company, asked_at) where settled_at is null;

-- Told that points end: once for each day of ending, thirty days before and seven.
create table points_notice (
  member uuid not null references points_account,
  expires date not null,
  days integer not null check (days in (30, 7)),
  points bigint not null check (points > 0),
  at timestamptz not null,
  primary key (member, expires, days)
);
