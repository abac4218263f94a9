-- Hong Kong's public holidays, as each company has them: they are gazetted a year before, and its own staff write them down.
-- What one company writes moves no day of another's deliveries.
alter table holiday rename to gazetted;
alter table gazetted drop constraint holiday_pkey;
create table holiday (
  company text not null references company,
  day date not null,
  name_zh text not null check (name_zh <> ''),
  name_en text not null check (name_en <> ''),
  primary key (company, day)
);
insert into holiday (company, day, name_zh, name_en)
  select company.code, gazetted.day, gazetted.name_zh, gazetted.name_en from company cross join gazetted;
drop table gazetted;
create trigger told after insert or update or delete on holiday for each row execute function tell_of_shop(); -- 0080
