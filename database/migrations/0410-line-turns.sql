-- adds
-- The page that changed a line last, and the places, among the changes of that page, of its last quantity and its last selection.
-- A page that is being left sends all that it has at once, and an earlier change may arrive after a later one.
alter table cart_line
  add column turn_by uuid,
  add column quantity_turn integer not null default 0,
  add column selected_turn integer not null default 0;
