import { sql } from 'kysely'

/** Of the stock that is sold, of where it lies, and of the ledger of both; part of `tests/invariants.ts`. */
export const stockBreaches = {
  'a row of stock differs from the sums of its ledger': sql`
    select s.company, s.assort_id from stock s left join stock_movement m using (company, assort_id)
    group by s.company, s.assort_id, s.on_hand, s.allocated, s.pre_ordered
    having s.on_hand <> coalesce(sum(m.on_hand_delta), 0) or s.allocated <> coalesce(sum(m.allocated_delta), 0)
      or s.pre_ordered <> coalesce(sum(m.pre_ordered_delta), 0)`,

  'a row of stock is below zero or holds less than is allocated': sql`
    select company, assort_id from stock where on_hand < 0 or allocated < 0 or pre_ordered < 0 or allocated > on_hand`,

  'the stock of the warehouses is not the stock that is sold': sql`
    select s.company, s.assort_id from stock s left join warehouse_stock w using (company, assort_id)
    group by s.company, s.assort_id, s.on_hand, s.safety
    having s.on_hand <> coalesce(sum(w.on_hand), 0) or s.safety <> coalesce(sum(w.safety), 0)`,

  'the stock of a warehouse differs from the sums of its ledger': sql`
    with moved as (
      select company, warehouse, assort_id, sum(on_hand_delta) as pieces from stock_movement
      where on_hand_delta <> 0 group by company, warehouse, assort_id
    )
    select * from warehouse_stock w full join moved using (company, warehouse, assort_id)
    where coalesce(w.on_hand, 0) <> coalesce(pieces, 0)`,

  'a company has no warehouse, or goods lie in one that is ended': sql`
    select code from company where not exists (select from warehouse w where w.company = company.code and w.ended_at is null)
    union all
    select w.code from warehouse w join warehouse_stock s on s.company = w.company and s.warehouse = w.code
    where w.ended_at is not null and s.on_hand > 0`,
}
