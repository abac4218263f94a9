-- adds
-- A group of goods that fills itself each night, and when its rule is written: new goods, offers, a brand, a category.
create table group_rule (
  company text not null references company,
  code text not null,
  rule jsonb not null, -- GroupRule in server/catalogue/group-rules.store.ts
  primary key (company, code)
);
