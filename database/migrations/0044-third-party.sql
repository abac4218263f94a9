-- Who a member is to a third party (Google, Apple, …): the key is company, issuer and subject, never an e-mail.
create table third_party_identity (
  id uuid primary key default uuidv7(),
  company text not null references company,
  issuer text not null,
  subject text not null,
  member uuid not null references member,
  provider text not null check (provider in ('google', 'apple', 'facebook', 'openid')),
  email text, -- as the third party said it when it was linked: for its owner to recognise, and for nothing else
  linked_at timestamptz not null,
  last_login_at timestamptz,
  unique (company, issuer, subject)
);
create index third_party_identity_of_member on third_party_identity (member);

-- A way to a third party and back: ten minutes, once, in one session of one browser. Of the state and the browser's cookie only
-- the SHA-256 is here; nonce and PKCE verifier are made again from the state and the installation's secret. What the third party
-- has proven waits here until the visitor completes the form.
create table third_party_attempt (
  id uuid primary key default uuidv7(),
  company text not null references company,
  session uuid not null references session on delete cascade,
  provider text not null check (provider in ('google', 'apple', 'facebook', 'openid')),
  purpose text not null check (purpose in ('login', 'link')),
  state_hash bytea not null unique,
  browser_hash bytea not null,
  redirect text not null check (redirect like '/%'),
  ends_at timestamptz not null,
  used_at timestamptz, -- when the state came back
  first_name text not null default '',
  last_name text not null default '',
  issuer text,
  subject text,
  email text,
  email_vouched boolean not null default false,
  check ((issuer is null) = (subject is null)),
  check (issuer is null or used_at is not null)
);
create index third_party_attempt_of_session on third_party_attempt (session);
create index third_party_attempt_end on third_party_attempt (ends_at);

-- A code that proves an address on the way back from a third party.
alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check
  check (purpose in ('register', 'activate', 'reset', 'change', 'delete', 'link'));
