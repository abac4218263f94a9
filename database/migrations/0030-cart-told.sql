-- How a line last stood when its visitor saw it: a change is told once, and only a change.
alter table cart_line add column told text not null default 'in_stock'
  check (told in ('in_stock', 'pre_order', 'sold_out', 'withdrawn'));
alter table cart_line alter column told drop default;
