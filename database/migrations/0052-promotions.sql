-- What is cheaper. A draft is seen by staff alone; one that ended stays, for the orders that had it.
create table promotion (
  company text not null references company,
  id text not null default uuidv7()::text,
  name_zh text not null check (name_zh <> ''),
  name_en text not null check (name_en <> ''),
  lane text not null check (lane in ('line', 'bundle', 'order', 'delivery')),
  terms jsonb not null check (terms ? 'kind'), -- as the engine spells them, server/promotions/terms/rules.ts; amounts are cents
  goods jsonb not null check (goods ? 'products'),
  exclusive boolean not null default false,
  family text,
  priority integer not null default 0,
  from_day date not null,
  to_day date check (to_day >= from_day), -- the last day
  grades text[] check (cardinality(grades) > 0 and grades <@ array['MEMBER', 'VIP', 'SUPER VIP', 'SUPER VVIP']),
  min_goods_cents bigint not null default 0 check (min_goods_cents >= 0),
  min_pieces integer not null default 0 check (min_pieces >= 0),
  needs_code boolean not null default false,
  overall_limit integer check (overall_limit > 0),
  customer_limit integer check (customer_limit > 0),
  code_limit integer check (code_limit > 0),
  state text not null default 'draft' check (state in ('draft', 'live', 'ended')),
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (company, id),
  check (code_limit is null or needs_code)
);
create index promotion_newest on promotion (company, created_at desc, id desc);

-- A code opens one promotion. It may serve again when that one is over.
create table promotion_code (
  company text not null,
  promotion text not null,
  code text not null check (code ~ '^[A-Z0-9_-]{3,32}$'),
  given_up boolean not null default false,
  primary key (company, promotion, code),
  foreign key (company, promotion) references promotion
);
create unique index promotion_code_live on promotion_code (company, code) where not given_up;

-- How often what is limited was used, counted under its own lock: the whole promotion ('') and each of its codes.
create table promotion_tally (
  company text not null,
  promotion text not null,
  code text not null default '',
  used integer not null check (used >= 0),
  most integer not null,
  primary key (company, promotion, code),
  foreign key (company, promotion) references promotion,
  check (used <= most)
);

-- One use by one checkout, which may be several orders, §3. It is given back when the last of them is given up.
create table promotion_use (
  id uuid primary key default uuidv7(),
  company text not null,
  promotion text not null,
  code text, -- which of its codes was typed
  conversation uuid not null,
  visitor uuid not null,
  contact bytea, -- HMAC of the buyer's e-mail: who comes again as another walk-in is the same customer
  nth integer check (nth > 0), -- the customer's first, second …; null where nobody counts
  used_at timestamptz not null,
  released_at timestamptz,
  foreign key (company, promotion) references promotion
);
create unique index promotion_use_of_conversation on promotion_use (company, promotion, conversation) where released_at is null;
create unique index promotion_use_of_visitor on promotion_use (company, promotion, visitor, nth) where released_at is null;
create unique index promotion_use_of_contact on promotion_use (company, promotion, contact, nth) where released_at is null and contact is not null;

create table promotion_use_order (
  order_id uuid not null,
  use uuid not null references promotion_use,
  released_at timestamptz,
  primary key (order_id, use)
);
create index promotion_use_orders on promotion_use_order (use);

-- Takes one use for a placing transaction, in one journey; false: there is none left, and the transaction must be given up.
-- Whoever places more than one takes them in the order of their ids.
create function claim_promotion(of_company text, of_promotion text, typed text, of_conversation uuid, by_visitor uuid, by_contact bytea, orders uuid[], at timestamptz)
returns boolean language plpgsql as $$
declare
  rule promotion;
  use_id uuid;
begin
  -- Staff who change its limits wait for this transaction, and this one for them.
  select * into rule from promotion where company = of_company and id = of_promotion for key share;
  if not found or rule.state <> 'live' then return false; end if;

  -- The same customer in two tabs: the second waits at the unique row, and looks again for a free number.
  for tries in 1 .. coalesce(rule.customer_limit, 0) + 1 loop
    insert into promotion_use (company, promotion, code, conversation, visitor, contact, nth, used_at)
    select of_company, of_promotion, typed, of_conversation, by_visitor, by_contact, free.nth, at
    from (
      select null::integer as nth where rule.customer_limit is null
      union all (
        select nth from generate_series(1, rule.customer_limit) nth
        where not exists (
          select from promotion_use u where u.company = of_company and u.promotion = of_promotion and u.released_at is null
            and u.nth = nth.nth and (u.visitor = by_visitor or u.contact = by_contact))
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

-- An order was given up: its share of each use is, and a use whose last order this was is given back, once.
create function release_promotions(of_order uuid, at timestamptz) returns integer language plpgsql as $$
declare
  one promotion_use;
  given_back integer := 0;
begin
  for one in
    select u.* from promotion_use u join promotion_use_order o on o.use = u.id
    where o.order_id = of_order and o.released_at is null order by u.promotion for update of u
  loop
    update promotion_use_order set released_at = at where order_id = of_order and use = one.id and released_at is null;
    continue when not found or exists (select from promotion_use_order where use = one.id and released_at is null);
    update promotion_use set released_at = at where id = one.id and released_at is null;
    continue when not found;
    given_back := given_back + 1;
    update promotion_tally set used = used - 1
    where company = one.company and promotion = one.promotion and (code = '' or code = one.code);
  end loop;
  return given_back;
end $$;

-- Late money revives an order: what it had given back is taken again, or false, and the transaction must be given up.
create function reclaim_promotions(of_order uuid, at timestamptz) returns boolean language plpgsql as $$
declare
  one promotion_use;
begin
  for one in
    select u.* from promotion_use u join promotion_use_order o on o.use = u.id
    where o.order_id = of_order and o.released_at is not null order by u.promotion for update of u
  loop
    update promotion_use_order set released_at = null where order_id = of_order and use = one.id;
    continue when one.released_at is null;
    update promotion_use set released_at = null, used_at = at where id = one.id;
    update promotion_tally set used = used + 1
    where company = one.company and promotion = one.promotion and (code = '' or code = one.code);
  end loop;
  return true;
exception when unique_violation or check_violation then
  return false;
end $$;

-- Offers are kept in every process: the same bell as for goods (0020) says that they changed.
create function tell_of_promotions() returns trigger language plpgsql as $$
begin
  perform pg_notify('goods', company || E'\npromotions') from changed group by company;
  return null;
end $$;
create trigger told_insert after insert on promotion referencing new table as changed for each statement execute function tell_of_promotions();
create trigger told_update after update on promotion referencing new table as changed for each statement execute function tell_of_promotions();
create trigger told_insert after insert on promotion_code referencing new table as changed for each statement execute function tell_of_promotions();
create trigger told_update after update on promotion_code referencing new table as changed for each statement execute function tell_of_promotions();
create trigger told_delete after delete on promotion_code referencing old table as changed for each statement execute function tell_of_promotions();
