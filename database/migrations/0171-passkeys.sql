-- adds
-- Passkeys (WebAuthn): of members in the place of the password, of staff in the place of the authenticator's code.

-- What a browser is asked to sign: good once and for minutes, for one purpose, at one company.
create table passkey_challenge (
  hash bytea primary key, -- SHA-256 of the challenge
  company text not null references company,
  purpose text not null check (purpose in ('add', 'login', 'staff add', 'staff login')),
  holder text, -- the session it was given to; null: nobody is known yet
  ends_at timestamptz not null
);
create index passkey_challenge_end on passkey_challenge (ends_at);

create table passkey (
  id uuid primary key default uuidv7(),
  company text not null references company,
  member uuid references member,
  staff uuid references staff,
  credential text not null, -- the credential id, base64url
  public_key bytea not null, -- COSE
  counter bigint not null check (counter >= 0), -- of uses, as the authenticator counts them; 0 for ever in those that do not
  host text not null, -- where it was made: WebAuthn's RP ID
  name text not null check (name <> ''),
  made_at timestamptz not null,
  used_at timestamptz,
  unique (company, credential),
  check (num_nonnulls(member, staff) = 1)
);
create index passkey_of_member on passkey (member);
create index passkey_of_staff on passkey (staff);

-- A code may prove once more who adds a passkey.
alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check
  check (purpose in ('register', 'activate', 'reset', 'change', 'delete', 'link', 'transfer', 'passkey'));
