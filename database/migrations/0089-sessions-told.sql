-- Who a token belongs to every process remembers for some seconds; of each change but the day of payment all of them are told by its
-- transaction (server/members/known).
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', old.id::text);
  return null;
end $$;

create trigger told after update of company, visitor, token_hash, earlier_token_hash, earlier_until, login_at, rests_at, ends_at or delete
  on session for each row execute function tell_of_session();
