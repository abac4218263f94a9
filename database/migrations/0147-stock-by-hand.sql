-- adds
-- Staff take goods in and correct what is counted: each movement says who did it (null where an order's history does).
-- A received piece that a pre-order waits for is claimed for it, oldest claim first: the kind fill.
alter table stock_movement add column by text;
alter table stock_movement drop constraint stock_movement_kind_check, add constraint stock_movement_kind_check
  check (kind in ('receive', 'adjust', 'claim', 'release', 'dispatch', 'return', 'pre_order', 'pre_order_release', 'fill'));
