import { expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { expectCounted, receiveGoods, writeReview } from '#tests/reviews.ts'
import { enterAs } from '#tests/staff.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
let support: ShopVisitor
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  for (const code of ['A-CUP', 'A-PAN', 'A-LID', 'A-JUG', 'A-TIN'])
    await putOnSale(shop.db, { code, cents: 30_000, onHand: 1_000 })
  support = await enterAs(shop, 'support')
})

const shown = (productCode: string) => shop.stranger().call('POST /item/getReviews', { productCode })
const count = async (productCode: string) => (await shown(productCode)).rating.count

async function reviewed(code: string, words: Parameters<typeof writeReview>[2] = {}) {
  await receiveGoods({ shop, orderStaff }, code, buyer)
  const { reviewId } = await writeReview(buyer, code, words)
  return read(reviewId)
}
async function read(reviewId: string) {
  const { reviews } = await support.call('GET /staff/reviews', { tab: 'all', size: 100 })
  return reviews.find((one) => one.reviewId === reviewId)!
}
const judge = (
  { reviewId: id, version, edition }: Awaited<ReturnType<typeof read>>,
  what: { state?: 'shown' | 'hidden'; reason?: string; answer?: string },
  whose = support,
) => whose.ask('PUT /staff/reviews/{id}', { id, version, edition, ...what })

test('staff answer, hide with a reason that the writer reads, and show again; each is a change that can be undone', async () => {
  const review = await reviewed('A-CUP')
  expect(await judge(review, { answer: '多謝支持！' })).toMatchObject({
    ok: true,
    value: { answer: { text: '多謝支持！' } },
  })
  await expect.poll(async () => (await shown('A-CUP')).reviews[0]?.answer?.text).toBe('多謝支持！')
  expect(await judge(await read(review.reviewId), { state: 'hidden' })).toMatchObject({
    ok: false,
    error: 'REVIEW_REASON_MISSING',
  })
  const hidden = await judge(await read(review.reviewId), { state: 'hidden', reason: '內容與貨品無關。' })
  if (!hidden.ok) throw new Error(hidden.error)
  await expect.poll(() => count('A-CUP')).toBe(0)
  const own = await buyer.call('GET /vip/reviews', {})
  expect(own.reviews.find(({ productCode }) => productCode === 'A-CUP')).toMatchObject({
    state: 'hidden',
    reason: '內容與貨品無關。',
  })
  await expectCounted(shop.db)
  await support.call('POST /staff/changes/{id}/undo', { id: hidden.value.changeId! })
  await expect.poll(() => count('A-CUP')).toBe(1)
  expect(await read(review.reviewId)).toMatchObject({ state: 'shown', reason: '', answer: { text: '多謝支持！' } })
  await expectCounted(shop.db)
})

test('who read an older version is told, and so is who judges words that their writer has changed since', async () => {
  const review = await reviewed('A-PAN')
  expect(await judge(review, { answer: '先到先得。' })).toMatchObject({ ok: true })
  expect(await judge(review, { answer: '後來者。' })).toMatchObject({ ok: false, error: 'STALE' })
  const seen = await read(review.reviewId)
  await writeReview(buyer, 'A-PAN', { stars: 2, text: '用了一星期，鑊柄開始鬆動。' })
  expect(await judge(seen, { state: 'hidden', reason: '粗言穢語。' })).toMatchObject({
    ok: false,
    error: 'REVIEW_CHANGED',
  })
  expect(await judge({ ...seen, reviewId: '00000000-0000-4000-8000-000000000000', version: 0 }, {})).toMatchObject({
    ok: false,
    error: 'REVIEW_NOT_FOUND',
  })
})

test('hiding and changing at once end in one of two ways: hidden words that were read, or changed words that wait', async () => {
  const review = await reviewed('A-LID')
  const [hide, edit] = await Promise.all([
    judge(review, { state: 'hidden', reason: '重複刊登。' }),
    writeReview(buyer, 'A-LID', { stars: 3, text: '改了的評價文字，用了兩星期。' }),
  ])
  const after = await read(review.reviewId)
  if (hide.ok) expect(after).toMatchObject({ state: 'held', heldFor: ['edited'] })
  else expect([hide.error, after.state, edit.state]).toEqual(['REVIEW_CHANGED', 'shown', 'shown'])
  await expectCounted(shop.db)
})

test('what staff have hidden does not come back by an edit: it waits, and an undo finds it changed', async () => {
  const review = await reviewed('A-JUG')
  const hidden = await judge(review, { state: 'hidden', reason: '含個人資料。' })
  if (!hidden.ok) throw new Error(hidden.error)
  expect(await writeReview(buyer, 'A-JUG', { text: '已刪去個人資料的評價。' })).toMatchObject({ state: 'held' })
  expect(await support.ask('POST /staff/changes/{id}/undo', { id: hidden.value.changeId! })).toMatchObject({
    ok: false,
    error: 'CHANGE_OVERTAKEN',
  })
  const held = await support.call('GET /staff/reviews', { tab: 'held', productCode: 'A-JUG' })
  expect(held.reviews).toMatchObject([{ reviewId: review.reviewId, heldFor: ['edited'] }])
  expect(await judge(held.reviews[0]!, { state: 'shown' })).toMatchObject({ ok: true })
  await expect.poll(() => count('A-JUG')).toBe(1)
})

test('lists tell new, held, low, hidden and unanswered reviews apart; who only reads may not judge', async () => {
  const review = await reviewed('A-TIN', { stars: 1, text: '收到時蓋已經凹陷，好失望。' })
  const codes = async (tab: 'new' | 'low' | 'unanswered' | 'held' | 'hidden') =>
    (await support.call('GET /staff/reviews', { tab, size: 100 })).reviews.map(({ productCode }) => productCode)
  expect(await codes('new')).toContain('A-TIN')
  expect(await codes('low')).toContain('A-TIN')
  expect(await codes('unanswered')).toContain('A-TIN')
  expect(await codes('held')).not.toContain('A-TIN')
  expect(await codes('hidden')).not.toContain('A-TIN')
  const desk = await enterAs(shop, 'order desk')
  expect(await judge(review, { answer: '…' }, desk)).toMatchObject({ ok: false, error: 'ROLE_NOT_ALLOWED' })
  const other = await logIn(shop, emily)
  expect(await other.ask('GET /staff/reviews', {})).toMatchObject({ ok: false })
})
