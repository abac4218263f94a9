import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import type { Reply } from '#ui/api.ts'
import { tokenOf } from '#server/orders/orders.reads.ts'
import { putOnSale } from '#tests/goods.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { ask, buyByCard, decide, orderOf, receive } from '#tests/returns.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

const proofFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-photos-'))
afterAll(() => fs.rmSync(proofFolder, { recursive: true }))
let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(
  taiMan,
  async (trade) => {
    ;({ shop, orderStaff, buyer } = trade)
    await putOnSale(shop.db, { code: 'F-CUP', cents: 30_000, onHand: 1_000 })
  },
  { files: new FolderHome(proofFolder) },
)

let drawn = 0
const photo = () =>
  sharp({ create: { width: 300 + (drawn += 1), height: 600, channels: 3, background: { r: 60, g: 80, b: 200 } } })
    .withExif({ IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
const files = () => fs.readdirSync(path.join(proofFolder, 'refunds'))

async function request() {
  const bought = await buyByCard(shop, buyer, [{ prodCode: 'F-CUP', qty: 1 }])
  await receive(orderStaff, bought)
  const asked = await ask(bought, [[1, 1]], { kind: 'claim', reason: 'damaged', remark: '破了' })
  if (!asked.ok) throw new Error(asked.error)
  return asked.value.refundNo
}
async function send(refundNo: string, bytes: Buffer, whose = buyer) {
  const response = await shop.fetch(`/api/sale/sendRefundPhoto?locale=en-US&refundNo=${refundNo}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: whose.token!, 'content-type': 'image/jpeg' },
  })
  return (await response.json()) as Reply<'POST /sale/sendRefundPhoto'> & { error?: string }
}
const look = (photoId: string, whose: ShopVisitor, path = 'sale/refundPhoto') =>
  shop.fetch(`/api/${path}?photoId=${photoId}`, { headers: { authorization: whose.token! } })

test('a photo is drawn anew and kept, without the place it was taken at; its buyer and staff see it, nobody else', async () => {
  const refundNo = await request()
  const taken = await photo()
  const view = await send(refundNo, taken)
  expect(view.photos).toMatchObject([{ kept: true }])
  expect((await send(refundNo, taken)).photos).toHaveLength(1) // the same photo again, over a bad connection
  expect(files()).toHaveLength(1)
  const { photoId } = view.photos[0]!
  const seen = await look(photoId, buyer)
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).exif).toBeUndefined()
  const other = await logIn(shop, emily)
  expect((await look(photoId, other)).status).toBe(404)
  expect(await send(refundNo, await photo(), other)).toMatchObject({ error: 'REFUND_NOT_FOUND' })
  // A guest with the link of the mail sees the order's photos but cannot send any.
  const guest = await shop.visitor()
  const { id } = await orderOf(shop.db, view.invoiceNo)
  const link = `${photoId}&orderToken=${tokenOf(shop.db, id)}`
  expect([(await look(photoId, guest)).status, (await look(link, guest)).status]).toEqual([404, 200])
  expect(await send(refundNo, await photo(), guest)).toMatchObject({ error: 'LOGIN_REQUIRED' })
  const clerk = await orderStaff()
  expect((await look(photoId, clerk, 'staff/refundPhoto')).status).toBe(200)
  const noted = await shop.db.selectFrom('staff_audit').selectAll().where('subject', '=', photoId).execute()
  expect(noted).toHaveLength(1)
})

test('five photos and no more; a drawing with a script, a PDF and something broken are refused; none after the decision', async () => {
  const refundNo = await request()
  const kept = files().length
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await send(refundNo, svg)).toMatchObject({ error: 'FILE_KIND_UNKNOWN' })
  expect(await send(refundNo, Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'))).toMatchObject({
    error: 'FILE_KIND_UNKNOWN',
  })
  expect(await send(refundNo, (await photo()).subarray(0, 200))).toMatchObject({ error: 'FILE_UNREADABLE' })
  const many = await Promise.all(
    (await Promise.all(Array.from({ length: 9 }, photo))).map((one) => send(refundNo, one)),
  )
  expect(many.filter(({ error }) => error === 'PHOTOS_ENOUGH')).toHaveLength(4)
  expect(files()).toHaveLength(kept + 5)
  await decide(orderStaff, refundNo, { approve: false, answer: '不是新的損壞。' })
  expect(await send(refundNo, await photo())).toMatchObject({ error: 'REFUND_DECIDED' })
})

test('ninety days after its request has ended a photo goes, and what a fall left behind goes too', async () => {
  const refundNo = await request()
  const { photos } = await send(refundNo, await photo())
  await decide(orderStaff, refundNo, { approve: false, answer: '過了保養期。' })
  const orphan = path.join(proofFolder, 'refunds', 'x'.repeat(32))
  fs.writeFileSync(orphan, 'left behind')
  shop.clock.moveBy({ hours: 24 * 91 })
  fs.utimesSync(orphan, 0, 0)
  await shop.app.jobs['deleteRefundPhotos']!({} as never)
  await shop.app.jobs['deletePaymentProofs']!({} as never)
  expect(files()).toHaveLength(1) // the one of the undecided request
  buyer = await logIn(shop, taiMan)
  const gone = await look(photos[0]!.photoId, buyer)
  expect([gone.status, await gone.json()]).toMatchObject([404, { error: 'PHOTO_NOT_FOUND' }])
})

test('what a buyer wrote to a request goes seven years later; the request stays, for its sums', async () => {
  const refundNo = await request()
  const read = () =>
    shop.db.selectFrom('refund').select(['remark', 'reason']).where('number', '=', refundNo).executeTakeFirstOrThrow()
  const forget = () => shop.app.jobs['eraseRefundRemarks']!({} as never)
  shop.clock.moveBy({ hours: 24 * 365 * 7 })
  await forget()
  expect(await read()).toEqual({ remark: '破了', reason: 'damaged' })
  shop.clock.moveBy({ hours: 24 * 3 }) // two leap days and one more
  await forget()
  expect(await read()).toEqual({ remark: '', reason: 'damaged' })
})
