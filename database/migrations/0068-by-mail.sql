-- What is sent by e-mail and nothing else: gift cards, which need neither an address nor a day.
alter table delivery_way add column by_mail boolean not null default false, add check (not (by_mail and (pick_up or fee_cents > 0)));
