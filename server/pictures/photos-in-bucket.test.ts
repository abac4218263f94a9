import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BucketHome } from '#server/lib/integrations/s3-bucket.ts'
import { putOnSale } from '#tests/goods.ts'
import { openOrderStaff } from '#tests/orders.ts'
import { receipt, sendProof } from '#tests/payment-proofs.ts'
import { buyOne } from '#tests/paying.ts'
import { takePhoto, uploadPhoto } from '#tests/photos.ts'
import { openBucket } from '#tests/s3-server.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

type OpenedShop = Awaited<ReturnType<typeof openShop>>
const pictureFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-rendered-'))
let bucket: Awaited<ReturnType<typeof openBucket>>
let shop: OpenedShop
let merchandiser: ShopVisitor
beforeAll(async () => {
  bucket = await openBucket()
  shop = await openShop({ files: new BucketHome(bucket.settings), pictureFolder })
  merchandiser = await enterAs(shop, 'merchandiser')
})
afterEach(() => bucket.fail())
afterAll(async () => {
  await shop.close()
  await bucket.close()
  fs.rmSync(pictureFolder, { recursive: true, force: true })
})

async function countRows({ db }: OpenedShop) {
  const { count } = await db
    .selectFrom('album_picture')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('a photo is kept in the bucket, and fetched from there when the rendered pictures are gone', async () => {
  const photo = await uploadPhoto(shop, merchandiser, await takePhoto())
  fs.rmSync(pictureFolder, { recursive: true })
  const shown = await shop.fetch(`${photo.square.src}-320.avif`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/avif'])
})

test('a proof of payment is kept in the bucket too, and staff read it there', async () => {
  const goods = await putOnSale(shop.db, { code: 'BUCKET', cents: 25_000, onHand: 10 })
  const placed = await buyOne(shop, goods, 'BANK_TRANSFER')
  expect((await sendProof(shop, placed, await receipt())).http).toBe(200)
  const clerk = await openOrderStaff(shop)()
  const { payments } = await clerk.call('GET /staff/offlinePayments', { tab: 'proof', invoiceNo: placed.invoiceNo })
  const file = await shop.fetch(`/api/staff/paymentProof?proofId=${payments[0]!.proofs[0]!.proofId}`, {
    headers: { authorization: clerk.token! },
  })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test.each([
  ['is full', { kind: 'answers', status: 507, code: 'InsufficientStorage', times: Infinity }, 'FILE_STORE_FULL'],
  [
    'refuses the key',
    { kind: 'answers', status: 403, code: 'InvalidAccessKeyId', times: Infinity },
    'FILE_STORE_REFUSED',
  ],
  ['does not answer', { kind: 'silent' }, 'FILE_STORE_AWAY'],
] as const)('a bucket that %s is named to staff and buyers, and no row stays', async (_, trouble, error) => {
  const settings = trouble.kind === 'silent' ? { ...bucket.settings, timeout: 1_000 } : bucket.settings
  const failing = await openShop({ files: new BucketHome(settings), pictureFolder })
  const before = await countRows(failing)
  bucket.fail({ ...trouble })
  const uploaded = uploadPhoto(failing, await enterAs(failing, 'merchandiser'), await takePhoto(60, 60))
  expect(await uploaded).toMatchObject({ status: 503, error })
  expect(await countRows(failing)).toBe(before)
  await failing.close()
})
