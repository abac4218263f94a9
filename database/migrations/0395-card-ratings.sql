-- adds
-- Cards show how goods are rated: the rows that search in PostgreSQL reads follow each review.
create function note_rating() returns trigger language plpgsql as $$
begin
  insert into search_due (company, kind, code)
  select company, 'product', product from changed where company in (select kept.company from search_company kept);
  return null;
end $$;
create trigger told_insert after insert on product_rating referencing new table as changed
  for each statement execute function note_rating();
create trigger told_update after update on product_rating referencing new table as changed
  for each statement execute function note_rating();

insert into search_due (company, kind, code)
select company, 'product', product from product_rating where company in (select kept.company from search_company kept);
