-- Takes a visitor's cart until the transaction ends, and then reads it: two statements, so that whoever had to wait reads what
-- the one before has written. In one journey, because every click in a cart begins with it.
create function hold_cart(of_visitor uuid, of_company text, at timestamptz) returns setof cart_line language plpgsql volatile as $$
begin
  insert into cart (visitor, company, changed_at) values (of_visitor, of_company, at)
  on conflict (visitor) do update set changed_at = excluded.changed_at;
  return query select * from cart_line where visitor = of_visitor and company = of_company;
end $$;
