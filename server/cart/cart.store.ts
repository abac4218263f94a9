import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { CartLineKey, StoredCartLine, LineStanding, TurnedChange } from './cart.rules.ts'

/** Locks the visitor's cart for this transaction and reads it; a second tab waits here. */
export async function holdCart(
  tx: Tx,
  company: string,
  visitor: string,
  now: Temporal.Instant,
): Promise<StoredCartLine[]> {
  const { rows } = await sql<CartRow>`
    select ${columns} from hold_cart(${visitor}, ${company}, ${now.toString()}::timestamptz) ${inOrder}`.execute(tx)
  return rows.map(asLine)
}

export async function lines(db: Db, company: string, visitor: string): Promise<StoredCartLine[]> {
  const { rows } = await sql<CartRow>`
    select ${columns} from cart_line where visitor = ${visitor} and company = ${company} ${inOrder}`.execute(db)
  return rows.map(asLine)
}

/** The lines and the version of a cart that is not locked; null where there is none. */
export async function readVersion(
  db: Db,
  company: string,
  visitor: string,
): Promise<{ version: number | null; stored: StoredCartLine[] }> {
  const { rows } = await sql<CartRow & { version: number; isEmpty: boolean }>`
    select version, assort_id is null as "isEmpty", ${columns} from cart
    left join cart_line on cart_line.visitor = cart.visitor and cart_line.company = ${company}
    where cart.visitor = ${visitor} ${inOrder}`.execute(db)
  return { version: rows[0]?.version ?? null, stored: rows.filter(({ isEmpty }) => !isEmpty).map(asLine) }
}

/** A subquery of the variants in the cart. */
export const idsIn = (company: string, visitor: string) =>
  sql<string[]>`array(select assort_id from cart_line where visitor = ${visitor} and company = ${company})`

type CartRow = CartLineKey & {
  quantity: number
  selected: boolean
  shownPrice: number
  arrives: string | null
  told: LineStanding
}

const columns = sql.raw(
  'assort_id as "assortId", barcode, dynamic_attr as "dynamicAttr", quantity, selected, shown_price_cents as "shownPrice", arrives, told',
)
const inOrder = sql.raw('order by added_at, assort_id, dynamic_attr')

const asLine = (row: CartRow): StoredCartLine => ({
  ...row,
  arrives: row.arrives === null ? null : Temporal.PlainDate.from(row.arrives),
})

/** Upserts lines in one statement. */
export async function put(tx: Tx, company: string, visitor: string, lines: readonly StoredCartLine[]): Promise<void> {
  if (lines.length > 0) await upsertLines(company, visitor, lines).execute(tx)
}

/** A cart as it was read without a lock. */
export interface SameCart {
  company: string
  visitor: string
  /** Null where there was none. */
  version: number | null
  /** What else must hold for it. */
  still?: RawBuilder<boolean>
}

/**
 * Upserts lines of a cart that is still the same, in one statement with `also`. Returns its new version; null, with nothing
 * written, where somebody has changed it: the update waits for them, and then sees their version.
 */
export async function putIfSame(
  db: Db,
  { company, visitor, version, still }: SameCart,
  at: Temporal.Instant,
  lines: readonly StoredCartLine[],
  /** An insert that selects from `held`, which has one row, or none where nothing may be written. */
  also: RawBuilder<unknown> | undefined,
): Promise<number | null> {
  const held =
    version === null
      ? sql`insert into cart (visitor, company, changed_at) values (${visitor}, ${company}, ${at.toString()}::timestamptz)
          on conflict (visitor) do nothing returning version`
      : sql`update cart set changed_at = ${at.toString()}::timestamptz, version = version + 1
          where visitor = ${visitor} and version = ${version} ${still ? sql`and ${still}` : sql``} returning version`
  const { rows } = await sql<{ version: number }>`
    with held as (${held}), put as (${upsertLines(company, visitor, lines, sql`held,`)})
    ${also ? sql`, also as (${also})` : sql``}
    select version from held`.execute(db)
  return rows[0]?.version ?? null
}

/** A condition: the cart was changed last at this time, so it is not another one that has come to the same version. */
export const wasChangedAt = (at: Temporal.Instant) => sql<boolean>`changed_at = ${at.toString()}::timestamptz`

const upsertLines = (company: string, visitor: string, lines: readonly StoredCartLine[], beside = sql``) => sql`
  insert into cart_line (visitor, company, assort_id, barcode, dynamic_attr, quantity, selected, shown_price_cents, arrives, told, added_at)
  select ${visitor}, ${company}, line.assort_id, line.barcode, line.dynamic_attr, line.quantity, line.selected, line.price, line.arrives, line.told,
    clock_timestamp() + ordinality * interval '1 microsecond' -- keeps the order of lines that are added together
  from ${beside} unnest(
    ${lines.map((line) => line.assortId)}::text[], ${lines.map((line) => line.barcode)}::text[], ${lines.map((line) => line.dynamicAttr)}::text[],
    ${lines.map((line) => line.quantity)}::integer[], ${lines.map((line) => line.selected)}::boolean[], ${lines.map((line) => line.shownPrice)}::bigint[],
    ${lines.map((line) => line.arrives?.toString() ?? null)}::date[], ${lines.map((line) => line.told)}::text[]
  ) with ordinality as line (assort_id, barcode, dynamic_attr, quantity, selected, price, arrives, told)
  on conflict (visitor, assort_id, barcode, dynamic_attr) do update set
    quantity = excluded.quantity, selected = excluded.selected, shown_price_cents = excluded.shown_price_cents,
    arrives = excluded.arrives, told = excluded.told`

/** Which parts of a change no later change of this page has overtaken; notes the change. */
export async function takeTurn(
  tx: Tx,
  company: string,
  visitor: string,
  { assortId, barcode, dynamicAttr }: CartLineKey,
  { quantity, selected, turn: { by, no } }: TurnedChange,
): Promise<{ quantity: boolean; selected: boolean } | undefined> {
  const before = (column: string) => sql`case when turn_by = ${by} then ${sql.ref(column)} else 0 end`
  const { rows } = await sql<{ quantity: boolean; selected: boolean }>`
    update cart_line set turn_by = ${by},
      quantity_turn = greatest(${before('quantity_turn')}, ${quantity === undefined ? 0 : no}::integer),
      selected_turn = greatest(${before('selected_turn')}, ${selected === undefined ? 0 : no}::integer)
    where visitor = ${visitor} and company = ${company}
      and assort_id = ${assortId} and barcode = ${barcode} and dynamic_attr = ${dynamicAttr}
    returning old.turn_by is distinct from ${by} or old.quantity_turn < ${no}::integer as quantity,
      old.turn_by is distinct from ${by} or old.selected_turn < ${no}::integer as selected`.execute(tx)
  return rows[0]
}

export async function remove(tx: Tx, company: string, visitor: string, keys: readonly CartLineKey[]): Promise<number> {
  const { numAffectedRows } = await deleteLines(company, visitor, keys).execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const deleteLines = (company: string, visitor: string, keys: readonly CartLineKey[]) => sql`
  delete from cart_line using unnest(
    ${keys.map((key) => key.assortId)}::text[], ${keys.map((key) => key.barcode)}::text[], ${keys.map((key) => key.dynamicAttr)}::text[]
  ) as gone (assort_id, barcode, dynamic_attr)
  where visitor = ${visitor} and company = ${company}
    and cart_line.assort_id = gone.assort_id and cart_line.barcode = gone.barcode and cart_line.dynamic_attr = gone.dynamic_attr`
