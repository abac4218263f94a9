-- adds
-- What staff typed and have not saved, for a preview of it. A ticket names the row; a row lives for minutes.
create table previewed_goods (
  id uuid primary key default gen_random_uuid(),
  company text not null references company,
  code text not null,
  given jsonb not null,
  moment timestamptz,
  created_at timestamptz not null
);
create index previewed_goods_by_age on previewed_goods (created_at);
