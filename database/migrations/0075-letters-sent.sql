-- Which letters about an order have gone out: each once, however often its job is run. What happens more than once has an event of its own:
-- a shipment, a moved day, a refund.
create table order_letter (
  order_id uuid not null references sales_order,
  about text not null,
  event text not null default '',
  sent_at timestamptz not null,
  primary key (order_id, about, event)
);
