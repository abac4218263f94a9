-- What the shop says about itself: pages behind the footer, contact pages, news, announcements, messages, sliders. A piece is
-- what has an address; what it says stands in its versions, each with its time. The version that began last and has not ended
-- is the one that is seen: a page for the holidays comes and goes by itself, and the usual one is back.
create table content (
  company text not null references company,
  code text not null check (code ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  kind text not null check (kind in ('page', 'contact', 'news', 'announcement', 'message', 'slider')),
  footer_group text,
  audience text not null default 'everyone' check (audience in ('everyone', 'members')),
  position integer not null default 0,
  art jsonb, -- what the picture door draws, where no picture was uploaded
  draft jsonb, -- written, and seen by nobody
  changed_at timestamptz not null,
  primary key (company, code),
  foreign key (company, footer_group) references footer_group
);
create index content_of_kind on content (company, kind);

-- Drawn anew when they were uploaded, in every size that a page asks for; so few that they lie in the database.
create table content_picture (
  id uuid primary key default uuidv7(),
  company text not null references company,
  uploaded_at timestamptz not null,
  unique (company, id)
);
create table content_print (
  picture uuid not null references content_picture on delete cascade,
  print text not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (picture, print, format)
);

create table content_version (
  id uuid primary key default uuidv7(),
  company text not null,
  code text not null,
  title_zh text not null check (title_zh <> ''),
  title_en text not null check (title_en <> ''),
  body_zh text not null, -- sanitised HTML, or plain words in a slider or an announcement
  body_en text not null,
  link text check (link ~ '^/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?$'), -- a path of this shop, never another site
  picture uuid,
  shows_from timestamptz not null,
  shows_until timestamptz check (shows_until >= shows_from), -- null: until another takes its place
  published_at timestamptz not null,
  published_by text not null,
  foreign key (company, code) references content on delete cascade,
  foreign key (company, picture) references content_picture (company, id)
);
create index content_version_of_piece on content_version (company, code, shows_from desc);
create index content_version_picture on content_version (company, picture) where picture is not null;

insert into content (company, code, kind, footer_group, position, changed_at)
  select company, code, 'page', footer_group, position, updated_at from link_page;
insert into content_version (company, code, title_zh, title_en, body_zh, body_en, shows_from, published_at, published_by)
  select company, code, title_zh, title_en, body_zh, body_en, updated_at, updated_at, 'migration' from link_page;
insert into content (company, code, kind, position, art, changed_at)
  select company, code || case when exists (select from link_page p where (p.company, p.code) = (slider.company, slider.code)) then '-slider' else '' end,
    'slider', position, art, now() from slider;
insert into content_version (company, code, title_zh, title_en, body_zh, body_en, link, shows_from, shows_until, published_at, published_by)
  select company, code || case when exists (select from link_page p where (p.company, p.code) = (slider.company, slider.code)) then '-slider' else '' end,
    title_zh, title_en, subtitle_zh, subtitle_en, link, shows_from::timestamp at time zone 'Asia/Hong_Kong',
    (shows_to + 1)::timestamp at time zone 'Asia/Hong_Kong', now(), 'migration' from slider;
drop table link_page;
drop table slider;

-- Kept answers and pages of every process are old when something else is to be seen; the company alone says only that (0020).
create function tell_of_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('goods', company) from changed group by company;
  return null;
end $$;
create trigger told_insert after insert on content_version referencing new table as changed for each statement execute function tell_of_content();
create trigger told_update after update on content_version referencing new table as changed for each statement execute function tell_of_content();
create trigger told_delete after delete on content_version referencing old table as changed for each statement execute function tell_of_content();
create trigger told_update after update on content referencing new table as changed for each statement execute function tell_of_content();
create trigger told_insert after insert on footer_group referencing new table as changed for each statement execute function tell_of_content();
create trigger told_update after update on footer_group referencing new table as changed for each statement execute function tell_of_content();
create trigger told_delete after delete on footer_group referencing old table as changed for each statement execute function tell_of_content();
