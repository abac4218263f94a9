import type pg from 'pg'

/** What a release requires of a database that the next release may have migrated already. */
export interface Release {
  /** The files of `database/migrations` that it contains. */
  migrations: string[]
  /** Its SQL statements, as recorded from its tests. */
  statements: string[]
}

interface SchemaColumn {
  table: string
  column: string
  type: string
  isDemanded: boolean
  isFilled: boolean
  /** The default as PostgreSQL prints it. */
  filledWith: string | null
}

/** A constraint or unique index as PostgreSQL prints it. */
interface SchemaRule {
  table: string
  columns: string[]
  rule: string
}

interface Schema {
  columns: SchemaColumn[]
  rules: SchemaRule[]
}

/** Describes what a schema change breaks for a release that still runs on the database. */
export async function findFaults(
  client: pg.Client,
  release: Release,
  change: () => Promise<unknown>,
): Promise<string[]> {
  const before = await readSchema(client)
  await change()
  const narrowed = judgeSchema(before, await readSchema(client))
  return [...narrowed, ...(await listRefused(client, release.statements)).map(({ why, text }) => `${why}: ${text}`)]
}

/** Returns the statements that this database rejects. */
export async function listRefused(client: pg.Client, statements: readonly string[]) {
  const refused: { why: string; text: string }[] = []
  for (const text of statements)
    await client.query(`prepare asked as ${text}`).then(
      () => client.query('deallocate asked'),
      (error: Error) => refused.push({ why: error.message, text }),
    )
  return refused
}

async function readSchema(client: pg.Client): Promise<Schema> {
  const columns = await client.query<SchemaColumn>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isDemanded", a.atthasdef or a.attidentity <> '' as "isFilled", pg_get_expr(d.adbin, d.adrelid) as "filledWith"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, a.attnum`)
  const rules = await client.query<SchemaRule>(`
    with rule as (
      select conrelid as of, conkey::smallint[] as keys, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype <> 'n' and conrelid <> 0
      union all
      select indrelid, indkey::smallint[], 'UNIQUE ' || substring(pg_get_indexdef(indexrelid) from ' USING .*') from pg_index
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    )
    select c.relname as table, rule, array(
      select attname::text from pg_attribute where attrelid = c.oid and attnum = any(keys) order by attnum) as columns
    from rule join pg_class c on c.oid = of where c.relnamespace = 'public'::regnamespace order by 1, 2`)
  return { columns: columns.rows, rules: rules.rows }
}

/** Writes of the earlier release that the new schema rejects, in tables it knows. Its reads are covered by its statements. */
function judgeSchema(before: Schema, after: Schema): string[] {
  const known = new Map(before.columns.map((one) => [`${one.table}.${one.column}`, one]))
  const tables = new Set(before.columns.map(({ table }) => table))
  const added = after.columns.filter(({ table, column }) => tables.has(table) && !known.has(`${table}.${column}`))
  const isLeftOut = (table: string, column: string) =>
    added.some((one) => one.table === table && one.column === column && !one.isDemanded && !one.isFilled)
  // A foreign key with a null in it refers to nothing.
  const isNew = ({ table, columns, rule }: SchemaRule) =>
    columns.length > 0 &&
    (columns.every((column) => !known.has(`${table}.${column}`)) ||
      (/^FOREIGN KEY (?!.* MATCH FULL)/.test(rule) && columns.some((column) => isLeftOut(table, column))))
  const demanded = after.columns
    .filter(({ table }) => tables.has(table))
    .flatMap((one) => judgeColumn(known.get(`${one.table}.${one.column}`), one))
  const ruled = after.rules
    .filter(
      (one) =>
        tables.has(one.table) && !isNew(one) && !isWider(one, before.rules) && !isLonger(one, before.rules, added),
    )
    .map(({ table, rule }) => `${table} demands what it did not demand before: ${rule}`)
  return [...demanded, ...ruled]
}

function judgeColumn(before: SchemaColumn | undefined, after: SchemaColumn): string[] {
  const { table, column, type, isDemanded, isFilled } = after
  const name = `${table}.${column}`
  if (!before) return isDemanded && !isFilled ? [`${name} is demanded, and the last release does not fill it`] : []
  const wrong: string[] = []
  if (before.type !== type && !wider[before.type]?.includes(type))
    wrong.push(`${name} was ${before.type} and is ${type}`)
  if (isDemanded && !before.isDemanded) wrong.push(`${name} may no longer be null`)
  if (isDemanded && before.isFilled && !isFilled) wrong.push(`${name} has no default any more`)
  return wrong
}

/** Type changes that still accept every earlier value. */
const wider: Record<string, string[]> = {
  smallint: ['integer', 'bigint'],
  integer: ['bigint'],
  real: ['double precision'],
  'character varying': ['text'],
}

/** Whether a rule existed before, or differs only by a longer list of values. */
const isWider = ({ table, rule }: SchemaRule, before: readonly SchemaRule[]): boolean =>
  before.some((one) => {
    if (one.table !== table) return false
    if (one.rule === rule) return true
    const [values, all] = [listValues(one.rule), listValues(rule)]
    return (
      one.rule.replace(list, '') === rule.replace(list, '') &&
      values.length > 0 &&
      values.every((each) => all.includes(each))
    )
  })

/** Whether a sum existed before, or differs only by one more column that is 0 unless written. */
const isLonger = (
  { table, rule }: SchemaRule,
  before: readonly SchemaRule[],
  added: readonly SchemaColumn[],
): boolean =>
  added.some(
    (one) =>
      one.table === table &&
      one.filledWith === '0' &&
      rule.includes(` + ${one.column})`) &&
      before.some((old) => old.table === table && old.rule === dropTerm(rule, one.column)),
  )

/** `(sum + column)` becomes `sum`. */
function dropTerm(rule: string, column: string): string {
  const end = rule.indexOf(` + ${column})`)
  let start = end
  for (let depth = 1; depth > 0 && start > 0;) {
    start -= 1
    if (rule[start] === ')') depth += 1
    if (rule[start] === '(') depth -= 1
  }
  return rule.slice(0, start) + rule.slice(start + 1, end) + rule.slice(end + ` + ${column})`.length)
}

const list = /ARRAY\[([^\]]*)\]/
const listValues = (rule: string) => list.exec(rule)?.[1]?.split(', ') ?? []
