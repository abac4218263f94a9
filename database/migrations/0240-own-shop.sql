-- adds
-- A way of delivery or a pickup point that is not offered any more. It stays while orders name it.
alter table delivery_way add column withdrawn_at timestamptz;
alter table pickup_point add column withdrawn_at timestamptz;

-- Who wrote which fields of a record of the shop, such as `way STANDARD`, and when. The version of a record is its last one here.
create table shop_edit (
  company text not null references company,
  record text not null,
  version integer not null check (version > 0),
  by text not null,
  at timestamptz not null,
  fields text[] not null,
  primary key (company, record, version)
);

-- When the owner first opened the shop to visitors; null: it is being prepared. A shop of the release before is open, unless
-- its maintenance is still the one that it began with.
alter table company add column opened_at timestamptz;
update company set opened_at = now()
  where maintain_start is null or maintain_info_en is distinct from 'This shop is being prepared. It opens soon.';
