-- Who has left neither logs in nor buys any more, not even in a request that was under way while the account was deleted: it waits
-- here for the deletion, and is asked to begin again (40001), when it finds nobody.
create function refuse_gone() returns trigger language plpgsql as $$
begin
  perform from member where visitor = new.visitor for key share;
  if found and exists (select from member where visitor = new.visitor and erased_at is not null) then
    raise exception 'member % has left', new.visitor using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger session_of_somebody before insert on session for each row execute function refuse_gone();
create trigger order_of_somebody before insert on sales_order for each row execute function refuse_gone();
