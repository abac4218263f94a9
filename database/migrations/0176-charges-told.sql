-- adds
-- Every process keeps the further charges in memory for some seconds, as the delivery ways: a change reaches all at once (0080).
create trigger told after insert or update or delete on charge_rule for each row execute function tell_of_shop();
