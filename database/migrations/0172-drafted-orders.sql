-- adds
-- Orders that staff draft, by telephone or at the counter. A draft is nobody's until it is handed over to its customer: while
-- `drafting` says so its visitor is one that nobody has a token of, and no look-up of a customer's finds it.
alter table sales_order add column drafting text check (drafting in ('draft', 'handed over')); -- null: placed by its buyer

-- What was asked for, as long as it is a draft: it is priced from this, each time anew.
create table order_draft (
  order_id uuid primary key references sales_order,
  member uuid references visitor, -- null: a guest
  asked jsonb not null -- rows, codes, the form, the language
);
create index draft_of_member on order_draft (member);
