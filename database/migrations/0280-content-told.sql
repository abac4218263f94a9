-- adds
-- Content says what changed, so that processes drop the responses that show content, and no others. Until now a message with the
-- company alone said that all of its responses are old. A photo is told with the goods, the logo and the content that show it.
create or replace function tell_of_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('goods', company || E'\ncontent') from changed group by company;
  return null;
end $$;

create or replace function tell_of_photos() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'product_picture' then
    perform tell_goods(company, 'products', array_agg(distinct product)) from changed group by company;
  else
    perform pg_notify('goods', company || E'\ncontent') from changed group by company;
    perform pg_notify('shop', code) from changed join company on company.code = changed.company and company.logo = changed.id;
    perform tell_goods(placed.company, 'products', array_agg(distinct placed.product))
    from changed join product_picture placed on placed.company = changed.company and placed.picture = changed.id
    group by placed.company;
  end if;
  return null;
end $$;
