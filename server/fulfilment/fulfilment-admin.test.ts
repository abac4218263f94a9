import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showroom } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand, sendOff } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'H-CUP', cents: 12_000, onHand: 1_000 })
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const details = 'POST /payment/getSalesMemoDetails'
const step = async <Step extends 'pick' | 'hold' | 'approve' | 'dispatch' | 'delivered' | 'refused' | 'deliverAgain'>(
  path: Step,
  invoiceNo: string,
  extra: Record<string, unknown> = {},
) => (await orderStaff()).ask(`POST /staff/orders/{invoiceNo}/${path}`, { invoiceNo, ...extra }, { locale: 'en-US' })
const readStock = () =>
  shop.db.selectFrom('stock').selectAll().where('assort_id', '=', 'H-CUP').executeTakeFirstOrThrow()

test('[3.35, 4.10] paid, picked, sent, handed over, received: each step a row with who and when, and the goods leave the stock', async () => {
  const before = await readStock()
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP', qty: 2 })
  const { invoiceNo, buyer } = bought
  expect(await step('pick', invoiceNo)).toMatchObject({ status: 409, error: 'MOVE_NOT_ALLOWED' }) // unpaid
  await payByHand(orderStaff, bought)
  expect(await step('dispatch', invoiceNo, { carrier: 'SF_EXPRESS' })).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  expect(await step('pick', invoiceNo)).toMatchObject({ value: { fulfilmentState: 'picking' } })
  expect(await step('dispatch', invoiceNo, { carrier: 'SF_EXPRESS', trackingNo: 'SF77' })).toMatchObject({
    value: { order: { label: 'wait receiving', orderType: 'DELIVERY', shipments: [{ trackingNo: 'SF77' }] } },
  })
  expect(await readStock()).toMatchObject({ on_hand: before.on_hand - 2, allocated: before.allocated })
  expect(await buyer.call(details, { invoiceNo })).toMatchObject({ mayConfirmReceipt: true, mayCancel: null })
  expect(await step('delivered', invoiceNo)).toMatchObject({
    value: { order: { label: 'wait receiving', orderType: 'WAIT_RECEIVING' } },
  })
  const done = await step('delivered', invoiceNo, { received: true })
  expect(done).toMatchObject({ value: { order: { label: 'completed', orderType: 'COMPLETED' } } })
  if (!done.ok) return
  expect(done.value.history.map(({ axis, to, actor }) => `${axis} ${to} ${actor.split(':')[0]}`)).toEqual([
    'order unconfirm visitor',
    'payment paid staff',
    'order confirmed staff',
    'fulfilment picking staff',
    'fulfilment dispatched staff',
    'fulfilment wait_receiving staff',
    'fulfilment delivered staff',
    'order completed staff',
  ])
})

test('the buyer says that the goods have come, once or twice; before they are on their way that is refused', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP' })
  const { invoiceNo, orderToken, buyer } = bought
  const confirm = 'POST /sale/confirmReceipt'
  expect(await buyer.ask(confirm, { invoiceNo })).toMatchObject({ status: 409, error: 'MOVE_NOT_ALLOWED' })
  await payByHand(orderStaff, bought)
  await step('pick', invoiceNo)
  expect(await buyer.call(details, { invoiceNo })).toMatchObject({ mayConfirmReceipt: false })
  expect(await buyer.ask(confirm, { invoiceNo })).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  await step('dispatch', invoiceNo, { carrier: 'KERRY' })
  const stranger = await shop.visitor()
  expect(await stranger.ask(confirm, { invoiceNo })).toMatchObject({ status: 404, error: 'ORDER_NOT_FOUND' })
  const received = await stranger.call(confirm, { invoiceNo, orderToken })
  expect(received).toMatchObject({ label: 'completed', mayConfirmReceipt: false })
  expect(received.receivedAt).not.toBeNull()
  expect(await buyer.call(confirm, { invoiceNo })).toEqual(received)
})

