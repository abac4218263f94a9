import type pg from 'pg'

interface TableColumn {
  table: string
  name: string
  type: string
  nullable: boolean
  /** 'a' always given by the database, 'd' given when nothing is said, '' never. */
  filled: 'a' | 'd' | ''
}

/** What pg reads and what Kysely may send, by PostgreSQL's own names; connection-pools.ts sets the parsers that make this true. */
const types: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  numeric: 'string',
  tsvector: 'string',
  bpchar: 'string',
  inet: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
}

/** The types of every row of a database, as a file for Kysely. */
export async function writeRowTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<TableColumn>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'a' when d.oid is not null or a.attidentity = 'd' then 'd' else '' end as filled
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by c.relname, a.attnum`)
  return write(rows)
}

function write(columns: TableColumn[]) {
  const tables = Map.groupBy(columns, (column) => column.table)
  const bodies = [...tables].map(
    ([table, own]) => `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  const imports = ['ColumnType', 'GeneratedAlways']
    .filter((name) => bodies.join('').includes(`${name}<`) || name === 'ColumnType')
    .join(', ')
  return `// Written by \`npm run tables\` from a migrated database; do not edit.
import type { ${imports} } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Generated<T> = T extends ColumnType<infer Read, infer Put, infer Changed> ? ColumnType<Read, Put | undefined, Changed> : ColumnType<T, T | undefined, T>

export interface Tables {
${bodies.join('')}}
`
}

function typeOf({ table, name, type, nullable, filled }: TableColumn) {
  const array = type.startsWith('_')
  const one = types[array ? type.slice(1) : type]
  if (!one) throw new Error(`${table}.${name} has the type ${type}, which scripts/tables.ts does not know`)
  const whole = (array ? `${one}[]` : one) + (nullable ? ' | null' : '')
  if (filled === 'a') return `GeneratedAlways<${whole}>`
  return filled === 'd' ? `Generated<${whole}>` : whole
}
