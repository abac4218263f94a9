import type pg from 'pg'

/** A row in PostgreSQL's text form, by column. */
export type TextRow = Record<string, string | null>

/** What one call wrote. */
export type RowWrite =
  | { kind: 'insert'; table: WrittenTable; row: TextRow }
  | { kind: 'update'; table: WrittenTable; row: TextRow; changed: string[] }
  | { kind: 'delete'; table: WrittenTable; row: TextRow }

export interface WrittenTable {
  name: string
  /** Name and type of each column that an insert may give. */
  columns: Map<string, string>
  key: string[]
  /** Columns of any unique index: their values differ from row to row. */
  unique: Set<string>
}

export interface TablesSnapshot {
  rows: Map<WrittenTable, Map<string, TextRow>>
  jobs: number
}

/** The tables of the shop. Where a day's numbers begin is left out: the first order of the day writes it, and the floor draws its own. */
export async function readTables(pool: pg.Pool): Promise<WrittenTable[]> {
  const { rows } = await pool.query<{ name: string; columns: [string, string][]; key: string[]; unique: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisprimary) as key,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisunique and a.attidentity = '') as unique
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'order_day'`)
  return rows
    .filter(({ key }) => key.length > 0)
    .map((row) => ({ ...row, columns: new Map(row.columns), unique: new Set(row.unique) }))
}

/** All rows of all tables, as they are now. */
export async function takeSnapshot(pool: pg.Pool, tables: readonly WrittenTable[]): Promise<TablesSnapshot> {
  const rows = new Map<WrittenTable, Map<string, TextRow>>()
  for (const table of tables) {
    const columns = [...table.columns.keys()].map((name) => `"${name}"::text`)
    const found = await pool.query<TextRow>(`select ${columns.join(', ')} from "${table.name}"`)
    rows.set(table, new Map(found.rows.map((row) => [keyOf(table, row), row])))
  }
  const jobs = await pool.query<{ count: string }>('select count(*) from graphile_worker.jobs')
  return { rows, jobs: Number(jobs.rows[0]!.count) }
}

const keyOf = ({ key }: WrittenTable, row: TextRow) => JSON.stringify(key.map((name) => row[name]))

/** What was written between two snapshots, parents before children as far as the order of the tables goes. */
export function compareSnapshots(before: TablesSnapshot, after: TablesSnapshot): RowWrite[] {
  return [...after.rows].flatMap(([table, rows]) => {
    const earlier = before.rows.get(table)!
    const written = [...rows].flatMap(([key, row]): RowWrite[] => {
      const old = earlier.get(key)
      if (!old) return [{ kind: 'insert', table, row }]
      const changed = Object.keys(row).filter((name) => row[name] !== old[name])
      return changed.length > 0 ? [{ kind: 'update', table, row, changed }] : []
    })
    const removed = [...earlier].flatMap(([key, row]): RowWrite[] =>
      rows.has(key) ? [] : [{ kind: 'delete', table, row }],
    )
    return [...written, ...removed]
  })
}

/** The written values that no other row may have: each repetition needs others in their place. */
export function listOwnValues(before: TablesSnapshot, writes: readonly RowWrite[]): Map<string, string> {
  const taken = new Set(
    [...before.rows.values()].flatMap((rows) => [...rows.values()].flatMap((row) => Object.values(row))),
  )
  const own = new Map<string, string>()
  for (const { table, row, ...write } of writes) {
    if (write.kind === 'delete') continue
    for (const name of table.unique) {
      if (write.kind === 'update' && !write.changed.includes(name)) continue
      const [type, value] = [table.columns.get(name), row[name]]
      if (value && (type === 'uuid' || type === 'bytea' || type === 'text') && !taken.has(value)) own.set(value, type)
    }
  }
  return own
}

export interface Replay {
  text: string
  /** Of each parameter the recorded value. */
  values: (string | null)[]
}

/** One statement that writes these rows again, and adds as many jobs. `unhurried`: the commit does not wait for the disk. */
export function writeReplay(writes: readonly RowWrite[], jobs: number, { unhurried }: { unhurried: boolean }): Replay {
  const values: (string | null)[] = []
  const put = (table: WrittenTable, row: TextRow, name: string) =>
    `$${values.push(row[name] ?? null)}::${table.columns.get(name)!}`
  const where = (table: WrittenTable, row: TextRow) =>
    table.key.map((name) => `"${name}" = ${put(table, row, name)}`).join(' and ')
  const parts = writes.map(({ table, row, ...write }) => {
    if (write.kind === 'delete') return `delete from "${table.name}" where ${where(table, row)}`
    if (write.kind === 'update') {
      const sets = write.changed.map((name) => `"${name}" = ${put(table, row, name)}`)
      return `update "${table.name}" set ${sets.join(', ')} where ${where(table, row)}`
    }
    // A number that PostgreSQL draws is left to it.
    const names = [...table.columns.keys()].filter((name) => !(table.key.includes(name) && !table.unique.has(name)))
    return `insert into "${table.name}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((name) => put(table, row, name)).join(', ')})`
  })
  const steps = parts.map((part, at) => `w${at} as (${part})`)
  const last = [
    ...(unhurried ? ["set_config('synchronous_commit', 'off', true)"] : []),
    ...Array.from({ length: jobs }, () => `graphile_worker.add_job('floor')`),
  ]
  const job = `select ${last.join(', ') || '1'}`
  return { text: steps.length > 0 ? `with ${steps.join(',\n')}\n${job}` : job, values }
}
