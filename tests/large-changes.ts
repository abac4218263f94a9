import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { putOnSale } from './goods.ts'
import type { ShopVisitor } from './visitor.ts'

let made = 0

/** More than one transaction undoes. */
const goods = 2_100

/**
 * Merges a category of many goods into `electric`: one change that is too large to be undone at once. The goods are `<code>-1` and
 * so on; the last written is undone first.
 */
export async function mergeMany(db: Db, owner: ShopVisitor): Promise<{ code: string; changeId: string }> {
  const code = `MANY-${(made += 1)}`
  await owner.call('PUT /staff/tree/{code}', {
    code,
    version: 0,
    isNew: true,
    parent: null,
    labelZh: code,
    labelEn: code,
  })
  await putOnSale(db, { code: `${code}-0`, category: code })
  await sql`
    insert into product (company, code, supplier, category, brand, name_zh, name_en, description_zh, description_en, picture, created_on)
    select company, ${code} || '-' || n, supplier, category, brand, name_zh, name_en, '', '', picture, created_on
    from product, generate_series(1, ${goods}::integer) n where company = 'SPORT' and code = ${`${code}-0`}`.execute(db)
  const merged = await owner.call('POST /staff/tree/merge', { code, version: 1, into: 'electric' })
  return { code, changeId: merged.changeId! }
}

/** How many goods are in a category. */
export async function countIn(db: Db, category: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from product where company = 'SPORT' and category = ${category}`.execute(db)
  return rows[0]!.count
}

/** Puts goods `<code>-00001` and so on sale at HK$100, with 3 pieces each: quickly, for very many. */
export async function sellMany(db: Db, code: string, count: number): Promise<void> {
  await putOnSale(db, { code: `${code}-00000`, cents: 10_000, onHand: 3 })
  await sql`
    with first as (select * from product where company = 'SPORT' and code = ${`${code}-00000`}),
      named as (select ${code} || '-' || lpad(n::text, 5, '0') as code from generate_series(1, ${count - 1}::integer) n),
      goods as (
        insert into product (company, code, supplier, category, brand, name_zh, name_en, description_zh, description_en, picture, created_on)
        select company, named.code, supplier, category, brand, '測試 ' || named.code, 'Test ' || named.code, '', '', picture, created_on
        from first, named returning code
      ), variants as (
        insert into variant (company, assort_id, product, barcode, price_cents)
        select 'SPORT', code, code, '9' || lpad(abs(hashtextextended(code, 0) % 100000000000)::text, 12, '0'), 10000 from goods
        returning assort_id
      ), stocks as (
        insert into stock (company, assort_id, on_hand) select 'SPORT', assort_id, 3 from variants returning assort_id
      )
    insert into stock_movement (company, assort_id, kind, on_hand_delta, allocated_delta, pre_ordered_delta, reason, at)
    select 'SPORT', assort_id, 'receive', 3, 0, 0, 'opening stock', now() from stocks`.execute(db)
}
