-- adds
-- A notification holds at most 8000 bytes. Changed goods that need more are told in several, of 100 codes each: until now one
-- message said that everything may have changed, and every process read all goods again.
create or replace function tell_goods(of_company text, kind text, codes text[]) returns void language plpgsql as $$
declare
  message text := of_company || E'\n' || kind || E'\n' || array_to_string(codes, E'\n');
begin
  if octet_length(message) < 7900 then
    perform pg_notify('goods', message);
    return;
  end if;
  perform pg_notify('goods', of_company || E'\n' || kind || E'\n' || part.codes)
  from (
    select string_agg(code, E'\n' order by place) as codes
    from unnest(codes) with ordinality as told (code, place) group by (place - 1) / 100
  ) part;
end $$;
