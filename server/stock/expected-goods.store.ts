import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'

/** Goods that staff expect in a warehouse. */
export interface ExpectedGoods {
  id: string
  assortId: string
  warehouse: string
  warehouseName: string
  quantity: number
  received: number
  /** A date of Hong Kong, `2026-11-27`. */
  dueOn: string
  note: string
  isCancelled: boolean
}

const columns = sql`
  expected.id, expected.assort_id as "assortId", expected.warehouse, place.name as "warehouseName", expected.quantity,
  expected.received, expected.due_on::text as "dueOn", expected.note, expected.is_cancelled as "isCancelled"`
const source = sql`
  expected_goods expected
  join warehouse place on (place.company, place.code) = (expected.company, expected.warehouse)`

export async function findExpected(db: Db, company: string, id: string): Promise<ExpectedGoods | undefined> {
  const { rows } = await sql<ExpectedGoods>`
    select ${columns} from ${source} where expected.company = ${company} and expected.id = ${id}`.execute(db)
  return rows[0]
}

/** What is still to come, the soonest first, and how many such rows there are. */
export async function listExpected(
  db: Db,
  company: string,
  { assortId, skip, most }: RowRange & { assortId: string | undefined },
): Promise<{ expected: ExpectedGoods[]; count: number }> {
  const open = sql`
    expected.company = ${company} and not expected.is_cancelled and expected.received < expected.quantity
    and (${assortId ?? null}::text is null or expected.assort_id = ${assortId ?? null})`
  const [{ rows }, counted] = await Promise.all([
    sql<ExpectedGoods>`
      select ${columns} from ${source} where ${open}
      order by expected.due_on, expected.id limit ${most} offset ${skip}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from expected_goods expected where ${open}`.execute(db),
  ])
  return { expected: rows, count: counted.rows[0]!.count }
}

/** The pieces of a variant that are still to come. */
export async function countComing(db: Db, company: string, assortId: string): Promise<number> {
  const { rows } = await sql<{ coming: number }>`
    select coalesce(sum(quantity - received), 0)::integer as coming from expected_goods
    where company = ${company} and assort_id = ${assortId} and not is_cancelled`.execute(db)
  return rows[0]!.coming
}

export async function addReceived(tx: Tx, company: string, id: string, quantity: number): Promise<void> {
  await sql`
    update expected_goods set received = received + ${quantity} where company = ${company} and id = ${id}`.execute(tx)
}
