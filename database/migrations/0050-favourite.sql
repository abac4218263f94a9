-- A member's wish list. A walk-in's stays in the browser until it joins at login.
create table favourite (
  company text not null,
  member uuid not null references member,
  product text not null,
  line bigint generated always as identity, -- the order in which they were wished for; of a list that joined, its own
  followed_at timestamptz not null,
  primary key (member, product),
  foreign key (company, product) references product on delete cascade
);
create index favourite_of_member on favourite (member, line desc);
create index favourite_of_product on favourite (company, product);
