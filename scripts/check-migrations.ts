// Fails when a migration breaks what the last release reads or writes (database/last-release.json): `node
// scripts/check-migrations.ts`.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '#server/lib/database/postgres.ts'
import { judgeMigrations, readRelease } from './last-release.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-release-'))
fs.chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user
const postgres = await startPostgres(folder, 'release', { durable: false })
try {
  const release = readRelease()
  const faults = await judgeMigrations(postgres.url('postgres'), release)
  const fine = `${release.statements.length} statements of the last release run on the newest database`
  console.log(faults.length > 0 ? faults.join('\n') : fine)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await postgres.stop()
  fs.rmSync(folder, { recursive: true })
}
