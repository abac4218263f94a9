-- adds
-- Where goods lie. `stock` stays the total that is sold: the sum of `warehouse_stock`. Orders hold pieces of the total, and the
-- warehouse is known when goods leave. A warehouse is ended, never removed, so movements name it without a foreign key.
create table warehouse (
  company text not null references company,
  code text not null,
  name text not null, -- of the staff, in any language; empty until they name their first
  position integer not null,
  ended_at timestamptz,
  primary key (company, code)
);

create table warehouse_stock (
  company text not null,
  warehouse text not null,
  assort_id text not null,
  on_hand integer not null default 0 check (on_hand >= 0),
  safety integer not null default 0 check (safety >= 0),
  primary key (company, assort_id, warehouse),
  foreign key (company, warehouse) references warehouse,
  foreign key (company, assort_id) references stock
);
create index warehouse_stock_of on warehouse_stock (company, warehouse) where on_hand > 0;

-- What moved before lies in the warehouse that every company begins with. Claims move nothing and name none from now on.
alter table stock_movement add column warehouse text default 'main';
alter table stock_movement alter column warehouse set default null;
alter table stock_movement drop constraint stock_movement_kind_check, add constraint stock_movement_kind_check
  check (kind in ('receive', 'adjust', 'claim', 'release', 'dispatch', 'return', 'pre_order', 'pre_order_release', 'fill', 'transfer'));

insert into warehouse (company, code, name, position) select code, 'main', '', 0 from company;
insert into warehouse_stock (company, warehouse, assort_id, on_hand, safety)
select company, 'main', assort_id, on_hand, safety from stock where on_hand > 0 or safety > 0;

create function open_first_warehouse() returns trigger language plpgsql as $$
begin
  insert into warehouse (company, code, name, position) values (new.code, 'main', '', 0);
  return null;
end $$;
create trigger first_warehouse after insert on company for each row execute function open_first_warehouse();

-- The first warehouse that is not ended. The lock keeps it from being ended before these pieces are seen there.
create function first_warehouse(of_company text) returns text language sql volatile as $$
  select code from warehouse where company = of_company and ended_at is null order by position, code limit 1 for share
$$;

-- Whoever changes only the total, as the release before does, changes the first warehouse. What that one lacks comes from the
-- next ones, and moves there by a transfer, so that the movements of each warehouse still add up to its stock.
create function settle_warehouses() returns trigger language plpgsql as $$
declare
  first text;
  more integer;
  unsold integer;
begin
  select new.on_hand - coalesce(sum(on_hand), 0), new.safety - coalesce(sum(safety), 0) into more, unsold
  from warehouse_stock where company = new.company and assort_id = new.assort_id;
  if more = 0 and unsold = 0 then return null; end if;
  first := first_warehouse(new.company);
  if more > 0 or unsold > 0 then
    insert into warehouse_stock as held (company, warehouse, assort_id, on_hand, safety)
    values (new.company, first, new.assort_id, greatest(more, 0), greatest(unsold, 0))
    on conflict (company, assort_id, warehouse)
    do update set on_hand = held.on_hand + excluded.on_hand, safety = held.safety + excluded.safety;
  end if;
  if more < 0 or unsold < 0 then
    with ranked as (
      select held.warehouse, held.on_hand, held.safety,
        sum(held.on_hand) over before as on_hand_before, sum(held.safety) over before as safety_before
      from warehouse_stock held join warehouse on warehouse.company = held.company and warehouse.code = held.warehouse
      where held.company = new.company and held.assort_id = new.assort_id
      window before as (order by warehouse.code <> first, position, warehouse.code rows between unbounded preceding and 1 preceding)
    ), less as (
      select warehouse, greatest(0, least(on_hand, -more - coalesce(on_hand_before, 0)))::integer as pieces,
        greatest(0, least(safety, -unsold - coalesce(safety_before, 0)))::integer as kept
      from ranked
    ), taken as (
      update warehouse_stock held set on_hand = held.on_hand - pieces, safety = held.safety - kept
      from less where company = new.company and assort_id = new.assort_id and held.warehouse = less.warehouse
        and (pieces > 0 or kept > 0)
    )
    insert into stock_movement (company, assort_id, kind, on_hand_delta, warehouse, at)
    select new.company, new.assort_id, 'transfer', delta, place, now()
    from less cross join lateral (values (less.warehouse, -pieces), (first, pieces)) as part (place, delta)
    where less.warehouse <> first and pieces > 0;
  end if;
  return null;
end $$;
-- Selling writes neither column, so it pays nothing for this.
create trigger settled_update after update of on_hand, safety on stock for each row
  when (old.on_hand <> new.on_hand or old.safety <> new.safety) execute function settle_warehouses();

create function settle_new_stock() returns trigger language plpgsql as $$
begin
  insert into warehouse_stock as held (company, warehouse, assort_id, on_hand, safety)
  select added.company, first, added.assort_id, added.on_hand - lies.on_hand, added.safety - lies.safety
  from added
    join (select company, first_warehouse(company) as first from (select distinct company from added) as here) as homes using (company)
    cross join lateral (
      select coalesce(sum(there.on_hand), 0) as on_hand, coalesce(sum(there.safety), 0) as safety
      from warehouse_stock there where there.company = added.company and there.assort_id = added.assort_id
    ) as lies
  where added.on_hand <> lies.on_hand or added.safety <> lies.safety
  on conflict (company, assort_id, warehouse)
  do update set on_hand = held.on_hand + excluded.on_hand, safety = held.safety + excluded.safety;
  return null;
end $$;
create trigger settled_insert after insert on stock referencing new table as added
  for each statement execute function settle_new_stock();

create function place_movement() returns trigger language plpgsql as $$
begin
  new.warehouse := first_warehouse(new.company);
  return new;
end $$;
create trigger placed before insert on stock_movement for each row
  when (new.warehouse is null and new.on_hand_delta <> 0) execute function place_movement();
