-- adds
-- The goods of a company as the console filters and orders them: one narrow row each, so that a view of 100,000 goods is one scan
-- of it. Triggers note in grid_due what changed, the job `foldGridItems` writes the rows anew, and a view reads goods that are due
-- from their own tables meanwhile: it is never behind, and no writer waits for another here.

-- Live goods and drafts of new ones, each once.
create view staff_goods as
select product.company, product.code, product.status as state, draft.code is not null as has_draft, product.name_zh, product.name_en,
  product.brand, product.category, greatest(product.changed_at, draft.saved_at) as changed_at, product.created_on, product.picture,
  product.purchase_limit, product.min_age, product.pre_order_lead, product.pre_order_limit
from product
left join product_draft draft
  on draft.company = product.company and draft.code = product.code and draft.document is not null
union all
select draft.company, draft.code, 'draft', true, coalesce(draft.document ->> 'nameZh', ''), coalesce(draft.document ->> 'nameEn', ''),
  draft.document ->> 'brand', draft.document ->> 'category', draft.saved_at, null, draft.document -> 'picture', null, null, null, null
from product_draft draft
where draft.document is not null
  and not exists (select from product where product.company = draft.company and product.code = draft.code);

-- Read for single goods, whose figures are then found by index.
create view grid_item_now as
select goods.company, goods.code, goods.state, goods.name_zh, goods.name_en, goods.brand, goods.category, goods.changed_at,
  goods.created_on, figures.least_cents, figures.on_hand, photos.there as has_photo,
  photos.there or coalesce(goods.picture, 'null') <> 'null' as has_picture,
  lower(concat_ws(E'\n', goods.code, goods.name_zh, goods.name_en, figures.barcodes)) collate "C" as words
from staff_goods goods
cross join lateral (
  select min(variant.price_cents) filter (where variant.status = 'live') as least_cents,
    sum(stock.on_hand) filter (where variant.status = 'live') as on_hand,
    string_agg(variant.barcode, E'\n') as barcodes
  from variant left join stock on stock.company = variant.company and stock.assort_id = variant.assort_id
  where variant.company = goods.company and variant.product = goods.code
) figures
cross join lateral (
  select exists (
    select from product_picture placed where placed.company = goods.company and placed.product = goods.code) as there
) photos;

create table grid_item (
  company text not null references company,
  code text not null,
  state text not null,
  name_zh text not null,
  name_en text not null,
  brand text,
  category text,
  changed_at timestamptz not null,
  created_on date, -- null: never published
  least_cents bigint,
  on_hand bigint, -- null: nothing of it is sold
  has_photo boolean not null,
  has_picture boolean not null, -- a photo or a drawn one
  words text collate "C" not null, -- what a search looks into: code, names and barcodes in small letters
  primary key (company, code)
);
insert into grid_item select * from grid_item_now;
analyze grid_item;

create table grid_due (
  id bigint generated always as identity primary key,
  company text not null references company,
  code text not null
);
create index grid_due_of on grid_due (company, id) include (code);

create function note_grid_goods() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('product', 'product_draft') then
    insert into grid_due (company, code) select company, code from changed;
  elsif tg_table_name = 'stock' then
    insert into grid_due (company, code)
    select distinct company, product from changed join variant using (company, assort_id);
  else
    insert into grid_due (company, code) select distinct company, product from changed;
  end if;
  return null;
end $$;
create trigger gridded_insert after insert on product referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_update after update on product referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_delete after delete on product referencing old table as changed for each statement execute function note_grid_goods();
create trigger gridded_insert after insert on product_draft referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_update after update on product_draft referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_delete after delete on product_draft referencing old table as changed for each statement execute function note_grid_goods();
create trigger gridded_insert after insert on variant referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_update after update on variant referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_delete after delete on variant referencing old table as changed for each statement execute function note_grid_goods();
create trigger gridded_insert after insert on product_picture referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_delete after delete on product_picture referencing old table as changed for each statement execute function note_grid_goods();
create trigger gridded_insert after insert on stock referencing new table as changed for each statement execute function note_grid_goods();
create trigger gridded_delete after delete on stock referencing old table as changed for each statement execute function note_grid_goods();

-- Row by row, because only that can be left out by a condition: selling holds pieces and pays nothing for this.
create function note_grid_stock() returns trigger language plpgsql as $$
begin
  insert into grid_due (company, code)
  select company, product from variant where company = new.company and assort_id = new.assort_id;
  return null;
end $$;
create trigger gridded_update after update of on_hand on stock for each row
  when (old.on_hand <> new.on_hand) execute function note_grid_stock();
