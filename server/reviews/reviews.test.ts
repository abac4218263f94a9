import { expect, test } from 'vitest'
import type { Reply } from '#ui/api.ts'
import { putOnSale } from '#tests/goods.ts'
import { arjun, emily, logIn, taiMan } from '#tests/people.ts'
import { buyByCard, giveBack, receive } from '#tests/returns.ts'
import { expectCounted, receiveGoods } from '#tests/reviews.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  for (const code of ['R-CUP', 'R-PAN', 'R-LID', 'R-JUG', 'R-TIN', 'R-BOX', 'R-BAG'])
    await putOnSale(shop.db, { code, cents: 30_000, onHand: 1_000 })
})

const words = '杯身夠厚，斟熱茶都唔燙手。'
const write = (
  productCode: string,
  { stars = 5, text = words, photos = [] as string[] } = {},
  whose: ShopVisitor = buyer,
) => whose.ask('POST /vip/saveReview', { productCode, stars, text, photos })
const shown = (productCode: string) => shop.stranger().call('POST /item/getReviews', { productCode })
/** To be polled: the answer is cached, and dropped a moment after the change is committed. */
const rate = async (productCode: string) => (await shown(productCode)).rating

const receiveOwn = (code: string) => receiveGoods({ shop, orderStaff }, code, buyer)

test('who bought and received goods reviews them: the product page shows it with average and count, and never a whole name', async () => {
  await receiveOwn('R-CUP')
  expect(await shown('R-CUP')).toMatchObject({ rating: { average: 0, count: 0 }, reviews: [] })
  const answer = await write('R-CUP', { stars: 4 })
  expect(answer).toMatchObject({ ok: true, value: { state: 'shown', productCode: 'R-CUP', stars: 4 } })
  await expect.poll(() => rate('R-CUP')).toEqual({ average: 4, count: 1, byStars: [0, 0, 0, 1, 0] })
  const page = await shown('R-CUP')
  expect(page.reviews).toMatchObject([{ stars: 4, text: words, name: '陳先生', answer: null, changed: false }])
  expect(JSON.stringify(page)).not.toContain('大文')
})

test('who did not buy, has not received, or gave everything back may not review; what was received before stays reviewed', async () => {
  const other = await logIn(shop, emily)
  expect(await write('R-PAN', {}, other)).toMatchObject({ ok: false, error: 'REVIEW_NOT_RECEIVED' })
  const bought = await buyByCard(shop, other, [{ prodCode: 'R-PAN', qty: 1 }])
  expect(await write('R-PAN', {}, other)).toMatchObject({ ok: false, error: 'REVIEW_NOT_RECEIVED' })
  await receive(orderStaff, bought)
  expect((await other.call('GET /vip/reviews', {})).toReview.map(({ productCode }) => productCode)).toContain('R-PAN')
  await giveBack(orderStaff, bought, [[1, 1]])
  expect(await write('R-PAN', {}, other)).toMatchObject({ ok: false, error: 'REVIEW_NOT_RECEIVED' })
  expect((await other.call('GET /vip/reviews', {})).toReview.map(({ productCode }) => productCode)).not.toContain(
    'R-PAN',
  )

  // Of an order of two goods one goes back: the other may still be reviewed.
  const both = await buyByCard(shop, other, [
    { prodCode: 'R-BOX', qty: 1 },
    { prodCode: 'R-BAG', qty: 1 },
  ])
  await receive(orderStaff, both)
  await giveBack(orderStaff, both, [[1, 1]])
  const first = (await other.call('POST /payment/getSalesMemoDetails', { invoiceNo: both.invoiceNo })).lines[0]!
    .productCode
  const second = first === 'R-BOX' ? 'R-BAG' : 'R-BOX'
  expect(await write(first, {}, other)).toMatchObject({ ok: false, error: 'REVIEW_NOT_RECEIVED' })
  expect(await write(second, {}, other)).toMatchObject({ ok: true })

  const kept = await receiveOwn('R-PAN')
  expect(await write('R-PAN')).toMatchObject({ ok: true })
  await giveBack(orderStaff, kept, [[1, 2]])
  await expect.poll(() => rate('R-PAN')).toMatchObject({ count: 1 })
  expect(
    await (await shop.visitor()).ask('POST /vip/saveReview', { productCode: 'R-PAN', stars: 1, text: words }),
  ).toMatchObject({ ok: false, error: 'LOGIN_REQUIRED' })
})

