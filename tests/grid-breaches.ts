import { sql } from 'kysely'

/** Of the rows that the goods grid is filtered and ordered by; part of `tests/invariants.ts`. */
export const gridBreaches = {
  'a row of the grid differs from its goods and is not due': sql`
    select company, code from grid_item item full join grid_item_now goods using (company, code)
    where to_jsonb(item) is distinct from to_jsonb(goods) and (company, code) not in (select company, code from grid_due)`,
}
