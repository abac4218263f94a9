import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { findBreaches } from '#tests/invariants.ts'
import { register } from '#tests/people.ts'
import { bookOrder } from '#tests/received.ts'
import { openShop } from '#tests/shop.ts'
import { type CardSale, issueBoughtCards } from './gift-card-sales.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  const breaches = await findBreaches(shop.db)
  // These orders are inserted by hand, without lines or a payment.
  expect(breaches.filter((breach) => breach.includes('gift card'))).toEqual([])
})

let orders = 0
/** A paid order of cards: `lines` are quantity and cents. */
async function sell(member: string, email: string, language: CardSale['buyer']['language'], lines: [number, number][]) {
  const number = `W-CARDS-${(orders += 1)}`
  const cents = lines.reduce((sum, [quantity, each]) => sum + quantity * each, 0)
  await bookOrder(shop.db, { member, number, cents, placedAt: shop.clock.now() })
  const { id } = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const variant = await shop.db
    .selectFrom('variant')
    .select(['assort_id', 'barcode'])
    .where('product', '=', 'GC10643')
    .limit(1)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('order_line')
    .values(
      lines.map(([quantity, each], at) => ({
        order_id: id,
        line: at + 1,
        company: 'SPORT',
        product: 'GC10643',
        ...variant,
        name_zh: '禮品卡',
        name_en: 'Gift card',
        quantity,
        unit_cents: each,
        net_cents: quantity * each,
      })),
    )
    .execute()
  const sale: CardSale = {
    company: 'SPORT',
    orderId: id,
    member: null,
    giver: 'Emily Carter',
    buyer: { email, language },
    lines: lines.map(([quantity, each], at) => ({ line: at + 1, quantity, cents: each, recipient: null })),
  }
  return sale
}
const issue = (sale: CardSale) => inTransaction(shop.db, (tx) => issueBoughtCards(tx, sale, shop.clock.now()))
const someone = async (email: string) => {
  const member = await register(shop, email)
  const { visitor } = await shop.db
    .selectFrom('member')
    .select('visitor')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  shop.mails.length = 0
  return { member, id: visitor }
}
/** Number and PIN from a mail. */
function readMail(text: string) {
  const [, code] = /(?:Gift card number|禮品卡號碼): ([\d ]{19})/.exec(text)!
  const [, pin] = /(?:PIN|密碼（PIN）): (\d{6})/.exec(text)!
  return { code: code!, pin: pin! }
}

test('what is bought is mailed piece by piece, once, though the payment is settled ten times at once', async () => {
  const buyer = await someone('buyer@harbour.example')
  const sale = await sell(buyer.id, 'friend@harbour.example', 'en-US', [
    [2, 10_000],
    [1, 50_000],
  ])
  const issued = await Promise.all(Array.from({ length: 10 }, () => issue(sale)))
  expect(issued.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
  await shop.runJobs()
  expect(shop.mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
    'friend@harbour.example Your gift card of HK$100.00 from Harbour Living',
    'friend@harbour.example Your gift card of HK$100.00 from Harbour Living',
    'friend@harbour.example Your gift card of HK$500.00 from Harbour Living',
  ])
  const guest = await shop.visitor()
  const opened = await Promise.all(
    shop.mails.map(({ text }) => guest.call('POST /giftCard/checkBalance', readMail(text))),
  )
  expect(opened.map(({ giftCard }) => giftCard.cashValue).toSorted((a, b) => a - b)).toEqual([100, 100, 500])
  expect(new Set(shop.mails.map(({ text }) => readMail(text).code)).size).toBe(3)
  expect(opened[0]!.giftCard.expiry).toBe('2029-11-30')
})

test('a member who buys has the card in the wallet at once; who is given its number and PIN can still take it over', async () => {
  const [buyer, friend] = [await someone('giver@harbour.example'), await someone('given@harbour.example')]
  const sale = await sell(buyer.id, 'giver@harbour.example', 'zh-TW', [[1, 20_000]])
  await issue({ ...sale, member: buyer.id })
  const wallet = async (who: typeof buyer) =>
    (await who.member.call('POST /giftCard/getAvaliableGiftCard', {})).giftCards
  expect(await wallet(buyer)).toMatchObject([{ cashValue: 200, status: 'ACTIVE' }])
  const [card] = await wallet(buyer)
  const { transactions } = await buyer.member.call('POST /giftCard/getGiftCardTx', { refNo: card!.refNo })
  expect(transactions).toMatchObject([{ type: 'issue', amount: 200, invoiceNo: `W-CARDS-${orders}` }])
  await shop.runJobs()
  const [mail] = shop.mails
  expect(mail).toMatchObject({ to: 'giver@harbour.example', subject: '你的海港生活禮品卡（HK$200.00）' })
  await friend.member.call('POST /giftCard/addGiftCard', readMail(mail!.text))
  expect(await wallet(buyer)).toEqual([])
  expect(await wallet(friend)).toMatchObject([{ cashValue: 200 }])
  // Another buyer's order number is not shown.
  const moved = await friend.member.call('POST /giftCard/getGiftCardTx', { refNo: card!.refNo })
  expect(moved.transactions[0]!.invoiceNo).toBeNull()
})

test('the mail draws the card, has one button, and says in words all that it draws, in both languages', async () => {
  const buyer = await someone('letters@harbour.example')
  for (const [language, words, button] of [
    ['en-US', ['Gift card number', 'PIN', 'Good until', '30 Nov 2029'], 'Add to my account'],
    ['zh-TW', ['禮品卡號碼', '密碼（PIN）', '有效期至', '2029年11月30日'], '加入我的帳戶'],
  ] as const) {
    shop.mails.length = 0
    await issue(await sell(buyer.id, 'guest@harbour.example', language, [[1, 10_000]]))
    await shop.runJobs()
    const { html, text } = shop.mails[0]!
    const { code, pin } = readMail(text)
    for (const said of [...words, code, pin, 'HK$100.00', button]) {
      expect(text).toContain(said)
      expect(html).toContain(said)
    }
    expect(html.match(/<a href="http/g)).toHaveLength(1)
    expect(html).toContain(`href="http://localhost/personal/giftCard?lang=${language}"`)
    expect(html).not.toMatch(new RegExp(`href="[^"]*(${pin}|${code.replaceAll(' ', '')})`)) // URLs end up in logs
  }
})

test('a mail that is sent is not sent again, and what waited to be sent held number and PIN only sealed', async () => {
  const buyer = await someone('once@harbour.example')
  await issue(await sell(buyer.id, 'once@harbour.example', 'en-US', [[1, 10_000]]))
  const { rows } = await sql<{ payload: Record<string, string> }>`
    select payload from graphile_worker._private_jobs where payload ->> 'sealed' is not null
    order by id desc limit 1`.execute(shop.db)
  await shop.runJobs()
  const { code, pin } = readMail(shop.mails[0]!.text)
  const waited = JSON.stringify(rows[0]!.payload)
  expect(waited).not.toContain(code.replaceAll(' ', ''))
  expect(waited).not.toContain(`"${pin}"`)
  await shop.app.jobs['mailGiftCard']!(rows[0]!.payload as never)
  expect(shop.mails).toHaveLength(1)
})
