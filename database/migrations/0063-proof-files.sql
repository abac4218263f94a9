-- A proof's file is removed after a while; that there was one, and what became of it, stays.
alter table payment_proof alter column file drop not null;
