-- adds
-- Who works on jobs at this moment, by the id under which graphile-worker locks them, and when each last said so by this
-- database's clock. A worker without a row is dead: its jobs are given to others, and what it still writes is refused. A beat
-- changes no key, so it does not wait for `require_living_worker`; the delete that declares a worker dead does.
create table job_worker (
  id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

create function require_living_worker(worker text) returns void language plpgsql as $$
begin
  perform from job_worker where id = worker for key share;
  if not found then
    raise exception 'the worker % was declared dead', worker using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;
