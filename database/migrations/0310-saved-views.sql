-- adds
-- Views of the grid of goods that staff keep under a name: filters, sort order and columns. A shared one is seen by all colleagues.
create table saved_view (
  id uuid primary key,
  company text not null references company,
  staff uuid not null references staff, -- whose it is
  name text not null check (name <> ''),
  shared boolean not null default false,
  settings jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
create index saved_view_by_company on saved_view (company, staff);
