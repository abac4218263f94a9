create table cart (
  visitor uuid primary key references visitor on delete cascade,
  company text not null references company,
  changed_at timestamptz not null
);

-- A line is one thing: variant, barcode and what the buyer had put on it, §4. The price is the one last shown, to tell of changes.
create table cart_line (
  visitor uuid not null references cart on delete cascade,
  company text not null,
  assort_id text not null,
  barcode text not null,
  dynamic_attr text not null default '',
  quantity integer not null check (quantity between 1 and 999),
  selected boolean not null default true,
  shown_price_cents bigint not null check (shown_price_cents >= 0),
  arrives date,
  added_at timestamptz not null,
  primary key (visitor, assort_id, barcode, dynamic_attr),
  foreign key (company, assort_id) references variant
);
