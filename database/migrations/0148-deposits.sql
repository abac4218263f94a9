-- adds
-- Pre-ordered goods may ask a share of their price at placing; the rest is paid when they have come, before dispatch.
alter table product add column deposit_percent integer check (deposit_percent between 0 and 100); -- null, 0 and 100: paid whole at placing
alter table sales_order add column deposit_cents bigint check (deposit_cents > 0); -- agreed at placing; null: no deposit
