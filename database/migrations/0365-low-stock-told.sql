-- changes
-- A card says when few pieces are left (lowStock in server/stock/stock.rules.ts), so that a change across that number is told too,
-- as one across zero is.
create or replace trigger told_update after update on stock for each row
  when (
    (old.on_hand - old.allocated - old.safety > 0) <> (new.on_hand - new.allocated - new.safety > 0)
    or (old.on_hand - old.allocated - old.safety > 5) <> (new.on_hand - new.allocated - new.safety > 5)
    or old.pre_ordered <> new.pre_ordered
  )
  execute function tell_of_stock();
