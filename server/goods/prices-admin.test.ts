import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const unknownPlan = '00000000-0000-7000-8000-000000000000'
let goods = 0
const sell = async (cents = 10_000, costCents: number | null = null) => {
  const code = `PRC-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents, onHand: 5 })
  await shop.db.updateTable('variant').set({ cost_cents: costCents }).where('assort_id', '=', code).execute()
  return code
}
type PriceBody = Parameters<typeof owner.call<'POST /staff/prices/change'>>[1]
const change = (body: PriceBody, by = owner) => by.ask('POST /staff/prices/change', body, { locale: 'en-US' })
const priceOf = async (assortId: string) => {
  const { price, originalPrice } = await owner.call('GET /staff/prices/{assortId}', { assortId })
  return [price, originalPrice]
}
const shown = async (code: string) => {
  const { sellingPrice, originalPrice } = await (await shop.visitor()).call('GET /item/product/{id}', { id: code })
  return [sellingPrice, originalPrice]
}
const moveTo = async (moment: string) => {
  shop.clock.moveTo(moment)
  owner = await enterAs(shop, 'owner')
  await shop.runJobs()
}

test('20 % off a view, rounded, with the price before struck through: shown first, then written and undone as one change', async () => {
  const codes = [await sell(10_000), await sell(12_345)]
  const body = {
    codes,
    operation: { kind: 'percent', percent: -20 },
    round: 'ninety',
    original: 'was',
  } satisfies PriceBody
  const tried = await change({ ...body, dryRun: true })
  expect(tried).toMatchObject({
    value: {
      asked: 2,
      different: 2,
      changeId: null,
      refused: [],
      differences: [
        { assortId: codes[0], before: 100, price: 79.9, originalPrice: 100 },
        { before: 123.45, price: 97.9, originalPrice: 123.45 },
      ],
    },
  })
  expect(await priceOf(codes[0]!)).toEqual([100, null])
  const written = await change(body)
  await expect.poll(() => shown(codes[1]!)).toEqual([97.9, 123.45])
  const id = written.ok ? written.value.changeId! : ''
  await owner.call('POST /staff/changes/{id}/undo', { id })
  expect(await priceOf(codes[1]!)).toEqual([123.45, null])
  const { history } = await owner.call('GET /staff/prices/{assortId}', { assortId: codes[1]! })
  expect(history.map(({ before, price, by }) => [before, price, by.startsWith('May ')])).toEqual([
    [97.9, 123.45, true],
    [123.45, 97.9, true],
  ])
})

test('pasted prices are read as typed; one wrong row and none is written, each is named', async () => {
  const [one, two, three] = [await sell(), await sell(), await sell()] as const
  const rows = [
    { assortId: one, price: '1０1.50' },
    { assortId: 'NO-SUCH', price: 5 },
    { assortId: two, price: '1.299,00' },
    { assortId: three, price: 0 },
    { assortId: one, price: 99 },
    { assortId: three, price: 200, originalPrice: 150 },
  ]
  expect(await change({ rows })).toMatchObject({
    status: 422,
    error: 'PRICES_WRONG',
    fields: {
      'rows.1': { code: 'goods_unknown' },
      'rows.2': { code: 'price_unreadable' },
      'rows.3': { code: 'price_missing' },
      'rows.4': { code: 'variant_twice' },
    },
  })
  expect(await priceOf(one)).toEqual([100, null])
  expect(await change({ rows: rows.slice(0, 1) })).toMatchObject({ value: { different: 1 } })
  expect(await priceOf(one)).toEqual([101.5, null])
})

test('a price far from the one before is asked about; a merchandiser neither halves it nor goes below cost', async () => {
  const code = await sell(10_000, 6_000)
  const merchandiser = await enterAs(shop, 'merchandiser')
  const set = (price: number, sure = false, by = owner) => change({ rows: [{ assortId: code, price }], sure }, by)
  expect(await set(100_000_00)).toMatchObject({ fields: { 'rows.0': { code: 'price_far' } } })
  expect(await set(59)).toMatchObject({ fields: { 'rows.0': { code: 'price_far' } } })
  expect(await set(59, true, merchandiser)).toMatchObject({ fields: { 'rows.0': { code: 'price_too_low' } } })
  expect(await set(90, false, merchandiser)).toMatchObject({ ok: true })
  expect(await set(59, true)).toMatchObject({ ok: true })
  expect((await owner.call('GET /staff/prices/{assortId}', { assortId: code })).marginPercent).toBe(-1.7)
})

test('a planned price begins at its moment, across midnight and a leap day, and goes back at its end', async () => {
  await moveTo('2028-02-28T22:00:00+08:00')
  const code = await sell(10_000)
  const body = {
    codes: [code],
    operation: { kind: 'percent', percent: -20 },
    original: 'was',
    from: '2028-02-28T23:30:00+08:00',
    until: '2028-03-01T00:00:00+08:00',
    note: 'Leap day',
  } satisfies PriceBody
  const planned = await change(body)
  expect(planned).toMatchObject({ value: { changeId: null, visibleFrom: '2028-02-28T23:30:00+08:00' } })
  expect(await change({ ...body, from: '2028-02-29T12:00:00+08:00', until: null })).toMatchObject({
    fields: { 'rows.0': { code: 'period_overlaps' } },
  })
  const day = { from: '2028-02-29T00:00:00+08:00', to: '2028-03-01T00:00:00+08:00' }
  expect(await owner.call('GET /staff/prices/calendar', day)).toMatchObject({
    plans: [{ note: 'Leap day', state: 'waiting', variants: 1 }],
  })
  await moveTo('2028-02-28T23:29:59+08:00')
  expect(await priceOf(code)).toEqual([100, null])
  await moveTo('2028-02-28T23:30:00+08:00')
  expect(await priceOf(code)).toEqual([80, 100])
  await moveTo('2028-02-29T23:59:59+08:00')
  expect(await priceOf(code)).toEqual([80, 100])
  await moveTo('2028-03-01T00:00:00+08:00')
  expect(await priceOf(code)).toEqual([100, null])
  const { history, plans } = await owner.call('GET /staff/prices/{assortId}', { assortId: code })
  expect([history.map(({ price, by }) => [price, by]), plans]).toEqual([
    [
      [100, ''],
      [80, ''],
    ],
    [],
  ])
})

test('a price that somebody wrote while a plan ran stays at its end; a cancelled plan goes back at once', async () => {
  const [one, two] = [await sell(), await sell()]
  const until = shop.clock.now().add({ hours: 5 }).toString()
  const planned = await change({ codes: [one, two], operation: { kind: 'amount', amount: -10 }, until })
  expect(planned).toMatchObject({ value: { changeId: expect.any(String), planId: expect.any(String) } })
  expect([await priceOf(one), await priceOf(two)]).toEqual([
    [90, null],
    [90, null],
  ])
  await change({ rows: [{ assortId: one, price: 95 }] })
  const id = planned.ok ? planned.value.planId! : ''
  await owner.call('POST /staff/prices/{id}/cancel', { id })
  expect([await priceOf(one), await priceOf(two)]).toEqual([
    [95, null],
    [100, null],
  ])
  expect(await owner.ask('POST /staff/prices/{id}/cancel', { id })).toMatchObject({ error: 'PLAN_ENDED' })
  expect(await owner.ask('POST /staff/prices/{id}/cancel', { id: unknownPlan })).toMatchObject({
    error: 'PLAN_NOT_FOUND',
  })
  await moveTo(shop.clock.now().add({ hours: 6 }).toString())
  expect(await priceOf(one)).toEqual([95, null])
})

test('[1.09] staff of another company change no price here', async () => {
  const code = await sell()
  const abroad = await enterAs(shop, 'owner', 'FOOD')
  expect(await abroad.ask('GET /staff/prices/{assortId}', { assortId: code })).toMatchObject({
    error: 'PRODUCT_NOT_FOUND',
  })
  expect(await change({ rows: [{ assortId: code, price: 1 }], sure: true }, abroad)).toMatchObject({
    error: 'PRICES_WRONG',
  })
  expect(await priceOf(code)).toEqual([100, null])
})
