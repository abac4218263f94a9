-- adds
-- Goods, prices and stock from a file of staff. `import` is the file and what is to be done with it; `import_row` are its rows with a
-- verdict each. A job reads and judges them, another writes them part by part as one change; `next_part` moves in the transaction
-- that writes, so that a job that was killed goes on where it stopped. server/imports writes these tables.

create table import (
  id uuid primary key default uuidv7(),
  company text not null references company,
  state text not null default 'mapping'
    check (state in ('mapping', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  format text not null, -- server/imports/import-columns.rules.ts
  name text not null, -- of the file, as the sender called it
  file text not null, -- in the file store, area `imports`
  encoding text not null, -- utf-8, utf-16le, big5, gb18030, xlsx
  shape text not null, -- digest of the headers: the mapping of the next file of this shape
  headers text[] not null,
  samples jsonb not null, -- the first rows
  mapping text[] not null, -- by column: its target, or empty
  settings jsonb not null,
  row_count integer not null check (row_count >= 0),
  formula_count integer not null default 0, -- cells whose value a formula made: the value counts
  staff uuid references staff,
  by text not null,
  role text not null, -- of who checked, then of who applied
  created_at timestamptz not null,
  checked_at timestamptz,
  applied_at timestamptz,
  done_rows integer not null default 0, -- of the step that runs
  next_part integer not null default 0,
  run uuid, -- the check that runs: an earlier one that was thought dead stops
  change uuid references goods_change,
  failure text -- a code of contract/refusals.ts
);
create index import_by_time on import (company, created_at desc, id desc);

create table import_row (
  import uuid not null references import on delete cascade,
  line integer not null, -- in the file, the header is line 1
  cells text[] not null,
  code text, -- as the row names its goods
  barcode text,
  assort_id text,
  product text, -- the goods that it is about; null: none are known
  part integer, -- rows of one product are in one part
  twice boolean not null default false, -- its barcode stands in an earlier row
  verdict text check (verdict in ('new', 'changed', 'same', 'refused')),
  draft boolean not null default false, -- its goods stay a draft
  problems jsonb,
  version integer, -- of its goods when it was judged
  primary key (import, line)
);
create index import_row_of_part on import_row (import, part);
create index import_row_of_verdict on import_row (import, verdict, line);

-- What staff chose for files with these headers.
create table import_mapping (
  company text not null references company,
  shape text not null,
  mapping text[] not null,
  settings jsonb not null,
  used_at timestamptz not null,
  primary key (company, shape)
);

-- A file made of a view. It lies in the file store, area `imports`, for a day.
create table export (
  id uuid primary key default uuidv7(),
  company text not null references company,
  kind text not null check (kind in ('csv', 'xlsx')),
  wanted jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  file text,
  row_count integer,
  staff uuid references staff,
  by text not null,
  created_at timestamptz not null,
  check ((state = 'done') = (file is not null))
);
create index export_by_time on export (created_at);

-- A photo that an import asked for belongs to the change of the import, and is undone with it.
alter table picture_fetch add column change uuid references goods_change;
