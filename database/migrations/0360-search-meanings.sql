-- adds
-- What words mean to a company's search: names of one thing, and occasions or uses with the goods that fit them. Every process
-- remembers them and is told when they change.
create table search_meaning (
  company text not null references company,
  code text not null,
  names text[] not null check (cardinality(names) between 1 and 60),
  goods jsonb not null default '[]', -- of an occasion: categories and words of names, any of them
  except_categories text[] not null default '{}', -- never meant by the occasion
  only_said boolean not null default false, -- beside other goods, its own are only shown to who says it
  primary key (company, code)
);

create function tell_of_meanings() returns trigger language plpgsql as $$
begin
  perform pg_notify('goods', company || E'\nmeanings') from changed group by company;
  return null;
end $$;
create trigger told_added after insert on search_meaning referencing new table as changed
  for each statement execute function tell_of_meanings();
create trigger told_changed after update on search_meaning referencing new table as changed
  for each statement execute function tell_of_meanings();
create trigger told_removed after delete on search_meaning referencing old table as changed
  for each statement execute function tell_of_meanings();

-- What visitors searched, by day; of nobody in particular.
create table searched_words (
  company text not null references company,
  day date not null,
  words text not null check (words <> ''),
  found boolean not null,
  times integer not null default 1,
  primary key (company, day, words)
);
