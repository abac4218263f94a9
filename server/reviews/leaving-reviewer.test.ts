import { expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { logIn, register, taiMan } from '#tests/people.ts'
import { expectCounted, receiveGoods, writeReview } from '#tests/reviews.ts'
import { enterAs } from '#tests/staff.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
let leaver: ShopVisitor
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putOnSale(shop.db, { code: 'L-JUG', cents: 30_000, onHand: 1_000 })
  leaver = await register(shop, 'leaver@harbour.example')
})

const password = 'Teapot42Blue'
const opinion = '壺蓋有點鬆，但保溫效果不錯。'
const question = '請問壺身可以放入洗碗碟機清洗嗎？'
const about = { productCode: 'L-JUG' }
const shown = async () => {
  const [{ rating, reviews }, { questions }] = await Promise.all([
    shop.stranger().call('POST /item/getReviews', about),
    shop.stranger().call('POST /item/getQuestions', about),
  ])
  return { count: rating.count, reviews: reviews.map(({ text }) => text), questions: questions.map(({ text }) => text) }
}

test("a member's file holds all that they wrote of goods; when the account is deleted it is gone from every page, sum and table, and others' words stay", async () => {
  for (const [whose, text] of [
    [buyer, '壺嘴斟水順暢，容量夠用。'],
    [leaver, opinion],
  ] as const) {
    await receiveGoods({ shop, orderStaff }, 'L-JUG', whose)
    await writeReview(whose, 'L-JUG', { stars: whose === buyer ? 5 : 3, text })
  }
  await leaver.call('POST /vip/askQuestion', { ...about, text: question })
  await buyer.call('POST /vip/askQuestion', { ...about, text: '請問有沒有細一點的容量？' })
  const support = await enterAs(shop, 'support')
  for (const { questionId: id, version } of (await support.call('GET /staff/questions', { tab: 'unanswered' }))
    .questions)
    await support.call('PUT /staff/questions/{id}', { id, version, state: 'answered', answer: '可以。' })
  await expect.poll(shown).toMatchObject({ count: 2, questions: expect.arrayContaining([question]) })

  const file = await leaver.call('GET /vip/exportMyData', {})
  expect(file.portions).toMatchObject({
    reviews: [{ productCode: 'L-JUG', stars: 3, text: opinion, state: 'shown', photos: 0 }],
    questions: [{ productCode: 'L-JUG', text: question, answer: '可以。', state: 'answered' }],
  })

  shop.clock.moveBy({ hours: 24 * 60 }) // nothing can be returned any more
  leaver = await logIn(shop, { email: 'leaver@harbour.example', password })
  await leaver.call('POST /app/cancelAccount', { confirm: true, password })
  await expect
    .poll(shown)
    .toEqual({ count: 1, reviews: ['壺嘴斟水順暢，容量夠用。'], questions: ['請問有沒有細一點的容量？'] })
  await expectCounted(shop.db)
  for (const table of ['review', 'product_question'] as const) {
    const rows = await shop.db.selectFrom(table).select('body').execute()
    expect(rows.map(({ body }) => body).filter((body) => body === question || body === opinion)).toEqual([])
  }
})
