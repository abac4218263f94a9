-- adds
-- A cart is changed by one statement where nobody else changes it meanwhile: its version is what was read (server/cart/cart.store.ts).
-- Whoever locks the cart also counts it up, as hold_cart does for both releases.
alter table cart add column version integer not null default 1;

create or replace function hold_cart(of_visitor uuid, of_company text, at timestamptz) returns setof cart_line language plpgsql volatile as $$
begin
  insert into cart (visitor, company, changed_at) values (of_visitor, of_company, at)
  on conflict (visitor) do update set changed_at = excluded.changed_at, version = cart.version + 1;
  return query select * from cart_line where visitor = of_visitor and company = of_company;
end $$;

-- Only the nightly clearing looks for old carts. With an index that holds no rows, and room on the page, a change of a cart writes
-- no index.
drop index cart_age;
create index cart_age on cart using brin (changed_at);
alter table cart set (fillfactor = 70);
alter table cart_line set (fillfactor = 70);
