-- adds
-- A token that a renewal has replaced. It is good for 60 s more, for requests under way; shown later, when its successor is in
-- use, it ends the session: one of the two holders is not the visitor.
create table spent_token (
  token_hash bytea primary key,
  session uuid not null references session on delete cascade,
  spent_at timestamptz not null,
  was_expired boolean not null -- then it opens nothing, also in its last 60 s
);
create index spent_token_of_session on spent_token (session, spent_at);

-- Whether the token that the last renewal handed out has come back.
alter table session add column successor_used boolean not null default true;
