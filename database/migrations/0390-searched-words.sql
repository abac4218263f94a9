-- adds
-- In which languages words were searched, and how often they found nothing. `found`: they found something that day.
alter table searched_words
  add languages text[] not null default '{}',
  add nothing integer not null default 0 check (nothing between 0 and times),
  add constraint searched_words_short check (char_length(words) <= 80);
create index searched_words_old on searched_words (day);
