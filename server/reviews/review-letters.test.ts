import { expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { emily, logIn, proveAddress, taiMan } from '#tests/people.ts'
import { giveBack } from '#tests/returns.ts'
import { receiveGoods, writeReview } from '#tests/reviews.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  for (const code of ['L-CUP', 'L-PAN', 'L-LID', 'L-JUG'])
    await putOnSale(shop.db, { code, cents: 30_000, onHand: 1_000 })
  for (const { email } of [taiMan, emily]) await proveAddress(shop, email)
  await shop.app.jobs['inviteReviewers']!({} as never) // orders of the demo
  await shop.runJobs()
})

async function invited(to: string, code: string) {
  await shop.app.jobs['inviteReviewers']!({} as never)
  await shop.runJobs()
  return shop.mails.filter(
    (mail) => mail.to === to && mail.text.includes('personal/reviews?order=') && mail.text.includes(code),
  )
}

test('seven days after receipt an order is asked about, once, by a link to its own reviews', async () => {
  const { invoiceNo } = await receiveGoods({ shop, orderStaff }, 'L-CUP', buyer)
  shop.clock.moveBy({ hours: 24 * 6 })
  expect(await invited(taiMan.email, invoiceNo)).toEqual([])
  shop.clock.moveBy({ hours: 25 })
  const [letter, ...others] = await invited(taiMan.email, invoiceNo)
  expect(others).toEqual([])
  expect(letter!.text).toContain(`/personal/reviews?order=${invoiceNo}`)
  expect(await invited(taiMan.email, invoiceNo)).toHaveLength(1) // no second letter
})

test('nobody is asked who has reviewed everything, gave it back, wants no such letters, or whose shop sends none', async () => {
  buyer = await logIn(shop, taiMan)
  const done = await receiveGoods({ shop, orderStaff }, 'L-PAN', buyer)
  await writeReview(buyer, 'L-PAN')
  const back = await receiveGoods({ shop, orderStaff }, 'L-LID', buyer)
  await giveBack(orderStaff, back, [[1, 2]])
  const other = await logIn(shop, emily)
  await other.call('PUT /vip/reviewLetters', { wanted: false })
  const unasked = await receiveGoods({ shop, orderStaff }, 'L-JUG', other)
  shop.clock.moveBy({ hours: 24 * 8 })
  expect(await invited(taiMan.email, done.invoiceNo)).toEqual([])
  expect(await invited(taiMan.email, back.invoiceNo)).toEqual([])
  expect(await invited(emily.email, unasked.invoiceNo)).toEqual([])
  const again = await logIn(shop, emily)
  expect((await again.call('GET /vip/reviews', {})).letters).toBe(false)
  await again.call('PUT /vip/reviewLetters', { wanted: true })
  expect(await invited(emily.email, unasked.invoiceNo)).toHaveLength(1)
})
