-- adds
-- Limits count a customer and not a visitor: whoever comes again as another walk-in has the same e-mail, telephone or door.
-- The names are written by server/shop/customers/rules.ts and go when the order forgets its buyer.
create table customer_order (
  company text not null references company,
  key text not null,
  order_id uuid not null, -- of sales_order, whose rows are written last and never deleted
  primary key (company, key, order_id)
);
create index customer_order_of_order on customer_order (order_id);

-- Orders that a limit still looks back on: of the last month, and those that used a promotion.
insert into customer_order (company, key, order_id)
select company, key, id from (
  select id, company, 'phone ' || phone as key from sales_order where phone like '+852%'
  union all
  select id, company, 'mail ' || case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select id, company, split_part(split_part(lower(email), '@', 1), '+', 1) as name, split_part(lower(email), '@', 2) as host
    from sales_order where email like '%_@_%'
  ) as address
) as known
where exists (select from sales_order o where o.id = known.id and o.placed_at > now() - interval '31 days')
  or exists (select from promotion_use_order u where u.order_id = known.id);

-- An order that is to be paid by hand holds its goods for a while, until somebody shows that the money is on its way: then
-- nothing ends its hold but its own end.
alter table sales_order
  add column offline_from text, -- the network it came from, while it is unpaid and to be paid by hand
  add column goods_held_until timestamptz, -- null: as long as the order lives
  add column goods_released_at timestamptz; -- it can still be paid and holds nothing
create index order_offline on sales_order (company, offline_from) where offline_from is not null;

-- Whether this customer has used a promotion so often already, under any of their names.
create function is_promotion_used(of_company text, of_promotion text, which integer, by_visitor uuid, keys text[], but_not uuid)
returns boolean language sql stable as $$
  select exists (
    select from promotion_use u
    where u.company = of_company and u.promotion = of_promotion and u.released_at is null and u.nth = which
      and u.id is distinct from but_not
      and (u.visitor = by_visitor or exists (
        select from promotion_use_order o join customer_order c on c.order_id = o.order_id
        where o.use = u.id and c.company = of_company and c.key = any(keys))))
$$;

-- As the function of 0052 without names, which the release before this one calls. The caller holds the names' locks.
create function claim_promotion(of_company text, of_promotion text, typed text, of_conversation uuid, by_visitor uuid, keys text[], orders uuid[], at timestamptz)
returns boolean language plpgsql as $$
declare
  rule promotion;
  use_id uuid;
begin
  -- Staff who change its limits wait for this transaction, and this one for them.
  select * into rule from promotion where company = of_company and id = of_promotion for key share;
  if not found or rule.state <> 'live' then return false; end if;

  -- The same visitor in two tabs: the second waits at the unique row, and looks again for a free number.
  for tries in 1 .. coalesce(rule.customer_limit, 0) + 1 loop
    insert into promotion_use (company, promotion, code, conversation, visitor, nth, used_at)
    select of_company, of_promotion, typed, of_conversation, by_visitor, free.nth, at
    from (
      select null::integer as nth where rule.customer_limit is null
      union all (
        select nth from generate_series(1, rule.customer_limit) nth
        where not is_promotion_used(of_company, of_promotion, nth, by_visitor, keys, null)
        order by nth limit 1)
    ) free
    on conflict do nothing returning id into use_id;
    exit when use_id is not null;
  end loop;
  if use_id is null then return false; end if;
  insert into promotion_use_order (order_id, use) select order_id, use_id from unnest(orders) order_id;

  if rule.overall_limit is not null then
    update promotion_tally set used = used + 1
    where company = of_company and promotion = of_promotion and code = '' and used < rule.overall_limit;
    if not found then return false; end if;
  end if;
  if rule.code_limit is not null then
    update promotion_tally set used = used + 1
    where company = of_company and promotion = of_promotion and code = typed and used < rule.code_limit;
    if not found then return false; end if;
  end if;
  return true;
end $$;

-- As that of 0052, but a use that somebody has taken meanwhile under another of the customer's names is gone too.
create or replace function reclaim_promotions(of_order uuid, at timestamptz) returns boolean language plpgsql as $$
declare
  one promotion_use;
begin
  for one in
    select u.* from promotion_use u join promotion_use_order o on o.use = u.id
    where o.order_id = of_order and o.released_at is not null order by u.promotion for update of u
  loop
    update promotion_use_order set released_at = null where order_id = of_order and use = one.id;
    continue when one.released_at is null;
    if is_promotion_used(one.company, one.promotion, one.nth, one.visitor,
      array(select key from customer_order where order_id = of_order), one.id) then return false; end if;
    update promotion_use set released_at = null, used_at = at where id = one.id;
    update promotion_tally set used = used + 1
    where company = one.company and promotion = one.promotion and (code = '' or code = one.code);
  end loop;
  return true;
exception when unique_violation or check_violation then
  return false;
end $$;
