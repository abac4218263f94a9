-- Something of the order went back, or was asked to: it is found among after-sales, whatever became of that.
alter table sales_order add column after_sales boolean not null default false;
create function note_after_sales() returns trigger language plpgsql as $$
begin
  update sales_order set after_sales = true where id = new.order_id and not after_sales;
  return null;
end $$;
create trigger noted_after_sales after insert on refund for each row
  when (new.kind in ('return', 'claim', 'exchange', 'rejected')) execute function note_after_sales();
update sales_order set after_sales = true
where id in (select order_id from refund where kind in ('return', 'claim', 'exchange', 'rejected'));

-- A buyer's orders, newest first, with all that decides on which tab each stands: counting five thousand reads no row of the table.
drop index order_of_visitor;
create index order_of_visitor on sales_order (visitor, company, placed_at desc, id desc)
  include (order_state, payment_state, fulfilment_state, after_sales);

-- What staff have to do next.
create index order_to_handle on sales_order (company, fulfilment_state, placed_at desc, id desc) where order_state = 'confirmed';
create index order_of_company on sales_order (company, placed_at desc, id desc);
