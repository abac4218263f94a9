// Writes server/lib/database/tables.ts, the types of every row, from a freshly migrated database, and docs/tables.md: `npm run tables`.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#server/lib/database/migrate.ts'
import { startPostgres } from '#server/lib/database/postgres.ts'
import { writeRowTypes } from './row-types.ts'
import { drawTableMap } from './table-map.ts'

const file = path.join(import.meta.dirname, '../server/lib/database/tables.ts')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-tables-'))
fs.chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user
const postgres = await startPostgres(folder, 'tables', { durable: false })
try {
  await migrate(postgres.url('postgres'))
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  fs.writeFileSync(file, await writeRowTypes(client))
  await client.end()
} finally {
  await postgres.stop()
  fs.rmSync(folder, { recursive: true })
}
execFileSync('oxfmt', [file], { stdio: 'inherit' })
fs.writeFileSync('docs/tables.md', drawTableMap(fs.readFileSync(file, 'utf8')))
