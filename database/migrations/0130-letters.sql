-- adds
-- Every letter (mail or SMS) on its way out: claimed, sent outside of any transaction, marked. A row holds nothing of what is in
-- a letter: the job that sends it writes it anew. `order_letter` is not written any more; it stays for the release before this one.
create table letter (
  id uuid primary key default uuidv7(), -- the Message-ID, and the key under which a gateway knows an SMS
  company text not null references company,
  about text not null, -- the name of the job that writes it
  job text not null, -- the one that tried last
  channel text not null check (channel in ('mail', 'sms')),
  once text not null unique, -- what tells it from all others
  lasting boolean not null, -- whether `once` may come again as long as the order is there
  state text not null check (state in ('sending', 'waiting', 'sent', 'dropped', 'refused', 'unclear', 'given_up')),
  why text, -- what the other side said, where it is not sent
  tries integer not null default 1,
  counts boolean not null, -- against what an address that nobody has proven is sent
  to_hash text, -- to count by; forgotten with the address
  address text, -- only where staff have to look after it
  claim uuid, -- of the try that is under way
  claimed_until timestamptz, -- by the database's clock
  made_at timestamptz not null,
  ended_at timestamptz
);
create index letter_counted on letter (to_hash, made_at) where counts;
create index letter_failed on letter (company, made_at) where state in ('dropped', 'refused', 'unclear', 'given_up');
create index letter_made on letter (made_at);

insert into letter (company, about, job, channel, once, lasting, state, counts, made_at, ended_at)
select company, 'mailOrder', '', 'mail', 'order ' || order_id || ' ' || about || ' ' || event, true, 'sent', false, sent_at, sent_at
from order_letter join sales_order on sales_order.id = order_id;

-- What the gateway knows and takes for an SMS. The sum of a day is set aside before anything is sent.
create table sms (
  letter uuid primary key references letter on delete cascade,
  company text not null references company,
  day date not null, -- in Hong Kong
  parts integer not null check (parts > 0),
  cents bigint not null check (cents >= 0),
  ref text, -- the gateway's own number
  delivery text not null default 'unsent' check (delivery in ('unsent', 'taken', 'sent', 'delivered', 'undelivered')),
  error text,
  told_at timestamptz
);
create index sms_of_day on sms (company, day);
