-- adds
-- When visitors see what staff wrote: each process that serves pages says so for each change. Both tables are only about processes
-- that run at this moment, and need no journal.
create unlogged table page_server (
  id uuid primary key,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp()
);

create unlogged table change_shown (
  change uuid not null references goods_change on delete cascade,
  server uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (change, server)
);
create index change_shown_by_time on change_shown (at);

-- When the last rows of a change were written, by this clock: `at` is that of the process.
alter table goods_change add column told_at timestamptz not null default clock_timestamp();
create index goods_change_told on goods_change (told_at);

create function tell_change() returns trigger language plpgsql as $$
begin
  new.told_at := clock_timestamp();
  perform pg_notify('goods', new.company || E'\nchange\n' || new.id);
  return new;
end $$;
create trigger tell_change before insert or update of row_count on goods_change for each row execute function tell_change();
