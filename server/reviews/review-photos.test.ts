import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import type { Reply } from '#ui/api.ts'
import { putOnSale } from '#tests/goods.ts'
import { logIn, taiMan } from '#tests/people.ts'
import { expectCounted, receiveGoods, writeReview } from '#tests/reviews.ts'
import { enterAs } from '#tests/staff.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-reviews-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(
  taiMan,
  async (trade) => {
    ;({ shop, orderStaff, buyer } = trade)
    for (const code of ['P-CUP', 'P-PAN']) await putOnSale(shop.db, { code, cents: 30_000, onHand: 1_000 })
  },
  { files: new FolderHome(folder) },
)

let drawn = 0
const draw = (width = 300 + (drawn += 1), height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 60, g: 80, b: 200 } }, limitInputPixels: false })
    .withExif({ IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
const files = () => fs.readdirSync(path.join(folder, 'reviews'))

async function send(reviewId: string, bytes: Buffer) {
  const response = await shop.fetch(`/api/vip/sendReviewPhoto?locale=zh-TW&reviewId=${reviewId}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: buyer.token!, 'content-type': 'image/jpeg' },
  })
  return (await response.json()) as Reply<'POST /vip/sendReviewPhoto'> & { error?: string; message?: string }
}

test('a photo waits for staff, is drawn anew without its place, and is seen by everyone only while its review is shown', async () => {
  await receiveGoods({ shop, orderStaff }, 'P-CUP', buyer)
  const { reviewId } = await writeReview(buyer, 'P-CUP')
  const taken = await draw()
  const view = await send(reviewId, taken)
  expect(view).toMatchObject({ state: 'held', photos: [{ width: 301, height: 600 }] })
  expect((await send(reviewId, taken)).photos).toHaveLength(1) // the same photo again, over a bad connection
  expect(files()).toHaveLength(2)
  const [photo] = view.photos
  const plain = photo!.src.replace(/&key=.*/, '')
  expect((await shop.fetch(plain)).status).toBe(404)
  const own = await shop.fetch(photo!.src)
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).exif).toBeUndefined()

  const support = await enterAs(shop, 'support')
  const [held] = (await support.call('GET /staff/reviews', { tab: 'held', productCode: 'P-CUP' })).reviews
  expect(held).toMatchObject({ heldFor: ['photos'] })
  const judged = { id: reviewId, version: held!.version, edition: held!.edition }
  await support.call('PUT /staff/reviews/{id}', { ...judged, state: 'shown' })
  expect((await shop.fetch(plain)).status).toBe(200)
  await expect
    .poll(
      async () =>
        (await shop.stranger().call('POST /item/getReviews', { productCode: 'P-CUP', sort: 'photos' })).reviews,
    )
    .toMatchObject([{ photos: [{ src: plain }] }])

  await writeReview(buyer, 'P-CUP', { photos: [] })
  expect((await shop.fetch(plain)).status).toBe(404)
  shop.clock.moveBy({ hours: 25 })
  for (const file of files()) fs.utimesSync(path.join(folder, 'reviews', file), 0, 0)
  await shop.app.jobs['deleteReviewPhotos']!({} as never)
  expect(files()).toEqual([])
  await expectCounted(shop.db)
})

test('four photos and no more; a drawing with a script, something broken, and 42 million pixels are refused in plain words', async () => {
  buyer = await logIn(shop, taiMan) // a day has passed
  await receiveGoods({ shop, orderStaff }, 'P-PAN', buyer)
  const { reviewId } = await writeReview(buyer, 'P-PAN')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await send(reviewId, svg)).toMatchObject({ error: 'FILE_KIND_UNKNOWN' })
  expect(await send(reviewId, (await draw()).subarray(0, 200))).toMatchObject({ error: 'FILE_UNREADABLE' })
  const huge = await send(reviewId, await draw(7_000, 6_000))
  expect(huge).toMatchObject({ error: 'PICTURE_TOO_LARGE' })
  expect(huge.message).toContain('40')
  const many = await Promise.all(
    (await Promise.all(Array.from({ length: 7 }, () => draw()))).map((one) => send(reviewId, one)),
  )
  expect(many.filter(({ error }) => error === 'REVIEW_PHOTOS_ENOUGH')).toHaveLength(3)
  expect(files()).toHaveLength(8)
})
