-- adds
-- One change of more goods than a transaction can write. `bulk_run` is what is wanted; `bulk_run_part` are its goods, as the view
-- listed them when it was asked for, with what was shown would become of each. A job judges the parts, another call lets it write
-- them as one change; `next_part` moves in the transaction that judges or writes one, so that a job that was killed goes on where it
-- stopped. server/goods writes these tables.
create table bulk_run (
  id uuid primary key default uuidv7(),
  company text not null references company,
  state text not null check (state in ('checking', 'checked', 'writing', 'written', 'cancelled', 'failed')),
  operations jsonb not null, -- contract/goods-change.ts
  note text not null,
  sure boolean not null, -- prices that are far from the ones before are meant
  staff uuid references staff,
  by text not null,
  role text not null, -- of who checked, then of who wrote
  created_at timestamptz not null,
  moved_at timestamptz not null, -- when it was asked for, or the last part was judged or written
  asked integer not null check (asked > 0),
  done integer not null default 0, -- goods of the step that runs
  next_part integer not null default 0,
  change uuid references goods_change,
  failure text -- a code of contract/refusals.ts
);
create index bulk_run_by_time on bulk_run (company, created_at desc, id desc);
create index bulk_run_moving on bulk_run (moved_at) where state in ('checking', 'writing');

create table bulk_run_part (
  run uuid not null references bulk_run on delete cascade,
  part integer not null,
  codes text[] not null,
  marks text[], -- by goods, a digest of what was shown; empty: nothing differs, '!': refused
  different integer not null default 0,
  differences jsonb not null default '[]', -- the first of the run
  refused jsonb not null default '[]',
  primary key (run, part)
);
