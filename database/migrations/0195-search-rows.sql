-- adds
-- Live goods as listings and search ask for them, for the home of search in PostgreSQL. server/search/search-rows.commands.ts keeps
-- them for the companies in search_company; of other companies nothing is written here.

create table search_company (
  company text primary key references company,
  reading text not null, -- how the words were read; another reading has all goods read again
  goods integer not null default 0 check (goods >= 0),
  writes bigint not null default 0, -- so often its words were changed
  noted boolean not null default false, -- all goods were due since they are read so
  filled boolean not null default false -- and were written
);

create table search_item (
  company text not null references company,
  product text collate "C" not null,
  category text not null,
  -- Each word at the position that is the sum of its places (inverted-index.rules.ts), A where it stands in a brand, B in a name or
  -- category, D elsewhere; C is free, so that the words of a query can be told from others. Without a position: what can be chosen.
  words tsvector not null,
  -- Less than 0, so that both orders that begin with the most go up and a page can begin behind the last row of the one before:
  unsold integer not null default 0, -- minus how many were sold lately
  newness integer not null, -- minus the day from which it is there
  created_on integer not null, -- that day, 20261123
  least_cents bigint not null,
  most_cents bigint not null,
  facts text not null, -- what it is filtered, counted, sorted and ranked by
  counted text not null, -- where and as what search_count has it
  item text not null, -- what its card shows
  primary key (company, product)
);
create index search_item_words on search_item using gin (words) with (fastupdate = off);
create index search_item_category on search_item (company, category, least_cents);
create index search_item_category_most on search_item (company, category, most_cents);
create index search_item_popular on search_item (company, unsold, newness, product) include (category);
create index search_item_price on search_item (company, least_cents, product);
create index search_item_most on search_item (company, most_cents);
create index search_item_date on search_item (company, created_on, product);

-- How many goods each category has of each brand, material and the like: what a listing shows beside its goods when nothing is
-- chosen, whatever their number.
create table search_count (
  company text not null references company,
  category text collate "C" not null, -- goods in it and below; empty: all goods
  kind text not null check (kind in ('brand', 'category', 'material', 'colour', 'size', 'availability', 'offer', 'isNew')),
  value text collate "C" not null,
  label_zh text, -- of a material, as it was first written
  label_en text,
  goods integer not null,
  primary key (company, category, kind, value)
);

create table search_word (
  company text not null references company,
  word text collate "C" not null,
  written text not null, -- as it was first written; empty for Chinese
  met bigint generated always as identity,
  goods integer not null, -- in so many it stands,
  named integer not null, -- in the name, brand or category of so many,
  branded integer not null, -- in the brand of so many
  write bigint not null, -- of search_company.writes, the one that changed it last
  primary key (company, word)
);
create index search_word_latin on search_word (company, met) where written <> '';
create index search_word_write on search_word (company, write);

create table search_due (
  id bigint generated always as identity primary key,
  company text not null references company,
  kind text not null check (kind in ('product', 'variant', 'brand', 'category')),
  code text not null
);
create index search_due_of on search_due (company, id);

create or replace function tell_of_products() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'product' then
    perform tell_goods(company, 'products', array_agg(distinct code)) from changed group by company;
    insert into search_due (company, kind, code)
    select company, 'product', code from changed where company in (select kept.company from search_company kept);
  elsif tg_table_name in ('variant', 'item_group') then
    perform tell_goods(company, 'products', array_agg(distinct product)) from changed group by company;
    insert into search_due (company, kind, code)
    select distinct company, 'product', product from changed where company in (select kept.company from search_company kept);
  else
    perform pg_notify('goods', company || E'\nall') from changed group by company;
    insert into search_due (company, kind, code)
    select company, tg_table_name, code from changed where company in (select kept.company from search_company kept);
  end if;
  return null;
end $$;

create or replace function tell_of_new_stock() returns trigger language plpgsql as $$
begin
  perform tell_goods(company, 'stock', array_agg(assort_id)) from changed group by company;
  insert into search_due (company, kind, code)
  select company, 'variant', assort_id from changed where company in (select kept.company from search_company kept);
  return null;
end $$;

create or replace function tell_of_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('goods', new.company || E'\nstock\n' || new.assort_id);
  insert into search_due (company, kind, code)
  select new.company, 'variant', new.assort_id where exists (select from search_company kept where kept.company = new.company);
  return null;
end $$;
