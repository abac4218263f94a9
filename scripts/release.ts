// `npm run release`: writes database/last-release.json, the migrations and SQL statements of this release, from a test run. `npm
// run release -- --add server/cart`: records these tests in addition to the recorded ones.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readMigrations } from '#server/lib/database/migration-files.ts'
import { readRelease, sumUp, writeRelease } from './last-release.ts'

const { values, positionals } = parseArgs({
  options: { add: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-recorded-'))
try {
  const { status } = spawnSync('vitest', ['run', '--project', 'shop', ...positionals], {
    stdio: 'inherit',
    env: { ...process.env, RECORD_STATEMENTS: folder },
  })
  if (status === 0) record()
  else console.error('Nothing was recorded: the tests have failed.')
  process.exitCode = status ?? 1
} finally {
  fs.rmSync(folder, { recursive: true })
}

function record() {
  const before = values.add ? readRelease().statements : []
  const read = (name: string) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as string[]
  const statements = sumUp([...before, ...fs.readdirSync(folder).flatMap(read)])
  writeRelease({ migrations: readMigrations().map(({ name }) => name), statements })
  console.log(`database/last-release.json: ${statements.length} statements`)
}
