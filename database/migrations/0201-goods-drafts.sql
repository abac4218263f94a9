-- adds
-- What staff prepare stands in a draft, apart from what is live: the fields that differ from it, or all of new goods. Publishing
-- writes them into the live rows as one change, and keeps what was published.
create table product_draft (
  company text not null references company,
  code text not null,
  document jsonb, -- server/catalogue/goods-document.rules.ts; null: nothing is prepared
  saved_at timestamptz not null,
  saved_by text not null,
  publish_at timestamptz, -- publishes itself then
  publish_until timestamptz,
  primary key (company, code)
);
create table product_version (
  company text not null,
  product text not null,
  number integer not null check (number > 0),
  document jsonb not null,
  change uuid not null references goods_change,
  published_at timestamptz not null,
  published_by text not null,
  primary key (company, product, number),
  foreign key (company, product) references product
);

alter table product
  add column shows_from timestamptz,
  add column shows_until timestamptz, -- withdrawn by itself then
  add column search_words text not null default '', -- found by these too, in any language
  add column seo jsonb not null default '{}'; -- by language of names: title, description
alter table variant
  add column status text not null default 'live' check (status in ('live', 'withdrawn')), -- withdrawn: orders and carts still name it
  add column cost_cents bigint check (cost_cents >= 0),
  add column vendor_code text,
  add column bin text;

-- Up to three things that distinguish the variants of a product. Those with a role also fill the colour and the size of the variant.
-- `names` is by language of names.
create table product_option (
  company text not null,
  product text not null,
  code text not null,
  role text check (role in ('colour', 'size')),
  names jsonb not null,
  position integer not null,
  primary key (company, product, code),
  foreign key (company, product) references product
);
create table option_value (
  company text not null,
  product text not null,
  option text not null,
  code text not null,
  names jsonb not null,
  hex text,
  position integer not null,
  primary key (company, product, option, code),
  foreign key (company, product, option) references product_option
);
create table variant_option (
  company text not null,
  assort_id text not null,
  option text not null,
  product text not null,
  value text not null,
  primary key (company, assort_id, option),
  foreign key (company, assort_id) references variant,
  foreign key (company, product, option, value) references option_value
);
create index variant_option_of_product on variant_option (company, product);

-- What goods may be described by besides the fields that all have: rows of the specification, and filters where `facet` says so.
create table attribute (
  company text not null references company,
  code text not null,
  names jsonb not null,
  facet boolean not null default false,
  position integer not null default 0,
  primary key (company, code)
);
create table product_attribute (
  company text not null,
  product text not null,
  attribute text not null,
  words jsonb not null, -- by language of names
  position integer not null,
  primary key (company, product, attribute),
  foreign key (company, product) references product,
  foreign key (company, attribute) references attribute
);

-- The rows of the specification: attributes, then what is written for these goods alone.
create function specs_of(described product) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('kZh', names ->> 'zh', 'kEn', names ->> 'en', 'vZh', words ->> 'zh', 'vEn', words ->> 'en') order by own.position), '[]')
    || described.specs
  from product_attribute own join attribute on attribute.company = own.company and attribute.code = own.attribute
  where own.company = described.company and own.product = described.code
$$;

-- Options that fill neither the colour nor the size, and a variant's values of them.
create function further_options_of(described product) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('code', own.code, 'names', own.names, 'values', (
      select coalesce(jsonb_agg(jsonb_build_object('code', value.code, 'names', value.names) order by value.position), '[]')
      from option_value value where value.company = own.company and value.product = own.product and value.option = own.code))
    order by own.position), '[]')
  from product_option own where own.company = described.company and own.product = described.code and own.role is null
$$;
create function further_of(described variant) returns jsonb stable language sql as $$
  select coalesce(jsonb_object_agg(chosen.option, chosen.value), '{}')
  from variant_option chosen join product_option own
    on own.company = chosen.company and own.product = chosen.product and own.code = chosen.option and own.role is null
  where chosen.company = described.company and chosen.assort_id = described.assort_id
$$;

-- A barcode for goods that have none: 29, a number, a check digit. EAN leaves 20 to 29 to shops.
create sequence own_barcode maxvalue 9999999999;
