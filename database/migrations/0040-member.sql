-- A visitor who is known. What they prove is theirs: an address not yet proven (a third party's word for it) neither logs in
-- nor keeps its true owner from registering.
create table member (
  visitor uuid primary key references visitor,
  company text not null references company,
  vip_code text not null,
  first_name text not null,
  last_name text not null,
  salutation text,
  nationality text,
  birth_date date,
  email text,
  email_proven_at timestamptz,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  phone_proven_at timestamptz,
  password_hash text, -- Argon2id with its own salt and cost; absent where only a third party knows the member
  language text not null default 'zh-TW' check (language in ('zh-TW', 'en-US')),
  grade text not null default 'MEMBER' check (grade in ('MEMBER', 'VIP', 'SUPER VIP', 'SUPER VVIP')),
  grade_until date, -- when a grade above MEMBER is next reviewed
  invitation_code text not null,
  invited_by uuid references member,
  created_at timestamptz not null,
  erased_at timestamptz, -- the account is gone; the row stays for the invoices that point at it, without a word about the person
  unique (company, vip_code),
  unique (company, invitation_code),
  check (erased_at is not null or email_proven_at is not null or phone_proven_at is not null or password_hash is null),
  check (erased_at is null or (email is null and phone is null and password_hash is null and birth_date is null))
);
create unique index member_by_email on member (company, lower(email)) where email_proven_at is not null;
create unique index member_by_phone on member (company, phone) where phone_proven_at is not null;
create index member_invited on member (invited_by) where invited_by is not null;

-- What a member agreed to or withdrew, with the wording shown: only added to.
create table consent (
  id uuid primary key default uuidv7(),
  company text not null references company,
  member uuid not null references member,
  kind text not null check (kind in ('collection', 'terms', 'marketing')),
  given boolean not null,
  wording text not null,
  language text not null,
  at timestamptz not null
);
create index consent_of_member on consent (member, kind, at desc);

-- How a grade came about; the last row of a member is the active one. §3
create table grade_record (
  id uuid primary key default uuidv7(),
  company text not null references company,
  member uuid not null references member,
  kind text not null check (kind in ('create', 'upgrade', 'downgrade', 'renew', 'handle modify', 'consumption upgrade',
    'automatic downgrade', 'remain unchanged')),
  from_grade text,
  to_grade text not null,
  spent_cents bigint not null default 0, -- received in the twelve months before
  starts date not null,
  ends date, -- the day of review; MEMBER has none
  reason text,
  made_by text not null, -- member, job, staff:<name>
  at timestamptz not null
);
create index grade_record_of_member on grade_record (member, at desc);
