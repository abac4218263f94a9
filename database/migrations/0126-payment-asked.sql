-- adds
-- When the bank was last asked after a payment: each sweep asks after those that nobody has asked about for a minute.
alter table payment add column asked_at timestamptz;
