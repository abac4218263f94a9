-- Goods that a buyer adds to an order of theirs: an order of its own, which says to which it belongs. §3
alter table sales_order add column added_to uuid references sales_order;
