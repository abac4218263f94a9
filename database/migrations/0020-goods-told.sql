-- Every process keeps the live goods in memory (server/catalogue/shelf) and is told of each change by its transaction.
-- A message is the company, then what changed: 'products' or 'stock' with the codes, or 'all'; the company alone says only
-- that cached pages are old.

create function tell_goods(of_company text, kind text, codes text[]) returns void language plpgsql as $$
declare
  message text := of_company || E'\n' || kind || E'\n' || array_to_string(codes, E'\n');
begin
  -- A message holds at most 8000 bytes.
  perform pg_notify('goods', case when octet_length(message) < 7900 then message else of_company || E'\nall' end);
end $$;

create function tell_of_products() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'product' then
    perform tell_goods(company, 'products', array_agg(distinct code)) from changed group by company;
  elsif tg_table_name in ('variant', 'item_group') then
    perform tell_goods(company, 'products', array_agg(distinct product)) from changed group by company;
  else
    perform pg_notify('goods', company || E'\nall') from changed group by company;
  end if;
  return null;
end $$;

create function tell_of_new_stock() returns trigger language plpgsql as $$
begin
  perform tell_goods(company, 'stock', array_agg(assort_id)) from changed group by company;
  return null;
end $$;

create function tell_of_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('goods', new.company || E'\nstock\n' || new.assort_id);
  return null;
end $$;

create trigger told_insert after insert on product referencing new table as changed for each statement execute function tell_of_products();
create trigger told_update after update on product referencing new table as changed for each statement execute function tell_of_products();
create trigger told_delete after delete on product referencing old table as changed for each statement execute function tell_of_products();
create trigger told_insert after insert on variant referencing new table as changed for each statement execute function tell_of_products();
create trigger told_update after update on variant referencing new table as changed for each statement execute function tell_of_products();
create trigger told_delete after delete on variant referencing old table as changed for each statement execute function tell_of_products();
create trigger told_insert after insert on item_group referencing new table as changed for each statement execute function tell_of_products();
create trigger told_update after update on item_group referencing new table as changed for each statement execute function tell_of_products();
create trigger told_delete after delete on item_group referencing old table as changed for each statement execute function tell_of_products();
create trigger told_insert after insert on category referencing new table as changed for each statement execute function tell_of_products();
create trigger told_update after update on category referencing new table as changed for each statement execute function tell_of_products();
create trigger told_delete after delete on category referencing old table as changed for each statement execute function tell_of_products();
create trigger told_insert after insert on brand referencing new table as changed for each statement execute function tell_of_products();
create trigger told_update after update on brand referencing new table as changed for each statement execute function tell_of_products();
create trigger told_delete after delete on brand referencing old table as changed for each statement execute function tell_of_products();

create trigger told_insert after insert on stock referencing new table as changed for each statement execute function tell_of_new_stock();
-- Row by row, and only when the shelf runs empty or fills, or a pre-order's room changes: a notice makes commits queue.
create trigger told_update after update on stock for each row
  when ((old.on_hand - old.allocated - old.safety > 0) <> (new.on_hand - new.allocated - new.safety > 0) or old.pre_ordered <> new.pre_ordered)
  execute function tell_of_stock();

-- What sold lately makes hot sales, and the order in which listings begin.
create index order_by_day on sales_order (company, placed_at) where order_state in ('confirmed', 'completed');
