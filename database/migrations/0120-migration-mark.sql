-- adds
-- Whether a release that does not know a migration may start on what it left: the older release has no file to look it up in.
-- What is not marked counts as a change that no older release can live with.
alter table migration add column mark text not null default 'changes' check (mark in ('adds', 'changes'));
