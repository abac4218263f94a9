-- adds
-- A picture that is read from an address and given to goods, as imports name them. A job reads it, and writes here what came of it.
create table picture_fetch (
  id uuid primary key default uuidv7(),
  company text not null references company,
  product text not null,
  url text not null,
  position integer not null check (position >= 0), -- among the photos of the goods
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text, -- why it was refused: a code of contract/refusals.ts
  picture uuid,
  staff uuid references staff,
  asked_by text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  unique (company, product, url),
  foreign key (company, picture) references album_picture (company, id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create index picture_fetch_of_url on picture_fetch (company, url) where state = 'done';
