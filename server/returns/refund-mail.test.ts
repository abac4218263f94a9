import { expect, test } from 'vitest'
import { approve, askExchange, buyShirts, count, putShirts } from '#tests/exchanges.ts'
import { emily } from '#tests/people.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { RefundLetter } from './returns.rules.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(emily, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putShirts(shop, 'L-SHIRT')
})

/** The new mails about a document, oldest first. */
async function readLetters(refundNo: string) {
  await shop.runJobs()
  return shop.mails.filter(({ text }) => text.includes(refundNo))
}
const askReturn = (invoiceNo: string) =>
  buyer.call('POST /sale/requestRefund', {
    invoiceNo,
    kind: 'return',
    reason: 'changed mind',
    lines: [{ no: 1, qty: 1 }],
  })

test('a return writes when it is asked for, allowed, and paid back: each once, the last two with the sum', async () => {
  const { invoiceNo } = await buyShirts(shop, orderStaff, buyer, { code: 'L-SHIRT' })
  const { refundNo } = await askReturn(invoiceNo)
  await approve(orderStaff, refundNo)
  await shop.runJobs()
  await count(orderStaff, refundNo)
  const letters = await readLetters(refundNo)
  const subjects = letters.map(({ subject }) => subject)
  expect(subjects.slice(0, 2)).toEqual([`退貨申請 ${refundNo} 已收到`, `申請 ${refundNo} 已獲批准`])
  expect(letters[1]!.text).toContain('請把貨品連同申請編號寄回')
  expect(subjects.at(-1)).toBe(`訂單 ${invoiceNo} 的退款已經完成`)
  expect(letters.at(-1)!.text).toContain('退回總額: HK$100.00')
  expect(new Set(subjects).size).toBe(subjects.length)

  const { id } = await shop.db
    .selectFrom('refund')
    .select('id')
    .where('number', '=', refundNo)
    .executeTakeFirstOrThrow()
  const mail = shop.app.jobs['mailRefund'] as unknown as (letter: RefundLetter) => Promise<void>
  await Promise.all(Array.from({ length: 5 }, () => mail({ refund: id, about: 'approved' })))
  expect(await readLetters(refundNo)).toHaveLength(letters.length)
})

test('a request that is declined says so, with what staff wrote', async () => {
  const { invoiceNo } = await buyShirts(shop, orderStaff, buyer, { code: 'L-SHIRT' })
  const { refundNo } = await askReturn(invoiceNo)
  const clerk = await orderStaff()
  await clerk.call('POST /staff/decideRefund', { refundNo, approve: false, answer: '標籤 <b>已剪</b>' })
  const letter = (await readLetters(refundNo)).at(-1)!
  expect(letter.subject).toBe(`申請 ${refundNo} 未獲批准`)
  expect(letter.text).toContain('我們的回覆：標籤 <b>已剪</b>')
  expect(letter.html).toContain('標籤 &lt;b&gt;已剪&lt;/b&gt;')
  expect(letter.text).not.toContain('退回總額')
})

test('an exchange for something dearer asks for the difference and leads to where it is paid; for the same price it just tells', async () => {
  const dearer = await buyShirts(shop, orderStaff, buyer, { code: 'L-SHIRT' })
  const large = await askExchange(dearer, { wanted: 'L-SHIRT-L' })
  const asked = await approve(orderStaff, large.refundNo)
  const toPay = (await readLetters(large.refundNo)).at(-1)!
  expect(toPay.subject).toBe(`換貨 ${large.refundNo}：請付差額 HK$40.00`)
  expect(toPay.text).toContain(`付差額: http://localhost/personal/orders/${asked.replacement!.invoiceNo}?token=`)

  const same = await buyShirts(shop, orderStaff, buyer, { code: 'L-SHIRT' })
  const medium = await askExchange(same, { wanted: 'L-SHIRT-M' })
  await approve(orderStaff, medium.refundNo)
  const placed = (await readLetters(medium.refundNo)).at(-1)!
  expect(placed.subject).toContain(`換貨 ${medium.refundNo}：新訂單 `)
  expect(placed.text).toContain('換成：M')
  expect(placed.text, 'where the first goods go').toContain('退回地址: 九龍觀塘示範道 1 號')
})
