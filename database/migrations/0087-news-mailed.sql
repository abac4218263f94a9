-- Which news were mailed to whom: each once, however often the job that mails them begins again.
create table mailing_sent (
  subscription uuid not null references mailing_subscription on delete cascade,
  code text not null,
  chosen_at timestamptz not null, -- the job that writes was added in the same transaction
  primary key (subscription, code)
);
create index mailing_subscription_confirmed on mailing_subscription (company, id) where confirmed_at is not null;
