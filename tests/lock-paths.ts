import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toCents } from '#contract/money.ts'
import { confirmMailing } from '#server/content/mailing-list.commands.ts'
import { leavingKeyOf } from '#server/content/mailing-list.reads.ts'
import { confirmNotice } from '#server/stock/stock-notices.commands.ts'
import { reviewBill } from '#server/billing/dunning.commands.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { PaymentStanding } from '#server/lib/integrations/provider.ts'
import { openLog } from '#server/lib/process/log.ts'
import { settle } from '#server/payments/payments.commands.ts'
import { requirePayment, type PaymentServices } from '#server/payments/payments.reads.ts'
import { returnToLine } from '#server/stock/price-notices.commands.ts'
import { storeNotice } from '#server/payments/webhook-notices.store.ts'
import { complete } from './checkout.ts'
import { barcode, code, company, lockedAddress, type LockedShop, type LockScene, prepareScene } from './lock-scene.ts'
import { emily, logIn, taiMan } from './people.ts'
import { ask, decide } from './returns.ts'
import { askShop } from './shop-settings.ts'

/** One operation; each ends in a transaction that `undoAll` makes fail at its very end. */
export type LockPath = () => Promise<unknown>

/** Operations on one member's orders, goods and means of payment, by name. */
export async function openPaths(shop: LockedShop): Promise<Record<string, LockPath>> {
  const scene = await prepareScene(shop)
  return { ...pathsOfBuyers(scene), ...pathsOfPayments(scene), ...pathsOfLetters(scene), ...pathsOfStaff(scene) }
}

function pathsOfBuyers({
  shop,
  wallet,
  buyer,
  fill,
  toPlace,
  toOwe,
  unpaid,
  declined,
  paid,
  returned,
  plan,
}: LockScene) {
  return {
    'add goods to a cart': fill,
    'place an order': () => complete(buyer, toPlace.body),
    'place an order that is paid later': () => complete(buyer, toOwe.body),
    'choose another way to pay': () =>
      buyer.ask('POST /payment/rechoosePaymentMethod', { invoiceNo: declined.invoiceNo, paymentMethodCode: 'FPS' }),
    'cancel an unpaid order': () => buyer.ask('POST /sale/cancelOrder', { invoiceNo: unpaid.invoiceNo }),
    'cancel a paid order': () => buyer.ask('POST /sale/cancelOrder', { invoiceNo: paid.invoiceNo }),
    'ask to return goods': () => ask(returned, [[1, 1]]),
    'pay a bill': () =>
      buyer.ask('POST /payLater/pay', { amount: 400, billId: plan.bills[1]!, paymentMethodCode: 'CARD' }),
    'transfer points': () =>
      buyer.ask('PUT /vip/posmVipBonus/transfer', {
        toVipCode: wallet.friend,
        points: 5,
        requestId: randomUUID(),
        password: taiMan.password,
      }),
    'buy a coupon with points': () =>
      buyer.ask('POST /vip/vipRedeemCoupon', { couponCode: 'LOCKBUY', requestId: randomUUID() }),
    'change a review': () =>
      buyer.ask('POST /vip/saveReview', { productCode: code, stars: 2, text: 'It broke after a week.' }),
    'log in with a cart': () => logIn(shop, emily),
    'delete an account': () =>
      wallet.leaver.ask('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' }),
  }
}

function pathsOfPayments({ shop, owner, wallet, unpaid, atBank, expired, late, job, plan }: LockScene) {
  const { db, clock } = shop
  const log = openLog('silent')
  const hear = async (payId: string, standing: PaymentStanding) =>
    settle({ db, clock, log } as unknown as PaymentServices, await requirePayment(db, payId), standing, 'bank', {
      notice: (tx) =>
        storeNotice(tx, { provider: 'sandbox', eventId: randomUUID(), payment: payId, body: '{}', at: clock.now() }),
    })
  const paidAtBank = ({ invoiceNo, net }: { invoiceNo: string; net: number }): PaymentStanding => ({
    kind: 'paid',
    amountCents: toCents(net),
    currency: 'HKD',
    orderNumber: invoiceNo,
  })
  return {
    'confirm a payment by hand': () =>
      owner.ask('POST /staff/confirmPayment', { payId: unpaid.payId, received: unpaid.net }),
    'hear that a payment has come': () => hear(atBank.payId, paidAtBank(atBank)),
    'hear that a payment has failed': () => hear(atBank.payId, { kind: 'unpaid', why: 'refused' }),
    'hear of money for an expired order': () => hear(expired.payId, paidAtBank(expired)),
    'let an order expire': () => job('expireOrder', { order: late.id }),
    'charge an overdue bill': () =>
      inTransaction(db, (tx) => reviewBill(tx, plan.bills[1]!, clock.now().add({ hours: 24 * 90 }))),
    'raise a grade': () => job('raiseGrade', { company, member: wallet.member }),
  }
}

