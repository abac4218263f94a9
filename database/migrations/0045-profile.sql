-- How reminders that nobody ordered may come (grade, points); a letter about an order always comes.
alter table member add column notice_channels text[] not null default '{EMAIL,SMS}' check (notice_channels <@ '{EMAIL,SMS}');
-- The review this member has been warned of, so that nobody is warned of it twice.
alter table member add column warned_for date;
create index member_to_review on member (grade_until) where grade_until is not null;

-- Where members have things brought to; at most one of a member's is the default, whoever writes it. §3
create table user_address (
  id uuid primary key default uuidv7(),
  company text not null references company,
  member uuid not null references member,
  recipient text not null,
  email text not null,
  phone text not null, -- E.164
  area text not null references area, -- which lies in its district and region
  street text not null,
  building text not null,
  block text not null,
  floor text not null,
  flat text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index user_address_of_member on user_address (member);
create unique index user_address_default on user_address (member) where is_default;
