import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#server/lib/database/migrate.ts'
import { readMigrations } from '#server/lib/database/migration-files.ts'
import { findFaults, type Release } from './migration-faults.ts'

const file = path.join(import.meta.dirname, '../database/last-release.json')

export const readRelease = (): Release => JSON.parse(fs.readFileSync(file, 'utf8')) as Release
export const writeRelease = (release: Release): void => fs.writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`)

/** Migrates an empty database to the last release's state, then to the newest, and returns the faults. */
export async function judgeMigrations(url: string, release: Release): Promise<string[]> {
  const files = readMigrations()
  await migrate(
    url,
    files.filter(({ name }) => release.migrations.includes(name)),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return findFaults(client, release, () => migrate(url, files)).finally(() => client.end())
}

/** One text per statement, independent of the number of rows or values, without comments and line breaks. */
export function sumUp(texts: Iterable<string>): string[] {
  const shortest = new Map<string, string>()
  for (const text of texts) {
    const flat = text.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim()
    if (!/^(with|select|insert|update|delete)\b/i.test(flat)) continue
    const shape = flat
      .replaceAll(/\$\d+/g, '$')
      .replaceAll(/(\([^()]*\))(, \1)+/g, '$1')
      .replaceAll(/\(\$(, \$)+\)/g, '($)')
    const known = shortest.get(shape)
    if (known === undefined || flat.length < known.length) shortest.set(shape, flat)
  }
  return [...shortest.values()].sort()
}