function pathsOfLetters({ shop: { db, clock }, unconfirmed, told, lowered, subscription, job }: LockScene) {
  return {
    'confirm a subscription to the news': () =>
      inTransaction(db, (tx) => confirmMailing(tx, { company, key: leavingKeyOf(db, subscription), now: clock.now() })),
    'confirm a notice': () => inTransaction(db, (tx) => confirmNotice(tx, company, unconfirmed, clock.now())),
    'tell that goods are back': () => job('tellOfReturn', { company, assortId: `${code}-S` }),
    'tell that a price has fallen': () => job('tellOfPrice', { company, assortId: `${code}-S` }),
    'put a notice of a price back in line': () => returnToLine(db, lowered),
    'send an SMS': () => job('sendNotice', { id: told }),
    'send an SMS again': () => job('sendNotice', { id: told }, { id: 'lost', isLast: false }),
  }
}

function pathsOfStaff(scene: LockScene) {
  const {
    wallet,
    owner,
    second,
    clerk,
    step,
    drafting,
    drafted,
    paid,
    picked,
    sent,
    refundNo,
    exchangeNo,
    approvalId,
    imported,
    bulkRun,
    warehousesVersion,
    words,
    aisle,
    job,
  } = scene
  const { card, coupon, promotion } = wallet
  return {
    'void a paid order as staff': () =>
      owner.ask('POST /staff/voidOrder', { invoiceNo: paid.invoiceNo, remark: 'torn' }),
    'dispatch an order': () => step('dispatch', picked.invoiceNo),
    'deliver an order': () => step('delivered', sent.invoiceNo),
    'book returned goods': () =>
      owner.ask('POST /staff/receiveReturn', {
        refundNo: refundNo,
        warehouse: 'main',
        lines: [{ no: 1, received: 1, resellable: 1 }],
      }),
    'approve an exchange': () => decide(clerk, exchangeNo),
    'adjust points': () =>
      owner.ask('PUT /vip/posmVipBonus', {
        vipCode: wallet.vipCode,
        points: 5,
        reason: 'goodwill',
        requestId: randomUUID(),
      }),
    'adjust a gift card': () =>
      owner.ask('POST /staff/giftCards/adjust', { refNo: card, amount: 1, reason: 'goodwill' }),
    'withdraw a coupon': () => owner.ask('POST /staff/withdrawCoupon', { couponNo: coupon, reason: 'asked for it' }),
    'correct the stock': () => owner.ask('POST /staff/stock/adjust', { barcode, delta: 1, reason: 'stocktaking' }),
    'take goods in': () =>
      owner.ask('POST /staff/stock/receive', { rows: [{ barcode, quantity: 1 }], note: 'delivery' }),
    'move goods to another warehouse': () =>
      owner.ask('POST /staff/stock/transfer', {
        from: 'main',
        to: 'LOCK',
        rows: [{ assortId: `${code}-S`, quantity: 1 }],
        note: '',
      }),
    'end a warehouse': () =>
      owner.ask('POST /staff/warehouses/{code}/end', { code: 'EMPTY', version: warehousesVersion }),
    'change a promotion': () =>
      owner.ask('PUT /staff/promotions/{id}', {
        id: promotion,
        nameZh: '改',
        nameEn: 'Changed',
        lane: 'line',
        terms: { kind: 'percent', percent: 6 },
        of: { products: [code] },
        from: '2026-11-01',
        state: 'live',
      }),
    'register somebody at the counter': () =>
      owner.ask('POST /vip/vipSystemRegister', {
        firstName: 'New',
        lastName: 'Comer',
        salutation: '',
        email: lockedAddress,
        mobile: '',
        birthDate: '1990-01-01',
        referralCode: '',
      }),
    'write goods': () => owner.ask('POST /staff/tree/moveGoods', { codes: [code], into: 'electric' }),
    'remove a category': () => owner.ask('POST /staff/tree/remove', { code: aisle.code, version: aisle.version }),
    'change prices': () => owner.ask('POST /staff/prices/change', { rows: [{ assortId: `${code}-S`, price: 499 }] }),
    'write an import': () => job('applyImport', { import: imported }),
    'write very many goods': () => job('moveBulkRun', { run: bulkRun }),
    'hide a review': () =>
      owner.ask('PUT /staff/reviews/{id}', {
        id: words.reviewId,
        version: 0,
        edition: 1,
        state: 'hidden',
        reason: 'off topic',
      }),
    'answer a question': () =>
      owner.ask('PUT /staff/questions/{id}', {
        id: words.questionId,
        version: 0,
        state: 'answered',
        answer: 'By hand only.',
      }),
    'write a page': () =>
      owner.ask('POST /staff/content/save', {
        code: 'lock-page',
        kind: 'page',
        titleZh: '題',
        titleEn: 'Title',
        bodyZh: '<p>一</p>',
        bodyEn: '<p>One</p>',
      }),
    'change facts of the company': () => askShop(owner, 'PUT /staff/company', { nameEn: 'Harbour' }),
    'hand a draft over': () => drafting.send(drafted.invoiceNo),
    'void a draft': () => drafting.voidIt(drafted.invoiceNo),
    'act as the second person': () =>
      second.ask('POST /staff/approvals/{approvalId}/approve', { approvalId: approvalId }),
  }
}

