-- adds
-- The sweep finds the deposits whose rest was not paid in time, as it finds the orders that nobody has paid.
create index order_rest_unpaid on sales_order (expires_at)
  where order_state = 'confirmed' and payment_state in ('part_paid', 'failed');
