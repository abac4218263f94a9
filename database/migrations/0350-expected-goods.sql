-- adds
-- Goods that staff expect: how many of a variant come into which warehouse on which day. They are a plan, and move no stock until
-- they are received, in parts if they come in parts. Purchases with vendors are not in it.
create table expected_goods (
  company text not null references company,
  id uuid not null,
  assort_id text not null,
  warehouse text not null, -- may be ended meanwhile: it is chosen again when the goods come
  quantity integer not null check (quantity between 1 and 1000000),
  received integer not null default 0 check (received between 0 and quantity),
  due_on date not null,
  note text not null default '',
  is_cancelled boolean not null default false, -- the rest does not come
  primary key (company, id),
  foreign key (company, assort_id) references variant,
  foreign key (company, warehouse) references warehouse
);
create index expected_goods_open on expected_goods (company, due_on, id) where not is_cancelled and received < quantity;
create index expected_goods_of on expected_goods (company, assort_id);

-- A pickup point that gives out what lies in one warehouse: its orders leave that one, where nobody chooses another.
alter table pickup_point add column warehouse text, add foreign key (company, warehouse) references warehouse;
