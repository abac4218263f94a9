-- adds
-- A card may be authorised at placing and captured at dispatch, by a company's setting.
alter table payment add column captures_later boolean not null default false;
alter table payment add column authorized_until timestamptz; -- when the bank lets go of it
alter table payment drop constraint payment_state_check, add constraint payment_state_check
  check (state in ('created', 'waiting', 'authorized', 'succeeded', 'failed', 'cancelled', 'returned'));
create index payment_authorized on payment (authorized_until) where state = 'authorized';
