-- Found by their age when they are cleared away.
create index cart_age on cart (changed_at);
create index conversation_unplaced_age on payment_conversation (started_at) where state in ('new', 'quoted');
