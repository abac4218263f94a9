-- What a tender pays of each line stands with the tender: a row a line cost a placing with everything that pays fifteen rows,
-- each with its place in an index and its look at the tender. From line 0, the delivery, on; 0 where it pays nothing.
alter table order_tender add column share_cents bigint[] not null default '{}' check (0 <= all (share_cents));
update order_tender t set share_cents = array(
  select coalesce(a.amount_cents, 0) from (
    select 0 as line union all select line from order_line where order_id = t.order_id
  ) l left join order_allocation a on a.order_id = t.order_id and a.tender = t.line and a.line = l.line
  order by l.line
);
alter table order_tender alter column share_cents drop default;

drop table order_allocation;
create view order_allocation as
select t.order_id, (share.position - 1)::integer as line, t.line as tender, share.cents as amount_cents
from order_tender t cross join unnest(t.share_cents) with ordinality as share (cents, position)
where share.cents > 0;

-- Lines of a ledger have their company from the account that they point at; to look it up once more at every line says nothing.
alter table gift_card_entry drop constraint gift_card_entry_company_fkey;
alter table coupon_claim drop constraint coupon_claim_company_fkey;
alter table coupon_entry drop constraint coupon_entry_company_fkey;
alter table points_entry drop constraint points_entry_company_fkey;
alter table points_spend drop constraint points_spend_company_fkey;
alter table points_lot drop constraint points_lot_company_fkey;