test('a second review of the same product changes the first, for thirty days; two at once leave one', async () => {
  await receiveOwn('R-LID')
  const both = await Promise.all([write('R-LID', { stars: 1 }), write('R-LID', { stars: 5 })])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  await expect.poll(() => rate('R-LID')).toMatchObject({ count: 1 })
  await expectCounted(shop.db)
  expect(await write('R-LID', { stars: 3, text: '蓋子用了一個月，邊位開始鬆。' })).toMatchObject({ ok: true })
  await expect.poll(() => rate('R-LID')).toEqual({ average: 3, count: 1, byStars: [0, 0, 1, 0, 0] })
  expect((await shown('R-LID')).reviews[0]?.text).toContain('鬆')
  shop.clock.moveBy({ hours: 24 * 31 })
  buyer = await logIn(shop, taiMan)
  expect(await write('R-LID', { stars: 1 })).toMatchObject({ ok: false, error: 'REVIEW_TOO_LATE' })
})

test('words are plain text of ten to two thousand characters; links, numbers and rude words wait for staff', async () => {
  await receiveOwn('R-JUG')
  for (const text of ['好靚', '  好   ', '字'.repeat(2_001), '字'.repeat(5_000)])
    expect(await write('R-JUG', { text })).toMatchObject({ ok: false, fields: { text: { code: 'review_length' } } })
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)> "quoted" & \u202edone'
  expect(await write('R-JUG', { text: hostile })).toMatchObject({ ok: true, value: { state: 'shown' } })
  await expect.poll(() => rate('R-JUG')).toMatchObject({ count: 1 })
  expect((await shown('R-JUG')).reviews[0]?.text).toBe(
    '<script>alert(1)</script><img src=x onerror=alert(1)> "quoted" & done',
  )
  for (const text of [
    '平啲喺呢度買 https://example.com/x',
    '平啲喺呢度買 ｗｗｗ．example．ｃｏｍ',
    '想要平貨可以打 9123 4567 搵我',
    'What a fucking good jug this is',
  ]) {
    expect(await write('R-JUG', { text })).toMatchObject({ ok: true, value: { state: 'held' } })
    await expect.poll(() => rate('R-JUG')).toMatchObject({ count: 0 })
  }
  await expectCounted(shop.db)
})

test('a review of another member is neither seen as own, nor deleted, nor given photos', async () => {
  await receiveOwn('R-TIN')
  const mine = await write('R-TIN')
  if (!mine.ok) throw new Error(mine.error)
  const { reviewId } = mine.value
  const other = await logIn(shop, arjun)
  expect(await other.ask('POST /vip/deleteReview', { reviewId })).toMatchObject({
    ok: false,
    error: 'REVIEW_NOT_FOUND',
  })
  const sent = await shop.fetch(`/api/vip/sendReviewPhoto?reviewId=${reviewId}`, {
    method: 'POST',
    body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
    headers: { authorization: other.token!, 'content-type': 'image/jpeg' },
  })
  expect([sent.status, ((await sent.json()) as Reply<'POST /vip/sendReviewPhoto'> & { error: string }).error]).toEqual([
    404,
    'REVIEW_NOT_FOUND',
  ])
  expect(await buyer.ask('POST /vip/deleteReview', { reviewId })).toMatchObject({ ok: true })
  await expect.poll(() => rate('R-TIN')).toMatchObject({ count: 0 })
  await expectCounted(shop.db)
})
