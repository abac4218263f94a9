-- adds
-- The row is there once a demo was made a shop of somebody's own: from then on the database is never opened as a demo.
create table own_installation (
  alone boolean primary key default true check (alone), -- one row
  since timestamptz not null
);
