import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Keys, totpOf } from '#server/lib/process/keys.ts'
import { writeGift } from '#server/gift-cards/gift-recipients.rules.ts'
import { askPrice, byMail, complete, placeOrder } from './checkout.ts'
import { putOnSale } from './goods.ts'
import { testKeys } from './keys.ts'
import { pressAtBank } from './orders.ts'
import { newcomer, receiveCode, register } from './people.ts'
import { openShop } from './shop.ts'
import { enterAs, hire, setUp } from './staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await shop.db.insertInto('setting').values({ company: 'SPORT', key: 'automaticLogin', value: 'true' }).execute()
})
afterAll(() => shop.close())

const mailTo = (address: string) => shop.mails.findLast(({ to }) => to === address)!.text

/** All rows of all tables, as a dump contains them. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(
    shop.db,
  )
  const rows = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(shop.db)).rows,
    ),
  )
  return [...new Set(rows.flat().flatMap(({ row }) => valuesIn(row)))]
}

function valuesIn(value: unknown): string[] {
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(valuesIn)
  return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : []
}

/** The keys that a value of a dump could be: its text, or the bytes it encodes. */
const asKeys = (value: string): Buffer[] => [
  Buffer.from(value),
  Buffer.from(value.replace(/^\\x/, ''), 'hex'),
  Buffer.from(value, 'base64'),
  createHash('sha256').update(value).digest(),
]

/** Activity of a day, with all secrets that the shop issues. */
async function runDay() {
  await putOnSale(shop.db, { code: 'R-CUP', cents: 30_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'R-GONE', cents: 30_000, onHand: 0 })
  const owner = await enterAs(shop, 'owner')
  const member = await register(shop, 'rest.member@example.com')
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'R-CUP' }])
  const { orderToken, invoiceNo } = await placeOrder(member)
  const { appPwd: ticket } = await member.call('POST /vip/loginTicket', {})
  await member.call('GET /loginKey', {})
  const reset = await receiveCode(shop, shop.stranger(), { purpose: 'reset', target: 'rest.member@example.com' })

  const news = shop.stranger()
  await news.call('POST /mailingList/subscribe', { email: 'rest.reader@example.com' })
  await news.call('POST /app/updateItemSubscription', { assortId: 'R-GONE', email: 'rest.waiter@example.com' })
  await shop.runJobs()
  const keyOf = (address: string) => decodeURIComponent(/[?&]key=([^&\s]+)/.exec(mailTo(address))![1]!)
  const confirming = keyOf('rest.reader@example.com')
  await news.call('POST /mailingList/confirm', { key: confirming })
  const waiting = keyOf('rest.waiter@example.com')
  const reader = await shop.db
    .selectFrom('mailing_subscription')
    .select('id')
    .where('address', '=', 'rest.reader@example.com')
    .executeTakeFirstOrThrow()

  const once = { idempotencyKey: 'asked-twice' }
  const { secret } = await owner.call('POST /staff/debugSecret', { wanted: true }, once)
  expect((await owner.call('POST /staff/debugSecret', { wanted: true }, once)).secret).toBe(secret)

  const issue = { amount: 88, email: 'rest.card@example.com', reason: 'Late delivery' }
  await owner.call('POST /staff/giftCards/issue', issue)
  await shop.runJobs()
  const [, number = ''] = /(?:Gift card number|禮品卡號碼): ([\d ]{19})/.exec(mailTo('rest.card@example.com'))!
  const [, pin = ''] = /PIN[^\d]*(\d{6})/.exec(mailTo('rest.card@example.com'))!
  await owner.call('POST /staff/giftCards/issue', issue) // its mail waits
  const may = await hire(shop, 'order desk')
  const totp = new URL(may.authenticatorUri).searchParams.get('secret')!
  await setUp(shop, may)
  const giftLink = await giveCard()
  const { id: orderId } = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  return {
    told: {
      'order link': orderToken,
      'order link of who gives a card': giftLink,
      'reset code': reset,
      'link that confirms': confirming,
      'link that leaves the list': testKeys.sign(`mailing list ${reader.id}`),
      'link of a notice': waiting,
      'token of a member': member.token!,
      'token of the owner': owner.token!,
      ticket,
      'debug secret': secret!,
      'gift card': number.replaceAll(' ', ''),
      password: newcomer('').password!,
      authenticator: totp,
    },
    pin: `${number.replaceAll(' ', '')} ${pin}`,
    orderId,
    orderToken,
  }
}

/** A gift card bought for somebody else and paid; its mail waits. Returns the order's token. */
async function giveCard(): Promise<string> {
  const giver = await shop.visitor()
  const amy = { email: 'rest.amy@example.com', name: 'Amy', message: 'Happy birthday', language: 'en-US' } as const
  const card = { prodCode: 'GC10643', assortId: 'GC10643-500', dynamicAttr: writeGift(amy), buyNow: true }
  await giver.call('POST /shop_cart/addToShopCart', [card])
  const { body } = await askPrice(giver, byMail)
  const placed = await complete(giver, { ...body, cashRecords: [{ paymentMethodCode: 'CARD' }] })
  if (!placed.ok) throw new Error(placed.error)
  await pressAtBank(shop, placed.value.jumpUrl, 'approve')
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload #>> '{given,name}' = 'Amy'`.execute(shop.db)
  expect(rows).toHaveLength(1)
  return placed.value.orderToken
}

test('(A3) whoever has every row of the database and none of the keys finds nothing that opens anything', async () => {
  const { told, pin, orderId, orderToken } = await runDay()
  const values = await dump()
  const all = values.join('\n')
  expect(all.includes('rest.member@example.com')).toBe(true)
  for (const [what, secret] of Object.entries(told)) {
    const forms = [
      secret,
      ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(secret).toString(form)),
    ]
    const isCode = /^\d{6}$/.test(secret)
    const isThere = (form: string) => (isCode ? values.includes(form) : all.includes(form))
    expect(forms.filter(isThere), what).toEqual([])
  }
  expect(all.includes(pin)).toBe(false)
  // A rate limit's key is not a plain hash, against which addresses could be tried.
  const bare = createHash('sha256').update('SPORT rest.member@example.com').digest()
  expect((['hex', 'base64', 'base64url'] as const).filter((form) => all.includes(bare.toString(form)))).toEqual([])

  // No value of the dump is a usable key of a link, a gift card's PIN, or an authenticator.
  const card = await shop.db
    .selectFrom('gift_card')
    .select('pin_hash')
    .where('last4', '=', pin.slice(12, 16))
    .orderBy('expires', 'desc')
    .executeTakeFirstOrThrow()
  const may = await sql<{ id: string; sealed: string }>`select id, totp_secret as sealed from staff`.execute(shop.db)
  const opens = (keys: Keys): boolean =>
    keys.isSigned(orderId, orderToken) ||
    keys.isHashOf(`gift card ${pin}`, card.pin_hash) ||
    may.rows.some(({ id, sealed }) => isOpened(() => keys.open(totpOf(id), sealed)))
  expect(opens(testKeys)).toBe(true)
  const worth = values.filter(({ length }) => length >= 16)
  const keys = worth.flatMap(asKeys).filter(({ length }) => length >= 16)
  expect(keys.length).toBeGreaterThan(1_000)
  expect(keys.filter((bytes) => opens(new Keys([{ id: '1', bytes }])))).toEqual([])
})

function isOpened(open: () => unknown): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}
