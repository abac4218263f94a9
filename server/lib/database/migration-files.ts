import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../process/start-refused.ts'

/** How the previous release is affected: it can run beside what the migration adds, or not with what it changes. */
export type MigrationMark = 'adds' | 'changes'

export interface Migration {
  name: string
  text: string
  checksum: string
  mark: MigrationMark
}

const folder = path.join(import.meta.dirname, '../../../database/migrations')
/** The last file without a mark. */
const lastUnmarked = '0102-shares-of-a-tender.sql'

export function readMigrations(): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const fault = findFault(name, text)
    if (fault) throw new StartRefused(`database/migrations/${name} ${fault}`)
    return { name, text, checksum: createHash('sha256').update(text).digest('hex'), mark: readMark(text) ?? 'changes' }
  })
}

const readMark = (text: string) => /^-- (adds|changes)\n/.exec(text)?.[1] as MigrationMark | undefined

/** The fault of a migration file, as the end of a sentence that begins with its name. */
export function findFault(name: string, text: string): string | undefined {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) return 'is not named NNNN-name.sql'
  if (name <= lastUnmarked) return undefined
  const mark = readMark(text)
  if (!mark) return 'has to say in its first line "-- adds" or "-- changes"'
  const change = mark === 'adds' ? findChange(text) : undefined
  return change && `says that it only adds, but has "${change}", which the release before may not live with`
}

/**
 * The first statement that takes away what the previous release uses. The body of a function does not count, because it runs
 * later.
 */
function findChange(text: string): string | undefined {
  const sql = text
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, `''`)
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  return (
    withoutReplaced(sql).split(';').map(findTaken).find(Boolean) ??
    findNarrowed(sql) ??
    sql.split(';').map(findDemanded).find(Boolean)
  )
}

/** An index that is dropped and created anew under the same name leads to the same rows another way. */
const withoutReplaced = (sql: string) =>
  sql.replaceAll(/\bdrop index (\w+)/g, (drop, name: string) => (sql.includes(`create index ${name} `) ? '' : drop))

const findTaken = (statement: string) =>
  /\b(drop (?!constraint)\w+( \w+)*|rename\b.*|alter (column )?\S+ (set data )?type\b.*|\S+ set not null|truncate\b.*)/
    .exec(statement)?.[0]
    .trim()

/** A check that is dropped and added under the same name is widened. */
const findNarrowed = (sql: string) =>
  [...sql.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g)].find(
    ([, name]) => !sql.includes(`add constraint ${name} `),
  )?.[0]

/** A column that the previous release does not fill. */
function findDemanded(statement: string): string | undefined {
  if (!/^ ?alter table\b/.test(statement)) return undefined
  let flat = statement
  for (let before = ''; before !== flat;) {
    before = flat
    flat = flat.replaceAll(/\([^()]*\)/g, '')
  }
  return flat
    .split(',')
    .find(
      (part) =>
        /\badd (?!constraint\b)/.test(part) && /\bnot null\b/.test(part) && !/\b(default|generated)\b/.test(part),
    )
    ?.trim()
}
