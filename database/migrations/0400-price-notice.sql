-- adds
-- Who wants to be told when the price of a variant falls: rows as in stock_notice, in a table of their own, so that the previous
-- release, which knows no kinds of notices, tells nobody of goods that are back who asked for a price.
create table price_notice (
  id uuid primary key default uuidv7(),
  company text not null,
  assort_id text not null,
  kind text not null check (kind in ('email', 'mobile')),
  address text not null, -- an e-mail in small letters or a phone in E.164
  member uuid references member, -- whose own proven address it is
  asker uuid, -- the visitor who asked for an address that was not proven
  language text not null check (language in ('zh-TW', 'en-US')),
  seen_cents bigint not null check (seen_cents > 0), -- the lowest price they saw when they asked: told below it only
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz, -- chosen to be told; the job that tells was added in the same transaction
  sent_at timestamptz,
  foreign key (company, assort_id) references variant on delete cascade,
  check (told_at is null or confirmed_at is not null)
);
create unique index price_notice_live on price_notice (company, assort_id, address) where confirmed_at is not null and told_at is null;
create unique index price_notice_own on price_notice (member, company, assort_id) where member is not null and told_at is null;
create unique index price_notice_asked on price_notice (company, assort_id, address, asker) nulls not distinct
  where confirmed_at is null;
create index price_notice_line on price_notice (company, assort_id, asked_at, id) where confirmed_at is not null and told_at is null;
create index price_notice_told on price_notice (company, assort_id, told_at) where told_at is not null;
create index price_notice_of_member on price_notice (member) where member is not null;
create index price_notice_of_address on price_notice (company, address);

-- Both kinds, for whoever asks what an address or a member waits for.
create view notice as
  select id, company, assort_id, kind, address, member, asker, language, 'STOCK' as about, null::bigint as seen_cents,
    asked_at, confirmed_at, told_at, sent_at
  from stock_notice
  union all
  select id, company, assort_id, kind, address, member, asker, language, 'PRICE', seen_cents,
    asked_at, confirmed_at, told_at, sent_at
  from price_notice;

-- Whatever lowers a price (staff, an import, a plan that begins), those who wait for it are told.
create function tell_of_price() returns trigger language plpgsql as $$
begin
  if exists (
    select from price_notice
    where company = new.company and assort_id = new.assort_id and confirmed_at is not null and told_at is null
      and seen_cents > new.price_cents
  ) then
    perform graphile_worker.add_job('tellOfPrice', json_build_object('company', new.company, 'assortId', new.assort_id),
      job_key := 'price ' || new.company || ' ' || new.assort_id);
  end if;
  return null;
end $$;
create trigger tell_of_price after update on variant for each row
  when (new.price_cents < old.price_cents)
  execute function tell_of_price();
