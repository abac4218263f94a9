-- What a document has moved, beyond the parts it took.
alter table refund
  add column bills_cents bigint not null default 0 check (bills_cents >= 0), -- of its money: what need not be paid later any more
  -- a great sum is booked by somebody else than who decided on it or counted the goods
  add column decided_staff uuid references staff,
  add column received_staff uuid references staff;

-- Of a part that points have paid: how many of them have come back.
alter table refund_part add column points bigint not null default 0 check (points >= 0);

-- Which document of which order owes it; none of money that came too late.
alter table payment_refund
  add column document uuid references refund,
  add column order_id uuid references sales_order,
  add column sent_by text; -- who sent it by hand
create index payment_refund_of on payment_refund (document) where document is not null;
create index payment_refund_due on payment_refund (created_at) where state = 'due';

-- An order had no use for what this brought: paid already, or given up. It went back at once.
alter table payment_share add column went_back boolean not null default false;
update payment_share set went_back = true
from payment_refund r join payment p on p.id = r.payment
where r.cause = 'order closed' and p.reference is null and payment_share.payment = p.id
  and (r.amount_cents = p.amount_cents or r.amount_cents = payment_share.amount_cents);
