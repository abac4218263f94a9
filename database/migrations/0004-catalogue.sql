create table category (
  company text not null references company,
  code text not null,
  parent text,
  level integer not null check (level between 1 and 3),
  label_zh text not null,
  label_en text not null,
  emblem text, -- the drawing that stands for it
  visible boolean not null default true,
  position integer not null,
  primary key (company, code),
  foreign key (company, parent) references category,
  check ((level = 1) = (parent is null))
);

create table brand (
  company text not null references company,
  code text not null,
  name_zh text not null,
  name_en text not null,
  primary key (company, code)
);

create table product (
  company text not null references company,
  code text not null,
  supplier text not null references company, -- the company that sells and is paid; one order each
  category text not null,
  brand text not null,
  name_zh text not null,
  name_en text not null,
  description_zh text not null,
  description_en text not null,
  pack_zh text not null default '',
  pack_en text not null default '',
  origin_zh text not null default '',
  origin_en text not null default '',
  material_zh text,
  material_en text,
  item_type text not null default 'PRODUCT' check (item_type in ('PRODUCT', 'PRODUCT_WEIGHT')),
  approx_weight_g integer check (approx_weight_g > 0), -- a weighed item's usual weight
  gross_weight_g integer check (gross_weight_g > 0),
  size_cm integer[] check (cardinality(size_cm) = 3), -- packed: length, width, height
  cold boolean not null default false, -- chilled or frozen: no lockers
  min_age integer check (min_age > 0),
  non_stock boolean not null default false, -- may be ordered beyond the shelf, §4
  pre_order_lead text check (pre_order_lead ~ '^[1-9][0-9]{0,2}/(DAY|WEEK|MONTH)$'),
  pre_order_limit integer check (pre_order_limit > 0),
  purchase_limit integer check (purchase_limit > 0),
  remark_demanded boolean not null default false,
  options jsonb not null default '[]', -- [{code, nameZh, nameEn, maxLength}]: words the buyer gives, such as an engraving
  specs jsonb not null default '[]', -- [{kZh, kEn, vZh, vEn}]
  status text not null default 'live' check (status in ('live', 'unsellable', 'withdrawn')), -- §8 unable to sell, product invalid
  picture jsonb not null,
  created_on date not null,
  changed_at timestamptz not null default now(),
  primary key (company, code),
  foreign key (company, category) references category,
  foreign key (company, brand) references brand
);
create index product_by_category on product (company, category);

create table variant (
  company text not null,
  assort_id text not null,
  product text not null,
  barcode text not null,
  colour_hex text,
  colour_zh text,
  colour_en text,
  size text,
  price_cents bigint not null check (price_cents >= 0),
  list_price_cents bigint check (list_price_cents > price_cents), -- struck through beside the price
  position integer not null default 0,
  primary key (company, assort_id),
  unique (company, barcode),
  foreign key (company, product) references product
);
create index variant_of_product on variant (company, product);

-- Home sections and item groups: new, recommended, top_deal, hot_collection. Hot sales comes from orders.
create table item_group (
  company text not null,
  code text not null,
  product text not null,
  position integer not null,
  primary key (company, code, product),
  foreign key (company, product) references product
);

create table sold_together (
  company text not null,
  product text not null,
  partner text not null check (partner <> product),
  position integer not null,
  primary key (company, product, partner),
  foreign key (company, product) references product,
  foreign key (company, partner) references product
);
