-- adds
-- Jobs of a placed order that are due seconds or minutes later wait here. graphile-worker notifies its workers of every job that is
-- added, also of one for later: transactions that notify commit one after another, and each notification makes idle workers look
-- for a job that is not due (server/lib/process/scheduled-jobs.ts).
create table scheduled_job (
  id bigint generated always as identity primary key,
  run_at timestamptz not null,
  name text not null,
  payload json not null,
  key text
);
create index scheduled_job_due on scheduled_job (run_at);
