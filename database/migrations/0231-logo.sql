-- adds
-- The company's logo, where it uploaded one; a drawing of its letter otherwise.
alter table company
  add column logo uuid,
  add foreign key (code, logo) references album_picture (company, id);

-- As in 0230, and where the photo is a logo, the company's facts are old too (0080).
create or replace function tell_of_photos() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'product_picture' then
    perform tell_goods(company, 'products', array_agg(distinct product)) from changed group by company;
  else
    perform pg_notify('goods', company) from changed group by company;
    perform pg_notify('shop', code) from changed join company on company.code = changed.company and company.logo = changed.id;
    perform tell_goods(placed.company, 'products', array_agg(distinct placed.product))
    from changed join product_picture placed on placed.company = changed.company and placed.picture = changed.id
    group by placed.company;
  end if;
  return null;
end $$;
