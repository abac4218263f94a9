import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  shop = await openShop({ at: '2026-11-20T10:00:00+08:00' })
  await putOnSale(shop.db, { code: 'P-CUP', cents: 12_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'P-BED', cents: 90_000, onHand: 0, lead: '2/WEEK' })
  await putOnSale(shop.db, { code: 'P-GONE', cents: 5_000, onHand: 0 })
})
afterAll(() => shop.close())

const ask = (assortId: string, area = '') => shop.stranger().call('GET /item/getDeliveryPromise', { assortId, area })
const home = async (assortId: string, area = '') => (await ask(assortId, area)).ways.find(({ pickUp }) => !pickUp)

test('goods in stock are promised for the next working day, one later after the cut-off and never for a Sunday', async () => {
  expect((await home('P-CUP'))?.earliest).toBe('2026-11-21') // a Friday morning: tomorrow, a Saturday
  shop.clock.moveTo('2026-11-20T16:00:00+08:00')
  expect((await home('P-CUP'))?.earliest).toBe('2026-11-23') // Sunday is skipped
  shop.clock.moveTo('2026-11-20T10:00:00+08:00')
})

test('a remote area costs its surcharge, and what is dear enough travels free elsewhere', async () => {
  const remote = (await shop.stranger().call('GET /enquiry/getDistricts', {})).districts
    .flatMap(({ areas }) => areas)
    .find((area) => area.remote)!
  expect((await home('P-CUP'))?.fee).toBe(60)
  expect((await home('P-CUP', remote.code))?.fee).toBe(100)
  expect((await home('P-BED'))?.fee).toBe(0)
})

test('a pre-order is promised for its day, and what is sold out for none', async () => {
  expect((await home('P-BED'))?.earliest).toBe('2026-12-04')
  expect((await ask('P-GONE')).ways).toEqual([])
})

test('[9.08] pickup at the showroom is promised only under $500', async () => {
  const waysOf = async (code: string) => (await ask(code)).ways.map((way) => way.code)
  expect(await waysOf('P-CUP')).toContain('SHOWROOM')
  expect(await waysOf('P-BED')).not.toContain('SHOWROOM')
})

test('unknown goods are no goods', async () => {
  const answer = await shop.stranger().ask('GET /item/getDeliveryPromise', { assortId: 'NOBODY-KNOWS' })
  expect(answer).toMatchObject({ ok: false, status: 404, error: 'PRODUCT_NOT_FOUND' })
})
