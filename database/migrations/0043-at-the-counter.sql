-- Registered by staff at the counter, and waiting for the member to prove an address and choose a password. Whoever proves it
-- takes the account over; an unproven address that came by another way is nobody's claim.
alter table member add column counter_at timestamptz;
alter table member add column counter_by text; -- staff:<name>
create index member_waiting_by_email on member (company, lower(email)) where counter_at is not null;
create index member_waiting_by_phone on member (company, phone) where counter_at is not null;
