-- adds
-- What members who received goods wrote of them. One review of a member and product; writing again changes it.
create table review (
  id uuid primary key default uuidv7(),
  company text not null references company,
  product text not null,
  member uuid not null references member (visitor),
  order_id uuid not null references sales_order, -- in which it was received
  assort_id text not null, -- the variant that was bought
  name text not null check (name <> ''), -- as pages show it: never a whole name
  language text not null,
  stars smallint not null check (stars between 1 and 5),
  body text not null check (char_length(body) between 10 and 2000),
  state text not null check (state in ('shown', 'held', 'hidden')),
  held_for text[] not null default '{}', -- why it waits for staff
  edition integer not null default 1, -- what the writer wrote last: staff judge what they read
  reason text not null default '', -- why it is hidden, for its writer
  answer text not null default '', -- of the shop
  answered_by text,
  answered_at timestamptz,
  written_at timestamptz not null,
  changed_at timestamptz not null,
  unique (member, product),
  unique (company, id),
  check (state <> 'hidden' or reason <> '')
);
create index review_shown on review (company, product, written_at desc) where state = 'shown';
create index review_listed on review (company, state, written_at desc);

create table review_photo (
  id uuid primary key default gen_random_uuid(), -- not to be guessed
  company text not null,
  review uuid not null,
  position integer not null,
  file text not null unique, -- in the area `reviews` of the file store, drawn anew
  small text not null unique,
  digest bytea not null,
  width integer not null,
  height integer not null,
  foreign key (company, review) references review (company, id) on delete cascade,
  unique (review, digest)
);

-- The sum of a product's shown reviews, for cards and pages: written with the review.
create table product_rating (
  company text not null references company,
  product text not null,
  reviews integer not null check (reviews >= 0),
  stars integer not null check (stars >= 0), -- of all of them together
  by_stars integer[] not null check (cardinality(by_stars) = 5 and 0 <= all (by_stars)),
  primary key (company, product)
);

create function count_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    update product_rating
    set reviews = reviews - 1, stars = stars - old.stars, by_stars[old.stars] = by_stars[old.stars] - 1
    where company = old.company and product = old.product;
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    insert into product_rating as known (company, product, reviews, stars, by_stars)
    values (new.company, new.product, 1, new.stars,
      array(select (place = new.stars)::integer from generate_series(1, 5) place))
    on conflict (company, product) do update
    set reviews = known.reviews + 1, stars = known.stars + new.stars, by_stars[new.stars] = known.by_stars[new.stars] + 1;
  end if;
  return null;
end $$;
create trigger counted after insert or delete or update of state, stars on review
  for each row execute function count_rating();

-- What members asked about goods. A question is shown once it is answered.
create table product_question (
  id uuid primary key default uuidv7(),
  company text not null references company,
  product text not null,
  member uuid not null references member (visitor),
  name text not null check (name <> ''),
  language text not null,
  body text not null check (char_length(body) between 10 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'hidden')),
  reason text not null default '',
  answer text not null default '',
  answered_by text,
  answered_at timestamptz,
  asked_at timestamptz not null,
  unique (company, id),
  check (state <> 'answered' or answer <> ''),
  check (state <> 'hidden' or reason <> '')
);
create index product_question_shown on product_question (company, product, answered_at desc) where state = 'answered';
create index product_question_listed on product_question (company, state, asked_at desc);
create index product_question_of on product_question (member);

-- Which orders have had their letter.
create table review_invitation (
  order_id uuid primary key references sales_order,
  company text not null references company,
  invited_at timestamptz not null
);
-- Members who want no such letters.
create table review_letters_stopped (
  member uuid primary key references member (visitor),
  company text not null references company,
  stopped_at timestamptz not null
);

-- Pages and cards of the product are old.
create function tell_of_reviews() returns trigger language plpgsql as $$
begin
  perform tell_goods(company, 'products', array_agg(distinct product)) from changed group by company;
  return null;
end $$;
create trigger told_insert after insert on review referencing new table as changed for each statement execute function tell_of_reviews();
create trigger told_update after update on review referencing new table as changed for each statement execute function tell_of_reviews();
create trigger told_delete after delete on review referencing old table as changed for each statement execute function tell_of_reviews();
create trigger told_update after update on product_question referencing new table as changed for each statement execute function tell_of_reviews();
create trigger told_delete after delete on product_question referencing old table as changed for each statement execute function tell_of_reviews();

create function tell_of_review_photos() returns trigger language plpgsql as $$
begin
  perform tell_goods(review.company, 'products', array_agg(distinct review.product))
  from changed join review on review.company = changed.company and review.id = changed.review group by review.company;
  return null;
end $$;
create trigger told_insert after insert on review_photo referencing new table as changed for each statement execute function tell_of_review_photos();
create trigger told_delete after delete on review_photo referencing old table as changed for each statement execute function tell_of_review_photos();
