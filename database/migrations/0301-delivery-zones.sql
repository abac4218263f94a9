-- adds
-- Where a delivery way costs more or less, or does not go: [{"areas": ["…"], "surchargeCents": 2000}], null: not delivered there.
-- A zone takes the place of the surcharge of remote areas. An area is in one zone at most.
alter table delivery_way add column zones jsonb not null default '[]';
