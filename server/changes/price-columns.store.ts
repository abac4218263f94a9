import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { NewChange } from './changes.store.ts'

export interface WantedPriceColumns {
  assortId: string
  cents: number
  listCents: number | null
}

/** `into`: the change that the rows join. */
type PriceChange = Omit<NewChange, 'undoes'> & { into: string | null }

/**
 * Writes prices of variants as a change, in one statement: rows are locked in the order of their ids, what differs is written, and
 * the images, versions and the ledger of prices are made of what the update says it found and left. Rows do not travel to this
 * process and back, as they do in `recordChange`. The caller holds the lock of goods. Without an id nothing was different, or the
 * change that the rows should join was undone or cleared.
 */
export async function writePriceColumns(
  tx: Tx,
  { company, kind, note, staff, by, at, into }: PriceChange,
  prices: readonly WantedPriceColumns[],
): Promise<{ id: string | null; rows: number }> {
  const moment = toTimestamp(at)
  const { rows } = await sql<{ id: string | null; rows: number }>`
    with came as (
      select assort_id, price_cents, list_price_cents
      from unnest(
        ${prices.map((one) => one.assortId)}::text[], ${prices.map((one) => one.cents)}::bigint[], ${prices.map((one) => one.listCents)}::bigint[]
      ) as came (assort_id, price_cents, list_price_cents)
    ), held as materialized (
      select assort_id from variant
      where company = ${company} and assort_id in (select assort_id from came)
      order by assort_id for no key update
    ), wrote as (
      update variant it set price_cents = came.price_cents, list_price_cents = came.list_price_cents
      from came
      where it.company = ${company} and it.assort_id = came.assort_id and (select count(*) from held) >= 0 -- locked before
        and (it.price_cents, it.list_price_cents) is distinct from (came.price_cents, came.list_price_cents)
      returning it.assort_id, it.product, old.price_cents as was, new.price_cents as now,
        old.list_price_cents as list_was, new.list_price_cents as list_now
    ), told as (
      select row_number() over (order by product, assort_id) - 1 as position, assort_id, 'product ' || product as record, was, now, list_was, list_now,
        case when was is distinct from now then jsonb_build_object('price_cents', was) else '{}' end
          || case when list_was is distinct from list_now then jsonb_build_object('list_price_cents', list_was) else '{}' end as before,
        case when was is distinct from now then jsonb_build_object('price_cents', now) else '{}' end
          || case when list_was is distinct from list_now then jsonb_build_object('list_price_cents', list_now) else '{}' end as after
      from wrote
    ), touched as (
      update product set changed_at = ${moment}::timestamptz
      where company = ${company} and code in (select product from wrote)
    ), versions as (
      insert into goods_record (company, record, version)
      select ${company}, record, 1 from (select distinct record from told order by record) named
      on conflict (company, record) do update set version = goods_record.version + 1
      returning record, version
    ), known as ( -- looked up and not joined: a plan for a few rows would compare each with each
      select jsonb_object_agg(record, version) as versions from versions
    ), opened as (${openOrJoin({ company, kind, note, staff, by, at, into })}
    ), kept as (
      insert into goods_change_row (change, position, company, table_name, key, record, version, before, after)
      select opened.id, first + position, ${company}, 'variant', jsonb_build_object('assort_id', assort_id), record, (versions -> record)::integer, before, after
      from opened, known, told
    ), moved as (
      insert into price_change (company, assort_id, at, old_cents, new_cents, old_list_cents, new_list_cents, by, change)
      select ${company}, assort_id, ${moment}::timestamptz, was, now, list_was, list_now, ${by}, opened.id from opened, told
    )
    select (select id from opened) as id, (select count(*)::integer from told) as rows`.execute(tx)
  return rows[0]!
}

/** Where the rows of `told` are kept: in a change of their own, or behind those of one that is being written. */
const openOrJoin = ({ company, kind, note, staff, by, at, into }: PriceChange) =>
  into === null
    ? sql`
      insert into goods_change (company, kind, note, staff, by, at, row_count)
      select ${company}, ${kind}, ${note}, ${staff}::uuid, ${by}, ${toTimestamp(at)}::timestamptz, count(*) from told having count(*) > 0
      returning id, 0 as first`
    : sql`
      update goods_change set row_count = row_count + counted.rows
      from (select count(*)::integer as rows from told) counted
      where company = ${company} and id = ${into}::uuid and undone_by is null and cleared_at is null and counted.rows > 0
      returning id, row_count - counted.rows as first`
