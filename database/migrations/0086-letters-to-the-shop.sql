-- What visitors write to the shop from a contact page. Plain text, as it came but for what cannot be seen.
create table contact_message (
  id uuid primary key default uuidv7(),
  company text not null references company,
  page text not null, -- the contact page it was written on
  name text not null check (char_length(name) between 1 and 80),
  email text not null,
  phone text, -- E.164
  message text not null check (char_length(message) between 1 and 2000),
  language text not null check (language in ('zh-TW', 'en-US')),
  sent_at timestamptz not null,
  mailed_at timestamptz, -- brought to the shop's mailbox
  closed_at timestamptz,
  closed_by text,
  note text not null default '',
  check ((closed_at is null) = (closed_by is null))
);
create index contact_message_open on contact_message (company, sent_at) where closed_at is null;
create index contact_message_closed on contact_message (company, closed_at) where closed_at is not null;
create index contact_message_of_address on contact_message (company, email);

-- Who wants the shop's news by mail. An address is on the list when its own reader has opened the link sent there.
create table mailing_subscription (
  id uuid primary key default uuidv7(),
  company text not null references company,
  address text not null, -- in small letters
  language text not null check (language in ('zh-TW', 'en-US')),
  asker uuid, -- the visitor who gave the address last
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unique (company, address)
);
create index mailing_subscription_asked on mailing_subscription (asked_at) where confirmed_at is null;

-- What was sent to be confirmed: of each link only the hash is known here.
create table mailing_link (
  hash bytea primary key,
  subscription uuid not null references mailing_subscription on delete cascade,
  ends_at timestamptz not null
);
create index mailing_link_of_subscription on mailing_link (subscription);
create index mailing_link_end on mailing_link (ends_at);
