import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBucket } from '#tests/s3-server.ts'
import { FileStore } from './file-store.ts'
import { BucketHome } from './s3-bucket.ts'

let bucket: Awaited<ReturnType<typeof openBucket>>
let home: BucketHome
beforeAll(async () => {
  bucket = await openBucket()
  home = new BucketHome(bucket.settings)
})
afterEach(() => {
  bucket.fail()
  bucket.requests.length = 0
})
afterAll(() => bucket.close())

const storeOf = (of: BucketHome = home) => new FileStore(of, 'pictures')
const photo = () => randomBytes(300_000)
const inADay = () => Temporal.Now.instant().add({ hours: 24 })

test('a file is put, read back, found, listed and removed', async () => {
  const files = storeOf()
  const bytes = photo()
  const name = await files.put(bytes)
  expect(await files.find(name)).toEqual(bytes)
  expect([await files.has(name), await files.has(name.replace(/.$/, 'z'))]).toEqual([true, false])
  expect(await files.listOlder(inADay())).toEqual([name])
  expect(await files.listOlder(Temporal.Instant.from('2020-01-01T00:00Z'))).toEqual([])
  expect(await new FileStore(home, 'proofs').listOlder(inADay())).toEqual([])
  await files.remove(name)
  await files.remove(name)
  expect([await files.has(name), await files.find(name)]).toEqual([false, undefined])
})

test('a file is sent as it is: a provider that does not know checksums behind a body would store them in it', async () => {
  const bytes = photo()
  const name = await storeOf().put(bytes)
  expect(await storeOf().find(name)).toEqual(bytes)
  expect(bucket.requests).toEqual(['PUT', 'GET', 'GET'])

  // With the default of the S3 client the server answers 200 to the put, and has other bytes: reading back finds out.
  const careless = storeOf(new BucketHome(bucket.settings, { requestChecksumCalculation: 'WHEN_SUPPORTED' }))
  await expect(careless.put(bytes)).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})

test('a list in pages is read to its end', async () => {
  const at = '2026-11-01T00:00:00.000Z'
  bucket.fail({
    kind: 'lists',
    pages: [
      [
        ['pictures/a', at],
        ['pictures/b', at],
      ],
      [
        ['pictures/c', at],
        ['pictures/young', '2026-11-23T00:00:00.000Z'],
      ],
    ],
  })
  expect(await storeOf().listOlder(Temporal.Instant.from('2026-11-22T00:00Z'))).toEqual(['a', 'b', 'c'])
})

test('a store that is busy for a moment is asked again', async () => {
  bucket.fail({ kind: 'answers', status: 503, code: 'SlowDown', times: 2 })
  const bytes = photo()
  const name = await storeOf().put(bytes)
  expect(await storeOf().find(name)).toEqual(bytes)
  bucket.fail({ kind: 'spoils', times: 1 })
  expect(await storeOf().put(bytes)).toBeTypeOf('string')
})

test.each([
  ['never answers', { kind: 'silent' }, 'FILE_STORE_AWAY'],
  ['is full', { kind: 'answers', status: 507, code: 'InsufficientStorage', times: Infinity }, 'FILE_STORE_FULL'],
  [
    'has no room by its quota',
    { kind: 'answers', status: 403, code: 'QuotaExceeded', times: Infinity },
    'FILE_STORE_FULL',
  ],
  [
    'takes the secret for wrong',
    { kind: 'answers', status: 403, code: 'SignatureDoesNotMatch', times: Infinity },
    'FILE_STORE_REFUSED',
  ],
  ['denies', { kind: 'answers', status: 403, code: 'AccessDenied', times: Infinity }, 'FILE_STORE_REFUSED'],
  ['is always busy', { kind: 'answers', status: 503, code: 'SlowDown', times: Infinity }, 'FILE_STORE_AWAY'],
  ['spoils what it keeps', { kind: 'spoils', times: Infinity }, 'FILE_DAMAGED'],
  ['stalls in the middle of a file', { kind: 'stalls' }, 'FILE_STORE_AWAY'],
] as const)('a store that %s is named for what it is', async (_, trouble, code) => {
  const name = await storeOf().put(photo())
  const waitsForNothing = trouble.kind === 'silent' || trouble.kind === 'stalls'
  const failing = storeOf(waitsForNothing ? new BucketHome({ ...bucket.settings, timeout: 1_000 }) : home)
  bucket.fail({ ...trouble })
  await expect(failing.put(photo())).rejects.toMatchObject({ code })
  bucket.fail({ ...trouble })
  await expect(failing.find(name)).rejects.toMatchObject({ code })
})

test('a wrong key, a wrong bucket and a machine that is not there are told apart', async () => {
  const put = (wrong: object) => storeOf(new BucketHome({ ...bucket.settings, ...wrong })).put(photo())
  await expect(put({ keyId: 'SOMEBODY' })).rejects.toMatchObject({ code: 'FILE_STORE_REFUSED' })
  await expect(put({ bucket: 'nobodys-bucket' })).rejects.toMatchObject({ code: 'FILE_STORE_REFUSED' })
  await expect(put({ url: 'http://127.0.0.1:9' })).rejects.toMatchObject({ code: 'FILE_STORE_AWAY' })
})
