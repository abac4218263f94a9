import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { FolderHome } from './file-folder.ts'
import { FileStore } from './file-store.ts'
import { FileStoreFault } from './file-store-fault.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-files-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const home = new FolderHome(folder)
const inADay = () => Temporal.Now.instant().add({ hours: 24 })

test('a file in a folder is put, found, listed and removed, and is nobody else’s to read', async () => {
  const files = new FileStore(home, 'proofs')
  const bytes = randomBytes(100_000)
  const name = await files.put(bytes)
  const file = path.join(folder, 'proofs', name)
  expect(fs.statSync(file).mode & 0o077).toBe(0)
  expect(await files.find(name)).toEqual(bytes)
  expect(await files.put(bytes)).not.toBe(name) // rows never share a file
  expect(await files.has(name)).toBe(true)
  expect(await files.listOlder(inADay())).toContain(name)
  await files.remove(name)
  expect([await files.has(name), await files.find(name)]).toEqual([false, undefined])
  expect(await new FileStore(home, 'refunds').listOlder(inADay())).toEqual([])
})

test('a file that is no longer what was written is not given out', async () => {
  const files = new FileStore(home, 'pictures')
  const name = await files.put(Buffer.from('what was written'))
  fs.writeFileSync(path.join(folder, 'pictures', name), 'something else!!')
  await expect(files.find(name)).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})

test('nothing half-written has a name, and what a crash left behind is listed with what is old', async () => {
  const files = new FileStore(home, 'refunds')
  const breaking = Object.assign(new FolderHome(folder), {})
  const content = new Error('the disk is gone')
  await expect(
    breaking.write('refunds/broken', {
      bytes: 10,
      open: () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('half')
            throw content
          })(),
        ),
    }),
  ).rejects.toThrow('the disk is gone')
  expect(fs.readdirSync(path.join(folder, 'refunds'))).toEqual([])
  fs.writeFileSync(path.join(folder, 'refunds', 'broken.0123456789ab.part'), 'half')
  const [left] = await files.listOlder(inADay())
  expect(left).toBe('broken.0123456789ab.part')
  await files.remove(left!)
  expect(fs.readdirSync(path.join(folder, 'refunds'))).toEqual([])
})

test.each(['ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is told from one that refuses, and is not tried again',
  async (code) => {
    let tries = 0
    const full = new FolderHome(folder)
    const write = full.write.bind(full)
    full.write = (key, source) => {
      tries += 1
      const open = () =>
        new Readable({
          read() {
            this.destroy(Object.assign(new Error(code), { code }))
          },
        })
      return write(key, { ...source, open })
    }
    await expect(new FileStore(full, 'proofs').put(Buffer.from('x'))).rejects.toMatchObject({ code: 'FILE_STORE_FULL' })
    expect(tries).toBe(1)
  },
)

test('a folder that cannot be one is refused', async () => {
  const file = path.join(folder, 'a-file')
  fs.writeFileSync(file, '')
  const fault = await new FileStore(new FolderHome(file), 'proofs')
    .put(Buffer.from('x'))
    .catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(FileStoreFault)
  expect(fault).toMatchObject({ code: 'FILE_STORE_REFUSED' })
})

test('a file of the release before is found in its folder, and goes from there', async () => {
  const earlier = path.join(folder, 'earlier')
  fs.mkdirSync(earlier)
  const name = 'A1_-'.repeat(8)
  fs.writeFileSync(path.join(earlier, name), 'of before')
  const files = new FileStore(home, 'proofs', earlier)
  expect([await files.has(name), (await files.find(name))?.toString()]).toEqual([true, 'of before'])
  await files.remove(name)
  expect([fs.existsSync(path.join(earlier, name)), await files.find(name)]).toEqual([false, undefined])
})

test.each(['../../etc/passwd', 'a/../b', '..', 'a b', ''])('no file is called %j', async (name) => {
  const files = new FileStore(home, 'proofs')
  await expect(files.find(name)).rejects.toThrow('no file of ours is called that')
  await expect(files.remove(name)).rejects.toThrow('no file of ours is called that')
})