/** From here on every transaction that writes fails at its commit, so that prepared data stays unchanged. */
export async function undoAll({ db }: LockedShop, tables: readonly string[]): Promise<{ count(): Promise<number> }> {
  await sql`create sequence undone`.execute(db)
  await sql`select nextval('undone')`.execute(db)
  await sql`create function undo() returns trigger language plpgsql as $$ begin
    perform nextval('undone'); -- is not undone itself
    raise exception 'undone';
  end $$`.execute(db)
  for (const table of tables)
    await sql`create constraint trigger undone after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function undo()`.execute(db)
  const read = sql<{ count: number }>`select last_value as count from undone`
  return { count: async () => (await read.execute(db)).rows[0]!.count }
}

/** Every file that locks rows, with the path above that covers it, or the note that it takes the only lock of its transaction. */
export const lockingFiles: Record<string, string> = {
  'server/catalogue/favourites.store.ts': 'alone: the list of one visitor',
  'server/changes/changes.store.ts': 'write goods',
  'server/changes/price-columns.store.ts': 'change prices',
  'server/changes/row-images.store.ts': 'write goods',
  'server/checkout/checkout.store.ts': 'place an order',
  'server/content/content-admin.commands.ts': 'write a page',
  'server/content/mailing-list.store.ts': 'confirm a subscription to the news',
  'server/demo.ts': 'alone: before a shop opens',
  'server/gift-cards/gift-card-sales.store.ts': 'book returned goods',
  'server/gift-cards/gift-cards.store.ts': 'place an order',
  'server/identity/accounts.store.ts': 'register somebody at the counter',
  'server/identity/profile.store.ts': 'alone: the profile of one member',
  'server/third-parties/third-parties.store.ts': 'alone: the links of one member',
  'server/imports/imports.store.ts': 'write an import',
  'server/lib/integrations/letter-store.ts': 'send an SMS',
  'server/bulk/bulk-runs.store.ts': 'write very many goods',
  'server/goods/grid-items.store.ts': 'alone: the rows that the grid reads, which nothing else writes',
  'server/goods/saved-views.store.ts': 'alone: one view of the grid',
  'server/lib/process/key-registry.ts': 'alone: before a shop opens',
  'server/members/addresses.store.ts': 'alone: the address book of one member',
  'server/members/close-account.store.ts': 'delete an account',
  'server/members/grades.store.ts': 'raise a grade',
  'server/orders/order-limits.commands.ts': 'place an order',
  'server/orders/orders.store.ts': 'cancel a paid order',
  'server/orders/tenders.store.ts': 'hear of money for an expired order',
  'server/payments/payments.store.ts': 'hear that a payment has come',
  'server/points/pending-points.store.ts': 'cancel a paid order',
  'server/points/points-ledger.store.ts': 'adjust points',
  'server/promotions/promotion-admin.commands.ts': 'change a promotion',
  'server/promotions/promotion-admin.store.ts': 'change a promotion',
  'server/reviews/reviews.store.ts': 'change a review',
  'server/search/search-rows.store.ts': 'alone: the rows that search reads, which nothing else writes',
  'server/shop/shop-edits.commands.ts': 'change facts of the company',
  'server/staff/approvals.commands.ts': 'adjust points',
  'server/staff/approvals.store.ts': 'act as the second person',
  'server/staff/audit-log.store.ts': 'correct the stock',
  'server/staff/people.commands.ts': 'alone: the people of one company',
  'server/staff/staff.store.ts': 'alone: the login of one of the staff',
  'server/stock/back-in-stock.store.ts': 'tell that goods are back',
  'server/stock/held-stock.store.ts': 'dispatch an order',
  'server/stock/stock-notices.store.ts': 'confirm a notice',
  'server/stock/stock.store.ts': 'place an order',
  'server/stock/warehouses.store.ts': 'end a warehouse',
  'server/vouchers/voucher-admin.store.ts': 'withdraw a coupon',
  'server/vouchers/vouchers.store.ts': 'place an order',
}