test('goods to be fetched lie ready at the showroom, and only they', async () => {
  const fetched = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP' }, { delivery: showroom })
  const sent = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP' })
  for (const bought of [fetched, sent]) {
    await payByHand(orderStaff, bought)
    await step('pick', bought.invoiceNo)
  }
  expect(await step('dispatch', sent.invoiceNo, { carrier: 'SHOWROOM' })).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await step('dispatch', fetched.invoiceNo, { carrier: 'SHOWROOM' })).toMatchObject({
    value: { order: { label: 'wait receiving', shipments: [{ carrier: 'Collect at the showroom' }] } },
  })
  expect(await step('delivered', fetched.invoiceNo, { received: true })).toMatchObject({
    value: { order: { label: 'completed' } },
  })
})

test('refused at the door, they go out again; refused a second time they can be sent a third', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP' })
  const { invoiceNo } = bought
  await sendOff(orderStaff, bought)
  const after = await readStock()
  expect(await step('refused', invoiceNo, { reason: '' })).toMatchObject({ status: 400 })
  expect(await step('refused', invoiceNo, { reason: 'nobody at home' })).toMatchObject({
    value: { order: { label: 'receiving reject', orderType: 'WAIT_REJECT', mayConfirmReceipt: false } },
  })
  expect(await step('dispatch', invoiceNo, { carrier: 'KERRY' })).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  expect(await step('deliverAgain', invoiceNo, { carrier: 'KERRY', trackingNo: 'K2' })).toMatchObject({
    value: { order: { label: 'wait receiving', shipments: [{ refused: true }, { trackingNo: 'K2', refused: false }] } },
  })
  expect(await step('deliverAgain', invoiceNo, { carrier: 'KERRY' })).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  expect(await readStock()).toEqual(after)
})

test('who may not, and whose order it is not', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP' })
  const { invoiceNo } = bought
  await payByHand(orderStaff, bought)
  const pick = 'POST /staff/orders/{invoiceNo}/pick'
  for (const role of ['support', 'merchandiser'] as const)
    expect(await (await enterAs(shop, role)).ask(pick, { invoiceNo })).toMatchObject({
      status: 403,
      error: 'ROLE_NOT_ALLOWED',
    })
  expect(await bought.buyer.ask(pick, { invoiceNo })).toMatchObject({ status: 404 })
  expect(await (await enterAs(shop, 'owner', 'FOOD')).ask(pick, { invoiceNo })).toMatchObject({
    status: 404,
    error: 'ORDER_NOT_FOUND',
  })
  expect(await (await enterAs(shop, 'owner')).ask(pick, { invoiceNo })).toMatchObject({ ok: true })
  const { subject } = await shop.db
    .selectFrom('staff_audit')
    .select('subject')
    .where('call', '=', pick)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  expect(subject).toBe(`order ${invoiceNo}`)
})

test('two of the staff send the same order at once: one does, and the goods leave once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bought = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP', qty: 3 })
    await payByHand(orderStaff, bought)
    await step('pick', bought.invoiceNo)
    const before = await readStock()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => step('dispatch', bought.invoiceNo, { carrier: 'OWN_VAN' })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readStock()).toMatchObject({ on_hand: before.on_hand - 3, allocated: before.allocated - 3 })
  }
})

test('an order tells until when its goods may be asked back: from their receipt, for fourteen days', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'H-CUP' })
  const { invoiceNo, orderToken } = bought
  const untilSeen = async () => (await (await shop.visitor()).call(details, { invoiceNo, orderToken })).returnUntil
  await payByHand(orderStaff, bought)
  await sendOff(orderStaff, bought)
  expect(await untilSeen()).toBeNull()
  await step('delivered', invoiceNo, { received: true })
  shop.clock.moveTo('2026-12-04T23:59:00+08:00')
  expect(await untilSeen()).toBe('2026-12-04')
  shop.clock.moveTo('2026-12-05T00:00:00+08:00')
  expect(await untilSeen()).toBeNull()
})
