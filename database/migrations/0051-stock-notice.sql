-- Who wants to be told when a sold-out variant is back. A row waits for its link (confirmed_at is null), for goods, and is
-- told once; whoever wants to be told again asks again.
create table stock_notice (
  id uuid primary key default uuidv7(),
  company text not null,
  assort_id text not null,
  kind text not null check (kind in ('email', 'mobile')),
  address text not null, -- an e-mail in small letters or a phone in E.164
  member uuid references member, -- whose own proven address it is
  asker uuid, -- the visitor who asked for an address that was not proven
  language text not null check (language in ('zh-TW', 'en-US')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz, -- chosen to be told; the job that tells was added in the same transaction
  sent_at timestamptz,
  foreign key (company, assort_id) references variant on delete cascade,
  check (told_at is null or confirmed_at is not null)
);
-- One notice an address, and one a member; a stranger's unconfirmed wish hides nobody else's.
create unique index stock_notice_live on stock_notice (company, assort_id, address) where confirmed_at is not null and told_at is null;
create unique index stock_notice_own on stock_notice (member, company, assort_id) where member is not null and told_at is null;
create unique index stock_notice_asked on stock_notice (company, assort_id, address, asker) nulls not distinct
  where confirmed_at is null;
create index stock_notice_line on stock_notice (company, assort_id, asked_at, id) where confirmed_at is not null and told_at is null;
create index stock_notice_told on stock_notice (company, assort_id, told_at) where told_at is not null;
create index stock_notice_of_member on stock_notice (member) where member is not null;
create index stock_notice_of_address on stock_notice (company, address);

-- Whatever fills a shelf (goods come, an order gives back, a count is mended), those who wait are told. Only where it was empty.
create function tell_of_return() returns trigger language plpgsql as $$
begin
  if exists (
    select from stock_notice
    where company = new.company and assort_id = new.assort_id and confirmed_at is not null and told_at is null
  ) then
    perform graphile_worker.add_job('tellOfReturn', json_build_object('company', new.company, 'assortId', new.assort_id),
      job_key := 'return ' || new.company || ' ' || new.assort_id);
  end if;
  return null;
end $$;
create trigger tell_of_return_insert after insert on stock for each row
  when (new.on_hand - new.allocated - new.safety > 0)
  execute function tell_of_return();
create trigger tell_of_return_update after update on stock for each row
  when (old.on_hand - old.allocated - old.safety <= 0 and new.on_hand - new.allocated - new.safety > 0)
  execute function tell_of_return();
