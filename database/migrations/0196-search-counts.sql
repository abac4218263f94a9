-- adds
-- How many goods each category has of each brand, material and the like: what a listing shows beside its goods when nothing is
-- chosen, whatever their number. server/search/search-rows.commands.ts changes it with the rows of search_item.

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

alter table search_item add most_cents bigint not null default 0;
alter table search_item add counted text not null default ''; -- where and as what it is counted

drop index search_item_category;
create index search_item_category on search_item (company, category, least_cents);
create index search_item_category_most on search_item (company, category, most_cents);
create index search_item_most on search_item (company, most_cents);
drop index search_item_popular;
create index search_item_popular on search_item (company, unsold, newness, product) include (category);
