-- What coupons promise. A rule is not changed once it is made, or a coupon in somebody's wallet would be worth something else
-- overnight: another offer is another rule. It may end, and its stock for buying may be changed.
create table coupon_rule (
  company text not null references company,
  code text not null check (code ~ '^[A-Z0-9_-]{1,32}$'),
  name_zh text not null,
  name_en text not null,
  kind text not null check (kind in ('AMOUNT', 'PERCENT', 'SHIPPING')),
  value_cents bigint not null default 0 check (value_cents >= 0),
  percent integer not null default 0 check (percent between 0 and 100),
  most_cents bigint check (most_cents > 0), -- as much as a share or a delivery is paid at most
  min_charge_cents bigint not null default 0 check (min_charge_cents >= 0),
  payment_limit integer not null default 100 check (payment_limit between 1 and 100), -- of the order, in percent
  usage_quantity integer not null default 1 check (usage_quantity > 0), -- in one order
  grades text[] not null default '{}', -- who may use it; empty: everyone
  categories text[] not null default '{}', -- for which goods; nothing named: for all
  products text[] not null default '{}',
  brands text[] not null default '{}',
  term text check (term ~ '^[1-9][0-9]{0,2}/(DAY|WEEK|MONTH)$'), -- from the day it is given, §9
  last_day date,
  given_at text[] not null default '{}', -- whoever reaches one of these grades is given some
  given_uses integer not null default 1 check (given_uses > 0),
  left_to_buy integer check (left_to_buy >= 0), -- null: any number
  ended_at timestamptz, -- nobody is given or sold one any more
  primary key (company, code),
  check ((term is null) <> (last_day is null)),
  check ((kind = 'AMOUNT') = (value_cents > 0)),
  check ((kind = 'PERCENT') = (percent > 0))
);

create function keep_coupon_terms() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - '{left_to_buy,ended_at,given_at,given_uses}'::text[]
    <> to_jsonb(new) - '{left_to_buy,ended_at,given_at,given_uses}'::text[] then
    raise exception 'the terms of coupon rule % are not changed', old.code using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger coupon_rule_stays before update on coupon_rule for each row execute function keep_coupon_terms();

-- What it costs in points, by grade; a grade that is not there cannot buy it.
create table coupon_price (
  company text not null,
  rule text not null,
  grade text not null check (grade in ('MEMBER', 'VIP', 'SUPER VIP', 'SUPER VVIP')),
  points integer not null check (points > 0),
  primary key (company, rule, grade),
  foreign key (company, rule) references coupon_rule
);

-- A coupon in a member's wallet. Whether it has ended follows from the day.
create table coupon (
  id uuid primary key default uuidv7(),
  company text not null,
  number text not null,
  rule text not null,
  member uuid not null references member,
  uses integer not null check (uses > 0),
  left_uses integer not null, -- the sum of its entries
  good_from date not null,
  good_until date not null,
  given_for text not null, -- 'grade VIP', 'points <request id>', 'staff <id>': each gives a rule once
  given_by text not null, -- job, member, staff:<name>
  reason text not null default '',
  given_at timestamptz not null,
  reminded_at timestamptz,
  withdrawn_at timestamptz,
  unique (company, number),
  unique (member, rule, given_for),
  foreign key (company, rule) references coupon_rule,
  check (left_uses between 0 and uses),
  check (good_from <= good_until),
  check (withdrawn_at is null or left_uses = 0)
);
create index coupon_usable on coupon (member, good_until, id) where left_uses > 0;
create index coupon_to_remind on coupon (good_until) where left_uses > 0 and reminded_at is null;

-- What a coupon pays of one order. The orders of one checkout share its use: it is taken with the first of them and comes back
-- with the last.
create table coupon_claim (
  coupon uuid not null references coupon,
  order_id uuid not null,
  conversation uuid not null,
  company text not null references company,
  member uuid not null references member,
  quantity integer not null check (quantity > 0),
  cents bigint not null check (cents > 0),
  state text not null check (state in ('held', 'captured', 'released')),
  claimed_at timestamptz not null,
  ended_at timestamptz, -- when it was captured or released
  primary key (coupon, order_id),
  check ((state = 'held') = (ended_at is null))
);
create index coupon_claim_of_order on coupon_claim (order_id);
create index coupon_claim_of_member on coupon_claim (member, claimed_at desc, conversation, coupon) where state <> 'released';

-- Every change of what is left of a coupon, with who and why: only added to.
create table coupon_entry (
  id bigint generated always as identity primary key,
  company text not null references company,
  coupon uuid not null references coupon,
  kind text not null check (kind in ('give', 'claim', 'release', 'withdraw')),
  uses integer not null,
  order_id uuid,
  actor text not null, -- visitor, member, job, staff:<name>
  reason text not null default '',
  at timestamptz not null,
  check (case kind when 'give' then uses > 0 when 'claim' then uses < 0 when 'release' then uses >= 0 else uses <= 0 end)
);
create index coupon_entry_of on coupon_entry (coupon, id);
create trigger coupon_entry_stays before update or delete on coupon_entry for each row execute function refuse_change();
create trigger coupon_entry_is_kept before truncate on coupon_entry for each statement execute function refuse_change();
