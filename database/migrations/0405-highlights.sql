-- adds
-- Three to five short points that stand at the top of a product's page, by language of names: { "zh": [...], "en": [...] }.
alter table product add column highlights jsonb not null default '{"zh": [], "en": []}';
