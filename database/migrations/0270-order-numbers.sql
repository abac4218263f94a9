-- adds
-- Order numbers come from a sequence per company, for which nobody waits: until now every order of a day locked one row until its
-- commit. A number that a failed order took stays unused. The numbers of a day count from where the sequence stood when the day's
-- first order was placed.
create table order_day (
  company text not null references company,
  day date not null,
  base bigint not null,
  primary key (company, day)
);

create function order_sequence_of(company text) returns text immutable language sql as $$ select 'order_number_' || company $$;

create function add_order_sequence() returns trigger language plpgsql as $$
begin
  execute format('create sequence if not exists %I', order_sequence_of(new.code));
  return null;
end $$;
create trigger add_order_sequence after insert on company for each row execute function add_order_sequence();

-- Companies that are there. Today's numbers go on where `order_number` stands. Processes of the release before still count in that
-- table, today and past midnight; theirs go on a hundred thousand later.
do $$
declare
  known record;
  today date := (now() at time zone 'Asia/Hong_Kong')::date;
begin
  for known in
    select code, coalesce(last, 0) as last from company
    left join order_number on order_number.company = code and kind = 'W' and day = today
  loop
    execute format('create sequence %I', order_sequence_of(known.code));
    perform setval(format('%I', order_sequence_of(known.code))::regclass, known.last + 1, false);
    insert into order_day (company, day, base) values (known.code, today, 0);
    insert into order_number (company, kind, day, last)
      select known.code, 'W', day, 100000 from unnest(array[today, today + 1]) as day
      on conflict (company, kind, day) do update set last = order_number.last + excluded.last;
  end loop;
end $$;

-- The next numbers of a day, ascending. Of two first orders of a day, one says where the day begins; the other takes numbers behind it.
create function take_order_numbers(of_company text, of_day date, many integer) returns bigint[] language plpgsql as $$
declare
  numbers regclass := format('%I', order_sequence_of(of_company))::regclass;
  taken bigint[];
  first bigint;
begin
  loop
    select array_agg(nextval(numbers)) into taken from generate_series(1, many);
    select base into first from order_day where company = of_company and day = of_day;
    if first is null then
      insert into order_day (company, day, base) values (of_company, of_day, taken[1] - 1) on conflict do nothing;
      select base into first from order_day where company = of_company and day = of_day;
    end if;
    exit when taken[1] > first;
  end loop;
  return array(select number - first from unnest(taken) as number order by number);
end $$;
