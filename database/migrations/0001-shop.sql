create extension if not exists pg_trgm;

-- One installation, several companies: every table of a company's carries its code, and every read asks for it.
create table company (
  code text primary key check (code ~ '^[A-Z0-9]{2,16}$'),
  key text not null unique, -- public: identifies, never authorises
  shop_code text not null default 'WEBSITE',
  name_zh text not null,
  name_en text not null,
  theme text not null check (theme in ('sport', 'food')),
  default_language text not null default 'zh-TW' check (default_language in ('zh-TW', 'en-US')),
  route_set text not null default 'shop' check (route_set in ('shop', 'launch')),
  warehouse text not null default 'MAIN',
  maintain_start timestamptz,
  maintain_end timestamptz,
  maintain_info_zh text,
  maintain_info_en text
);

-- The company a visitor meets is told by the host name alone.
create table company_host (
  host text primary key,
  company text not null references company
);

-- Numbers of rules.md that a company has changed; what is absent stands at its default in shop/rules.ts.
create table setting (
  company text not null references company,
  key text not null,
  value jsonb not null,
  primary key (company, key)
);

-- Wall-clock hours in Hong Kong; a weekday without a row is a day the shop is closed. 1 is Monday.
create table opening_hours (
  company text not null references company,
  weekday integer not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (company, weekday, opens)
);

create table holiday (
  day date primary key,
  name_zh text not null,
  name_en text not null
);

create table region (
  code text primary key,
  name_zh text not null,
  name_en text not null,
  position integer not null
);
create table district (
  code text primary key,
  region text not null references region,
  name_zh text not null,
  name_en text not null,
  position integer not null
);
create table area (
  code text primary key,
  district text not null references district,
  name_zh text not null,
  name_en text not null,
  remote boolean not null default false,
  position integer not null
);

create table delivery_way (
  company text not null references company,
  code text not null,
  name_zh text not null,
  name_en text not null,
  pick_up boolean not null default false,
  fee_cents bigint not null check (fee_cents >= 0),
  free_over_cents bigint check (free_over_cents >= 0), -- at or above this the fee falls away
  under_cents bigint check (under_cents > 0), -- offered only for goods worth less than this, §9
  remote_surcharge_cents bigint not null default 0 check (remote_surcharge_cents >= 0),
  cut_off time not null default '16:00',
  weekdays integer[] not null default '{1,2,3,4,5,6}',
  works_holidays boolean not null default false,
  days_ahead integer not null default 1 check (days_ahead >= 0), -- working days from order to the first possible delivery
  range_days integer not null default 14 check (range_days > 0), -- how far ahead a day may be wished for
  only_categories text[] not null default '{}',
  except_categories text[] not null default '{}',
  remark_demanded boolean not null default false,
  position integer not null default 0,
  primary key (company, code)
);

create table pickup_point (
  company text not null references company,
  code text not null,
  kind text not null check (kind in ('showroom', 'locker')),
  name_zh text not null,
  name_en text not null,
  address_zh text not null,
  address_en text not null,
  district text not null references district,
  hours_zh text not null,
  hours_en text not null,
  max_weight_g integer,
  max_cm integer[],
  primary key (company, code)
);

-- Signs what needs no row of its own (order links); made once, shared by every process of the installation.
create table installation_secret (
  alone boolean primary key default true check (alone), -- one row
  secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into installation_secret default values;

-- The answer to a write that carried an Idempotency-Key, kept 24 hours.
create table idempotent_answer (
  visitor uuid not null,
  key text not null check (length(key) between 8 and 128),
  route text not null,
  body_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (visitor, key)
);
create index idempotent_answer_age on idempotent_answer (created_at);
