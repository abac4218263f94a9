create table slider (
  company text not null references company,
  code text not null,
  title_zh text not null,
  title_en text not null,
  subtitle_zh text not null,
  subtitle_en text not null,
  link text not null check (link ~ '^/[^/\\]'), -- a path of this shop, never another site
  art jsonb not null, -- what the picture door draws
  shows_from date not null,
  shows_to date not null,
  position integer not null default 0,
  primary key (company, code)
);

-- The pages behind the footer's links: policies, delivery, help.
create table link_page (
  company text not null references company,
  code text not null,
  footer_group text not null,
  title_zh text not null,
  title_en text not null,
  body_zh text not null, -- sanitised HTML
  body_en text not null,
  position integer not null default 0,
  updated_at timestamptz not null,
  primary key (company, code)
);
create table footer_group (
  company text not null references company,
  code text not null,
  title_zh text not null,
  title_en text not null,
  position integer not null default 0,
  primary key (company, code)
);
alter table link_page add foreign key (company, footer_group) references footer_group;
