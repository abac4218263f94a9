-- adds
-- What a variant has of the options that fill neither the colour nor the size, in their order, by language of names. An order line
-- keeps it as it keeps the colour and the size.
create function option_values_of(described variant) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(value.names order by own.position), '[]')
  from variant_option chosen
  join product_option own on own.company = chosen.company and own.product = chosen.product and own.code = chosen.option and own.role is null
  join option_value value on value.company = chosen.company and value.product = chosen.product and value.option = chosen.option and value.code = chosen.value
  where chosen.company = described.company and chosen.assort_id = described.assort_id
$$;
alter table order_line add column option_values jsonb not null default '[]';
