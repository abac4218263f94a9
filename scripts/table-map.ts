// Which slice's SQL writes and reads each table, found in the text of the stores: docs/tables.md, written by `npm run tables`.
import fs from 'node:fs'
import path from 'node:path'
import { slices } from '#server/slices.ts'

const written =
  /(?:\b(?:insert into|update|delete from|merge into)\s+|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*')(\w+)/gi
const read = /(?:\b(?:from|join)\s+|\.(?:selectFrom|innerJoin|leftJoin)\(\s*')(\w+)/gi
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const homes = [...slices, 'lib'] as const

/** The tables of a database by the types of their rows (server/lib/database/tables.ts). */
export const listTables = (types: string): string[] =>
  [...types.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name = '']) => name)

interface TableUse {
  writes: ReadonlySet<string>
  reads: ReadonlySet<string>
}

/** What these texts of SQL write, and what they only read. */
export function findTableUse(texts: readonly string[], tables: readonly string[]): TableUse {
  const find = (law: RegExp) =>
    new Set(
      texts
        .flatMap((text) => [...text.replaceAll(comments, '').matchAll(law)].map(([, name = '']) => name))
        .filter((name) => tables.includes(name)),
    )
  const writes = find(written)
  return { writes, reads: find(read).difference(writes) }
}

/** docs/tables.md, for the sources as they are. */
export function drawTableMap(types: string): string {
  const tables = listTables(types)
  const uses = homes.map((home) => {
    const files = fs.globSync(home === 'lib' ? 'server/lib/*/*.ts' : `server/${home}/*.ts`)
    const texts = files.filter((file) => !file.endsWith('.test.ts') && path.basename(file) !== 'tables.ts')
    return {
      home,
      ...findTableUse(
        texts.map((file) => fs.readFileSync(file, 'utf8')),
        tables,
      ),
    }
  })
  const known = new Set(uses.flatMap(({ writes }) => [...writes]))
  const others = tables.filter((table) => !known.has(table))
  const list = (names: Iterable<string>) =>
    [...names]
      .sort()
      .map((name) => `\`${name}\``)
      .join(', ')
  return `# Tables by slice

Written by \`npm run tables\` from the SQL of each slice; do not edit. A table in two rows is written by both. \`lib\` are the mechanisms in \`server/lib\`. Columns are in \`server/lib/database/tables.ts\`, and why a table exists stands in the migration that creates it (\`grep -l 'create table <name>' database/migrations/*\`).

| slice | writes | only reads |
|---|---|---|
${uses.map(({ home, writes, reads }) => `| ${home} | ${list(writes)} | ${list(reads)} |`).join('\n')}

No statement of a slice writes these. Functions and triggers of the database do, or the seed; some are views, and some only keep what an earlier release wrote: ${list(others)}.
`
}
