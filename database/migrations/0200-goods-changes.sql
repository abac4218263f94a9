-- adds
-- Whatever staff write about goods (product, prices, stock, tree) is a change: its rows before and after, under one id, so that it
-- can be undone. The audit log names the change. server/changes writes these tables.

-- How often a record was written: a write carries the version it was read at. A record is what one screen shows, such as
-- `product EL10235`, whose rows lie in several tables.
create table goods_record (
  company text not null references company,
  record text not null,
  version integer not null check (version > 0),
  primary key (company, record)
);

create table goods_change (
  id uuid primary key default uuidv7(),
  company text not null references company,
  kind text not null,
  note text not null default '',
  staff uuid references staff, -- null: a job
  by text not null,
  at timestamptz not null,
  row_count integer not null check (row_count >= 0),
  undoes uuid references goods_change,
  undone_by uuid references goods_change,
  cleared_at timestamptz -- when the images of its rows were taken away: from then on it cannot be undone
);
create index goods_change_by_time on goods_change (company, at desc, id desc);
create index goods_change_to_clear on goods_change (at) where cleared_at is null;

-- One row as it was and as it became: the columns that differ; all of them where a row was added (no `before`) or removed (no `after`).
create table goods_change_row (
  change uuid not null references goods_change,
  position integer not null,
  company text not null,
  table_name text not null,
  key jsonb not null,
  record text not null,
  version integer not null, -- of the record, after this
  before jsonb,
  after jsonb,
  primary key (change, position)
);
create index goods_change_row_of on goods_change_row (company, record, version);

alter table staff drop constraint staff_role_check, add constraint staff_role_check
  check (role in ('owner', 'merchandiser', 'order desk', 'support', 'warehouse', 'accounts'));
