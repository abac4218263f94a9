import { sql } from 'kysely'
import type { StaffImport } from '#contract/imports.ts'
import { bookPlan } from './bills.ts'
import { askPrice, complete } from './checkout.ts'
import { addRule, giveCoupon } from './coupons.ts'
import { openDrafting } from './drafts.ts'
import { putCard } from './gift-cards.ts'
import { putOnSale } from './goods.ts'
import { openOrderStaff, pressAtBank } from './orders.ts'
import { logIn, register, taiMan } from './people.ts'
import { findOwner, givePoints, joinClub } from './points.ts'
import { offer } from './promotions.ts'
import { ask, decide, receive } from './returns.ts'
import type { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import type { ShopVisitor } from './visitor.ts'

export type LockedShop = Awaited<ReturnType<typeof openShop>>
export type LockScene = Awaited<ReturnType<typeof prepareScene>>

export const company = 'SPORT'
export const code = 'LOCK'
export const barcode = '29LOCK-S'
/** Nobody's, until somebody is registered or written to there. */
export const lockedAddress = 'newcomer@harbour.example'
export const lockedPhone = '+85251234567'

/** One member's orders in every state, all with the same goods, coupon, points, gift card and promotion. */
export async function prepareScene(shop: LockedShop) {
  const wallet = await fillWallet(shop)
  const buyer = await logIn(shop, taiMan)
  const owner = await enterAs(shop, 'owner')
  const tools = {
    shop,
    wallet,
    buyer,
    owner,
    ...openBuying(shop, wallet, { buyer, owner }),
    ...openStaffTools(shop, owner),
  }
  const orders = { ...(await placeUnpaid(tools)), ...(await placePaid(tools)) }
  const toPlace = await tools.price('CARD')
  const toOwe = await tools.price('PAY_LATER', { isFilled: true })
  const plan = await bookPlan(shop, { member: wallet.member, number: 'LOCKPLAN', cents: 120_000 })
  const { approvalId } = await owner.call('POST /staff/giftCards/adjust', {
    refNo: wallet.card,
    amount: 9_000,
    reason: 'for a second person',
  })
  const second = await enterAs(shop, 'owner')
  const drafting = openDrafting(shop)
  const drafted = await drafting.draft([{ barcode, quantity: 1 }])
  const written = await askForLetters(tools)
  const imported = await beginImport(tools)
  const bulkRun = await beginRun(tools)
  const aisle = await makeAisle(tools)
  const warehousesVersion = await openWarehouses(tools)
  const words = await writeWords(tools)
  return {
    ...tools,
    ...orders,
    ...written,
    imported,
    bulkRun,
    warehousesVersion,
    words,
    aisle,
    toPlace,
    toOwe,
    plan,
    approvalId: approvalId!,
    second,
    drafting,
    drafted,
  }
}

/** A category without goods that a way of delivery does not carry. */
async function makeAisle({ shop, owner }: LockTools): Promise<{ code: string; version: number }> {
  const aisle = { code: 'LOCKAISLE', labelZh: '貨架', labelEn: 'Aisle', visible: true, emblem: null, parent: null }
  await owner.call('PUT /staff/tree/{code}', { ...aisle, isNew: true, version: 0 })
  await sql`update delivery_way set except_categories = except_categories || ${aisle.code}::text
    where company = ${company} and only_categories = '{}' and not by_mail`.execute(shop.db)
  const { categories } = await owner.call('GET /staff/tree', {})
  return categories.find((one) => one.code === aisle.code)!
}

/** One with goods, and one that can be ended. Returns the version of the list. */
async function openWarehouses({ owner }: LockTools): Promise<number> {
  const open = async (warehouse: string, version: number) =>
    (await owner.call('PUT /staff/warehouses/{code}', { code: warehouse, name: warehouse, isNew: true, version }))
      .version
  const version = await open('EMPTY', await open('LOCK', 0))
  await owner.call('POST /staff/stock/receive', { warehouse: 'LOCK', rows: [{ barcode, quantity: 5 }] })
  return version
}

/** A review of goods that were received, and a question, by a member and by one who leaves. */
async function writeWords({ shop, buyer, wallet }: LockTools) {
  const { reviewId } = await buyer.call('POST /vip/saveReview', {
    productCode: code,
    stars: 5,
    text: 'Lasts well so far.',
  })
  const asked = { productCode: code, text: 'Is it washable?' }
  const { questionId } = await buyer.call('POST /vip/askQuestion', asked)
  await wallet.leaver.call('POST /vip/askQuestion', asked)
  await sql`
    insert into review (company, product, member, order_id, assort_id, name, language, stars, body, state, written_at, changed_at)
    select company, product, ${wallet.leaverId}, order_id, assort_id, name, language, stars, body, state, written_at, changed_at
    from review where id = ${reviewId}::uuid`.execute(shop.db)
  await sql`delete from rate_limit`.execute(shop.db) // counted before the transaction, in one of its own
  return { reviewId, questionId }
}

type LockPeople = Record<'buyer' | 'owner', ShopVisitor>
type LockWallet = Awaited<ReturnType<typeof fillWallet>>
type LockTools = { shop: LockedShop; wallet: LockWallet } & LockPeople &
  ReturnType<typeof openBuying> &
  ReturnType<typeof openStaffTools>

function openBuying(shop: LockedShop, { coupon, card }: LockWallet, { buyer, owner }: LockPeople) {
  const brought = { addCouponRequestList: [{ couponNo: coupon }], points: 100, giftCards: [{ refNo: card }] }
  const fill = () =>
    buyer.ask('POST /shop_cart/addToShopCart', [{ prodCode: code, assortId: `${code}-S`, qty: 3, buyNow: true }])
  const topUp = () =>
    owner.call('POST /staff/giftCards/adjust', { refNo: card, amount: 20, reason: 'so that it pays again' })
  const price = async (method: string, { isFilled = false } = {}) => {
    if (!isFilled) await fill().then(topUp)
    const { body, quote } = await askPrice(buyer, undefined, {}, brought)
    const cashRecords = [{ paymentMethodCode: method }]
    return { body: { ...body, agreePayLater: true, cashRecords }, net: quote.leftToPay }
  }
  const buy = async (method: string) => {
    const { body, net } = await price(method)
    const placed = await complete(buyer, body)
    if (!placed.ok) throw new Error(JSON.stringify(placed))
    const { invoiceNo } = placed.value
    const order = shop.db.selectFrom('sales_order').select('id').where('number', '=', invoiceNo)
    return { ...placed.value, ...(await order.executeTakeFirstOrThrow()), net, buyer }
  }
  const buyPaid = async () => {
    const bought = await buy('CARD')
    await pressAtBank(shop, bought.jumpUrl, 'approve')
    return bought
  }
  return { fill, price, buy, buyPaid }
}

function openStaffTools(shop: LockedShop, owner: ShopVisitor) {
  const step = (path: 'pick' | 'dispatch' | 'delivered', invoiceNo: string) =>
    owner.ask(`POST /staff/orders/{invoiceNo}/${path}`, {
      invoiceNo,
      ...(path === 'dispatch' && { carrier: 'SF_EXPRESS', trackingNo: 'SF1' }),
      ...(path === 'delivered' && { received: true }),
    })
  const job = (name: string, payload: object, run?: object) =>
    (shop.app.jobs as Record<string, (told: object, run?: object) => Promise<void>>)[name]!(payload, run)
  return { step, job, clerk: openOrderStaff(shop) }
}

async function placeUnpaid({ shop, buy, job }: LockTools) {
  const unpaid = await buy('BANK_TRANSFER')
  const late = await buy('BANK_TRANSFER')
  const expired = await buy('CARD')
  const now = shop.clock.now().toString()
  await sql`update sales_order set expires_at = ${now} where id in (${late.id}, ${expired.id})`.execute(shop.db)
  await job('expireOrder', { order: expired.id })
  const atBank = await buy('CARD')
  const declined = await buy('CARD')
  await pressAtBank(shop, declined.jumpUrl, 'decline')
  return { unpaid, late, expired, atBank, declined }
}

async function placePaid({ owner, buyPaid, step, clerk }: LockTools) {
  const paid = await buyPaid()
  const picked = await buyPaid()
  const sent = await buyPaid()
  for (const { invoiceNo } of [picked, sent]) {
    await owner.ask('POST /staff/orders/{invoiceNo}/approve', { invoiceNo })
    await step('pick', invoiceNo)
  }
  await step('dispatch', sent.invoiceNo)
  const returned = await buyPaid()
  await receive(clerk, returned)
  const asked = await ask(returned, [[1, 1]])
  const lines = [{ no: 1, qty: 1, wanted: `${code}-M` }]
  const exchange = await ask(returned, [], { kind: 'exchange', reason: 'wrong size or colour', lines })
  if (!asked.ok || !exchange.ok) throw new Error(JSON.stringify([asked, exchange]))
  const { refundNo } = asked.value
  await decide(clerk, refundNo)
  return { paid, picked, sent, returned, refundNo, exchangeNo: exchange.value.refundNo }
}

/** An import of prices and stock that was checked, and of which nothing is written yet. */
async function beginImport({ shop, owner, job }: LockTools): Promise<string> {
  const response = await shop.fetch('/api/staff/imports?name=stock.csv', {
    method: 'POST',
    headers: { authorization: owner.token!, 'content-type': 'text/csv' },
    body: `barcode,price,qty\n${barcode},490,990\n`,
  })
  const { importId: id, mapping } = (await response.json()) as StaffImport
  await owner.call('PUT /staff/imports/{id}', { id, mapping })
  await owner.call('POST /staff/imports/{id}/check', { id })
  const { run } = await shop.db.selectFrom('import').select('run').where('id', '=', id).executeTakeFirstOrThrow()
  await job('checkImport', { import: id, run })
  await owner.call('POST /staff/imports/{id}/apply', { id })
  return id
}

/** A change of goods in parts that was checked, and of which nothing is written yet. */
async function beginRun({ owner, job }: LockTools): Promise<string> {
  const operations = [{ kind: 'setText', field: 'searchWords', value: 'lock' } as const]
  const { runId: id } = await owner.call('POST /staff/bulkRuns', { codes: [code], operations })
  await job('moveBulkRun', { run: id })
  await owner.call('POST /staff/bulkRuns/{id}/apply', { id })
  return id
}

/** A subscription and a notice that their address has not confirmed, one that waits in the queue, and one that is to be sent. */
async function askForLetters({ shop: { db, clock }, wallet }: LockTools) {
  const now = clock.now().toString()
  const variant = { company, assort_id: `${code}-S`, language: 'zh-TW', asked_at: now }
  const notices = await db
    .insertInto('stock_notice')
    .values([
      { ...variant, kind: 'email', address: lockedAddress },
      { ...variant, kind: 'email', address: 'waiting@harbour.example', confirmed_at: now },
      { ...variant, kind: 'mobile', address: lockedPhone, confirmed_at: now, told_at: now },
      { ...variant, kind: 'email', address: 'leaver@harbour.example', member: wallet.leaverId, confirmed_at: now },
    ])
    .returning('id')
    .execute()
  const [lowered] = await db
    .insertInto('price_notice')
    .values([
      { ...variant, seen_cents: 900_000, kind: 'mobile', address: lockedPhone, confirmed_at: now, told_at: now },
      { ...variant, seen_cents: 900_000, kind: 'email', address: lockedAddress },
      { ...variant, seen_cents: 900_000, kind: 'email', address: 'waiting@harbour.example', confirmed_at: now },
    ])
    .returning('id')
    .execute()
  const [subscription] = await db
    .insertInto('mailing_subscription')
    .values([
      { company, address: lockedAddress, language: 'zh-TW', asked_at: now },
      { company, address: 'leaver@harbour.example', language: 'zh-TW', asked_at: now, confirmed_at: now },
    ])
    .returning('id')
    .execute()
  const letter = {
    company,
    about: 'sendNotice',
    job: 'lost',
    channel: 'sms',
    lasting: false,
    counts: true,
    made_at: now,
  }
  await db
    .insertInto('letter')
    .values({ ...letter, once: 'job lost', state: 'waiting' })
    .execute()
  return { unconfirmed: notices[0]!.id, told: notices[2]!.id, lowered: lowered!.id, subscription: subscription!.id }
}

/** The means of payment that all orders use. */
async function fillWallet(shop: LockedShop) {
  const { db, clock } = shop
  await sql`update promotion set state = 'ended'`.execute(db)
  const settings = { secondPersonFrom: '500000', unpaidOrdersMost: '20', unpaidCentsMost: '1000000000' }
  for (const [key, value] of Object.entries(settings))
    await db.insertInto('setting').values({ company, key, value }).execute()
  const size = (name: string) => ({ assortId: `${code}-${name}`, size: name, cents: 50_000, onHand: 1_000 })
  await putOnSale(db, { code, variants: [size('S'), size('M')] })
  const { member } = await findOwner(db, taiMan.email)
  const { vip_code: vipCode } = await db
    .selectFrom('member')
    .select('vip_code')
    .where('visitor', '=', member)
    .executeTakeFirstOrThrow()
  await givePoints(db, { company, member }, 100_000, clock.now())
  const coupon = await giveCoupon(shop, member, await addRule(db, { code: 'LOCK', cents: 3_000 }), { uses: 50 })
  await addRule(db, { code: 'LOCKBUY', cents: 3_000, costs: { MEMBER: 100, VIP: 100 } })
  const { id: card } = await putCard(db, { cents: 2_000, member })
  const promotion = await offer(db, {
    terms: { kind: 'percent', percent: 5 },
    limits: { overall: 1_000, perCustomer: 100 },
  })
  const { vipCode: friend } = await joinClub(db)
  const leaver = await register(shop, 'leaver@harbour.example')
  const own = await findOwner(db, 'leaver@harbour.example')
  await givePoints(db, own, 100, clock.now())
  await giveCoupon(shop, own.member, 'LOCK')
  await putCard(db, { cents: 2_000, member: own.member })
  await leaver.call('POST /shop_cart/addToShopCart', [{ prodCode: code, assortId: `${code}-S`, qty: 1 }])
  return { member, vipCode, coupon, card, promotion, friend, leaver, leaverId: own.member }
}
