-- A code sent to an address, one for each use of it: a new one takes the place of the last. The six digits are not written
-- down anywhere; they are made again from the id and the installation's secret.
create table verify_code (
  id uuid primary key,
  company text not null references company,
  purpose text not null check (purpose in ('register', 'activate', 'reset', 'change', 'delete')),
  target text not null, -- an e-mail in small letters or a phone in E.164
  member uuid references member, -- who asked, where only a member may
  language text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  unique nulls not distinct (company, purpose, target, member)
);
create index verify_code_end on verify_code (ends_at);

-- A proof of work is good once.
create table spent_proof (
  hash bytea primary key,
  ends_at timestamptz not null
);
create index spent_proof_end on spent_proof (ends_at);

-- Opens the shop as a member from an app, once, within a minute; kept as its SHA-256.
create table login_ticket (
  hash bytea primary key,
  company text not null references company,
  member uuid not null references member,
  ends_at timestamptz not null
);
create index login_ticket_end on login_ticket (ends_at);

-- Passwords may travel sealed with this key; made when it is first asked for, one for every process.
create table login_key (
  only_one boolean primary key default true check (only_one),
  public_key bytea not null,
  private_key bytea not null,
  made_at timestamptz not null
);

-- A login that is not remembered ends with a rest; null where rests do no harm.
alter table session add column rests_at timestamptz;
