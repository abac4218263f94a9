-- adds
-- Photos that staff uploaded. The original lies in the file store; what pages show is rendered from it.
create table album_picture (
  id uuid primary key default uuidv7(),
  company text not null references company,
  file text not null unique, -- its name in the area `pictures` of the file store
  digest bytea not null check (octet_length(digest) = 32), -- SHA-256 of the original: the same photo is one picture
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0), -- in pixels as shown: after the orientation was applied
  height integer not null check (height > 0),
  crop jsonb check (jsonb_typeof(crop) = 'object'), -- x, y, width, height as fractions of the whole; null: all of it
  focal_x double precision not null default 0.5 check (focal_x between 0 and 1), -- what stays visible where a frame cuts
  focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
  alt jsonb not null default '{}', -- by language of names
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  unique (company, digest),
  unique (company, id)
);

-- The photos of goods, in their order. The goods may still be a draft, so their code refers to nothing.
create table product_picture (
  company text not null,
  product text not null,
  picture uuid not null,
  position integer not null check (position >= 0),
  variants text[], -- ids of variants; null: all of them
  primary key (company, product, picture),
  foreign key (company, picture) references album_picture (company, id)
);
create index product_picture_of on product_picture (company, picture);

-- What is shown of a photo: its address and its prints follow from this alone.
create view shown_photo as
select company, id, jsonb_build_object(
  'id', id, 'file', file, 'area', crop, 'focal', jsonb_build_object('x', focal_x, 'y', focal_y)) as photo
from album_picture;

create view product_photos as
select placed.company, placed.product,
  jsonb_agg(shown.photo || jsonb_build_object('alt', album_picture.alt, 'variants', placed.variants)
    order by placed.position, placed.picture) as photos
from product_picture placed
join shown_photo shown on shown.company = placed.company and shown.id = placed.picture
join album_picture on album_picture.company = placed.company and album_picture.id = placed.picture
group by placed.company, placed.product;

-- Every process is told of the goods whose photos change (0020), and that cached pages are old.
create function tell_of_photos() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'product_picture' then
    perform tell_goods(company, 'products', array_agg(distinct product)) from changed group by company;
  else
    perform pg_notify('goods', company) from changed group by company;
    perform tell_goods(placed.company, 'products', array_agg(distinct placed.product))
    from changed join product_picture placed on placed.company = changed.company and placed.picture = changed.id
    group by placed.company;
  end if;
  return null;
end $$;
create trigger told_insert after insert on product_picture referencing new table as changed for each statement execute function tell_of_photos();
create trigger told_update after update on product_picture referencing new table as changed for each statement execute function tell_of_photos();
create trigger told_delete after delete on product_picture referencing old table as changed for each statement execute function tell_of_photos();
create trigger told_update after update on album_picture referencing new table as changed for each statement execute function tell_of_photos();
