-- saleable = on_hand - allocated - safety. Taking the last piece is one conditional statement; the checks are the last word.
create table stock (
  company text not null,
  assort_id text not null,
  on_hand integer not null check (on_hand >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  safety integer not null default 0 check (safety >= 0),
  pre_ordered integer not null default 0 check (pre_ordered >= 0), -- promised beyond the shelf
  primary key (company, assort_id),
  foreign key (company, assort_id) references variant,
  check (allocated <= on_hand)
);

-- Only added to: the sums of the deltas are the row in stock.
create table stock_movement (
  id bigint generated always as identity primary key,
  company text not null,
  assort_id text not null,
  kind text not null check (kind in ('receive', 'adjust', 'claim', 'release', 'dispatch', 'return', 'pre_order', 'pre_order_release')),
  on_hand_delta integer not null default 0,
  allocated_delta integer not null default 0,
  pre_ordered_delta integer not null default 0,
  order_id uuid,
  reason text not null default '',
  at timestamptz not null,
  foreign key (company, assort_id) references stock
);
create index stock_movement_of on stock_movement (company, assort_id);
create index stock_movement_of_order on stock_movement (order_id) where order_id is not null;
