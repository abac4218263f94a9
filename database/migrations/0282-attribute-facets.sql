-- adds
-- An attribute that is marked as a filter is counted and shown by listings. Its goods are told as changed by whoever writes it; its
-- name and place, which every process remembers, are told here.
alter table search_count drop constraint search_count_kind_check;
alter table search_count add constraint search_count_kind_check
  check (kind in ('brand', 'category', 'material', 'colour', 'size', 'availability', 'offer', 'isNew', 'attribute'));

create function tell_of_facets() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.facet) or (tg_op <> 'DELETE' and new.facet) then
    perform pg_notify('goods', coalesce(new.company, old.company) || E'\nall');
  end if;
  return null;
end $$;
create trigger told after insert or update or delete on attribute for each row execute function tell_of_facets();
