import { expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { arjun, emily, logIn, proveAddress, taiMan } from '#tests/people.ts'
import { enterAs } from '#tests/staff.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, buyer }: Trade = {} as never
let support: ShopVisitor
openTrade(taiMan, async (trade) => {
  ;({ shop, buyer } = trade)
  await putOnSale(shop.db, { code: 'Q-CUP', cents: 30_000, onHand: 1_000 })
  support = await enterAs(shop, 'support')
  await proveAddress(shop, taiMan.email)
})

const ask = (text: string, whose = buyer, productCode = 'Q-CUP') =>
  whose.ask('POST /vip/askQuestion', { productCode, text })
const shown = async () => (await shop.stranger().call('POST /item/getQuestions', { productCode: 'Q-CUP' })).questions
const read = async (text: string) =>
  (await support.call('GET /staff/questions', { tab: 'all', size: 100 })).questions.find((one) => one.text === text)!

const readOwn = async (text: string) =>
  (await buyer.call('GET /vip/questions', {})).questions.find((one) => one.text === text)

test('a question is shown once staff have answered it, and its writer is told by letter', async () => {
  const text = '請問杯可否放入微波爐？<b>急</b>'
  expect(await ask(text)).toMatchObject({ ok: true })
  expect(await shown()).toEqual([])
  const question = await read(text)
  expect(await support.call('GET /staff/questions', {})).toMatchObject({ totalCount: expect.any(Number) })
  const answer = (also: object) =>
    support.ask('PUT /staff/questions/{id}', {
      id: question.questionId,
      version: question.version,
      state: 'answered',
      ...also,
    })
  expect(await answer({})).toMatchObject({ ok: false, error: 'QUESTION_ANSWER_MISSING' })
  expect(await answer({ state: 'hidden' })).toMatchObject({ ok: false, error: 'REVIEW_REASON_MISSING' })
  const answered = await answer({ answer: '可以，但請先取下杯蓋。' })
  if (!answered.ok) throw new Error(answered.error)
  await expect.poll(shown).toMatchObject([{ text, name: '陳先生', answer: { text: '可以，但請先取下杯蓋。' } }])
  expect(JSON.stringify(await shown())).not.toContain('大文')
  await shop.runJobs()
  const letters = shop.mails.filter(({ to, subject }) => to === taiMan.email && subject.includes('提問'))
  expect(letters).toHaveLength(1)
  expect(letters[0]!.html).toContain('&lt;b&gt;')
  expect(await answer({ answer: '第二位同事的答覆。' })).toMatchObject({ ok: false, error: 'STALE' })
  await support.call('POST /staff/changes/{id}/undo', { id: answered.value.changeId! })
  await expect.poll(shown).toEqual([])
  expect(await readOwn(text)).toMatchObject({ state: 'waiting', answer: null })
})

test('a question of another length, about goods that nobody sells, or the eleventh of a day is refused', async () => {
  const other = await logIn(shop, emily)
  for (const text of ['有貨嗎？', '字'.repeat(501)])
    expect(await ask(text, other)).toMatchObject({ ok: false, fields: { text: { code: 'question_length' } } })
  expect(await ask('這件貨品何時再有？謝謝。', other, 'NOWHERE')).toMatchObject({
    ok: false,
    error: 'PRODUCT_NOT_FOUND',
  })
  const many = await logIn(shop, arjun)
  for (let n = 0; n < 10; n += 1) expect(await ask(`Question number ${n}, please?`, many)).toMatchObject({ ok: true })
  expect(await ask('And one more question?', many)).toMatchObject({ ok: false, error: 'TOO_MANY_REQUESTS' })
})

test('a hidden question is not shown, its writer reads why, and another id is none', async () => {
  const text = '店員個人電話幾多號？'
  await ask(text)
  const { questionId: id, version } = await read(text)
  const hide = { id, version, state: 'hidden', reason: '與貨品無關。' } as const
  expect(await support.ask('PUT /staff/questions/{id}', hide)).toMatchObject({ ok: true })
  expect(await readOwn(text)).toMatchObject({
    state: 'hidden',
    reason: '與貨品無關。',
  })
  const nobody = { ...hide, id: '00000000-0000-4000-8000-000000000000', version: 0 }
  expect(await support.ask('PUT /staff/questions/{id}', nobody)).toMatchObject({
    ok: false,
    error: 'QUESTION_NOT_FOUND',
  })
})
