-- adds
-- Until when the provider is asked to keep a payment open. It is told once and is part of the request under the idempotency key:
-- a repetition has it from here, since the deadline of the order moves.
alter table payment add column pay_before timestamptz;

update payment set pay_before = coalesce(
  (select least(o.expires_at, payment.created_at + interval '23 hours') from payment_share s join sales_order o on o.id = s.order_id
   where s.payment = payment.id order by s.order_id limit 1),
  payment.created_at + interval '30 minutes')
where state in ('created', 'waiting');
