import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { keysSetting, testRing } from '#tests/keys.ts'
import { findKeys, keepKeys } from '#server/lib/process/data-folder.ts'
import { connect, type Connection } from '#server/lib/database/connection-pools.ts'
import { readKeys, writeKeys } from '#server/lib/process/keys.ts'

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let connection: Connection
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-keys-'))
  database = await cloneDatabase()
  connection = connect(database.url, { most: 2 })
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await connection.close()
  await database.drop()
})

const run = (words: string[], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, ...settings }
    execFile('node', ['scripts/keys.ts', ...words], { env }, (error, said, complained) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, complained }),
    )
  })

test('(A3) a new key is printed for KEYS, or put before the others of the data folder', async () => {
  const made = await run(['make'], { KEYS: keysSetting })
  expect(made).toMatchObject({ code: 0, complained: '' })
  expect(readKeys(made.said)).toEqual([{ id: '2', bytes: expect.any(Buffer) }])
  expect(readKeys(made.said)[0]!.bytes).toHaveLength(32)

  expect(await run(['rotate'])).toMatchObject({ code: 2, complained: expect.stringContaining('start the shop once') })
  expect(await run(['rotate'], { KEYS: keysSetting })).toMatchObject({ code: 2, said: '' })
  keepKeys(folder, testRing)
  const rotated = await run(['rotate'])
  expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('The key 2 is in') })
  const kept = findKeys(folder)
  expect([kept.map(({ id }) => id), writeKeys(kept.slice(1))]).toEqual([['2', '1'], keysSetting])
  expect(rotated.said).not.toContain(kept[0]!.bytes.toString('base64'))
})

test('(A3) an old key is given up in the database and in the data folder, and what cannot be is said in one line', async () => {
  keepKeys(folder, [{ id: '2', bytes: Buffer.alloc(32, 'another') }, ...testRing])
  const settings = { DATABASE_URL: database.url }
  expect(await run(['retire'], settings)).toMatchObject({ code: 2, complained: expect.stringContaining('Say one of') })
  expect(await run(['retire', '7'], settings)).toMatchObject({ code: 2, complained: 'The database names no key 7.\n' })
  expect(await run(['retire', '2'], settings)).toMatchObject({ code: 2, complained: expect.stringContaining('newest') })
  await sql`update secret_key set first_used_at = first_used_at - interval '25 hours'`.execute(connection.db)
  await sql`update gift_card set balance_cents = 0 where claimed_at is null`.execute(connection.db)
  expect(await run(['retire', '1'], settings)).toMatchObject({ code: 0, complained: '' })
  expect(findKeys(folder).map(({ id }) => id)).toEqual(['2'])
})
