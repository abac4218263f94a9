-- adds
-- An undo of more rows than one transaction can write: a job writes it part by part. server/changes writes this table.
create table goods_undo (
  change uuid primary key references goods_change,
  company text not null references company,
  written uuid not null unique references goods_change, -- the change that the parts join: the undo
  state text not null default 'running' check (state in ('running', 'done')),
  next_unit integer not null default 0, -- how many units of the change were written
  done_rows integer not null default 0, -- how many of its rows these are
  overtaken_count integer not null default 0, -- rows that were written since, and stay
  overtaken jsonb not null default '[]', -- the first of them
  moved_at timestamptz not null, -- when it was asked for, or the last part was written
  failed_at timestamptz -- when it was given up for now; taken away by the next part
);
create index goods_undo_running on goods_undo (moved_at) where state = 'running';
