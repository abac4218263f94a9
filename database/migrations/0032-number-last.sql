-- The number of an order is taken by the last statement of its placing, because every buyer of the day waits for that row.
-- What belongs to the order is written before it, and looked for when the transaction ends.
alter table payment_share alter constraint payment_share_order_id_fkey deferrable initially deferred;
