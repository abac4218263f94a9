-- The languages a company speaks, the one it begins with among them.
alter table company
  add column languages text[] not null default '{zh-TW,en-US}' check (languages <@ '{zh-TW,en-US}' and cardinality(languages) > 0),
  add check (default_language = any (languages)),
  add check (maintain_end > maintain_start);

-- What a shop is (its facts, hours, settings, ways of delivery) every process keeps in memory for some seconds, and is told of
-- each change by its transaction: the company is the message, as `goods` in 0020-goods-told.sql.
create function tell_of_shop() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'company' then
    perform pg_notify('shop', coalesce(new.code, old.code));
  else
    perform pg_notify('shop', coalesce(new.company, old.company));
  end if;
  return null;
end $$;

create trigger told after insert or update or delete on company for each row execute function tell_of_shop();
create trigger told after insert or update or delete on company_host for each row execute function tell_of_shop();
create trigger told after insert or update or delete on setting for each row execute function tell_of_shop();
create trigger told after insert or update or delete on opening_hours for each row execute function tell_of_shop();
create trigger told after insert or update or delete on delivery_way for each row execute function tell_of_shop();
create trigger told after insert or update or delete on pickup_point for each row execute function tell_of_shop();
