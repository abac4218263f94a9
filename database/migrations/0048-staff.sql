-- Who works for a company. Accounts are made on the machine itself (npm run staff), never by a call, and none is there from the
-- beginning.
create table staff (
  id uuid primary key default uuidv7(),
  company text not null references company,
  name text not null check (name <> ''),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'merchandiser', 'order desk', 'support')),
  password_hash text, -- Argon2id; absent until the set-up is done
  totp_secret bytea not null,
  totp_step bigint not null default 0, -- the newest half minute a code was taken from: none is good twice
  set_up_hash bytea, -- SHA-256 of the one-time code for the first login
  set_up_ends timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz,
  disabled_at timestamptz,
  unique (company, email),
  check ((set_up_hash is null) = (set_up_ends is null)),
  check (set_up_hash is null or password_hash is null)
);

-- Not the visitors' sessions: a token from here opens nothing in the storefront, and one from there nothing here.
create table staff_session (
  id uuid primary key default uuidv7(),
  company text not null references company,
  staff uuid not null references staff,
  token_hash bytea not null unique,
  opened_at timestamptz not null,
  rests_at timestamptz not null, -- when it ends unless it is used before
  ends_at timestamptz not null
);
create index staff_session_of_staff on staff_session (staff);
create index staff_session_end on staff_session (ends_at);

-- What staff changed: only added to, and each entry sealed to the one before it.
create table staff_audit (
  company text not null references company,
  position bigint not null check (position > 0),
  at timestamptz not null,
  staff uuid references staff, -- null: done on the machine itself
  staff_name text not null,
  role text not null,
  call text not null,
  subject text not null,
  input text not null, -- JSON exactly as it was sealed, without secrets
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null unique, -- SHA-256 over previous_hash and the entry
  primary key (company, position)
);
create index staff_audit_of_subject on staff_audit (company, subject, position desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is only added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger staff_audit_stays before update or delete on staff_audit for each row execute function refuse_change();
create trigger staff_audit_is_kept before truncate on staff_audit for each statement execute function refuse_change();
