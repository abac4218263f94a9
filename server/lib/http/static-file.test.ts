import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStoredFile } from './static-file.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-files-'))
fs.mkdirSync(path.join(folder, 'client/assets'), { recursive: true })
fs.writeFileSync(path.join(folder, 'client/assets/a.js'), 'plain')
fs.writeFileSync(path.join(folder, 'client/assets/a.js.br'), 'compressed')
fs.writeFileSync(path.join(folder, 'client/assets/a.key'), 'secret')
fs.writeFileSync(path.join(folder, 'secret.js'), 'secret')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const read = async (wanted: string, accepted = '') => {
  const file = await readStoredFile(path.join(folder, 'client'), wanted, accepted)
  return file && [Buffer.from(file.body).toString(), file.headers['content-encoding']]
}

test('a file is given compressed to who can decompress it', async () => {
  expect(await read('/assets/a.js')).toEqual(['plain', undefined])
  expect(await read('/assets/a.js', 'gzip, br')).toEqual(['compressed', 'br'])
  expect(await read('/assets/a.js', 'gzip')).toEqual(['plain', undefined]) // there is none compressed that way
})

test.each([
  '/assets/../../secret.js',
  '/assets/..\\..\\secret.js',
  '/../secret.js',
  '/assets/a.key',
  '/assets/',
  '/assets/b.js',
  '/assets/a.js\0.js',
])('nothing is given for %j', async (wanted) => {
  expect(await read(wanted)).toBeUndefined()
})
