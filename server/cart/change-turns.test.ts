import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
const kettle = { assortId: 'TURN-KETTLE', barcode: '29TURN-KETTLE', dynamicAttr: '' }

beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'TURN-KETTLE', onHand: 20, cents: 12_900 })
})
afterAll(() => shop.close())

/** A visitor with one kettle, who changes its line. */
async function visitorWithKettle() {
  const visitor = await shop.visitor()
  await visitor.call('POST /shop_cart/addToShopCart', [{ ...kettle, prodCode: 'TURN-KETTLE', qty: 1 }])
  return (change: { qty?: number; selected?: boolean }, turn?: { by: string; no: number }) =>
    visitor
      .call('POST /shop_cart/updateShopCart', { itemPriceView: { ...kettle, ...change }, ...(turn && { turn }) })
      .then(({ qty, shopCart }) => ({
        qty,
        selected: shopCart.shopCartCoGroupList[0]?.itemPriceViewList[0]?.selected,
      }))
}

test('a change that arrives after a later one of the same page changes nothing, and is answered with what stands', async () => {
  const change = await visitorWithKettle()
  const by = randomUUID()
  expect(await change({ qty: 13 }, { by, no: 2 })).toMatchObject({ qty: 13 })
  expect(await change({ qty: 2 }, { by, no: 1 })).toMatchObject({ qty: 13 })
  expect(await change({ qty: 13 }, { by, no: 2 }), 'asked again').toMatchObject({ qty: 13 })
  expect(await change({ qty: 5 }, { by, no: 3 })).toMatchObject({ qty: 5 })
})

test('a late change of the quantity counts where the later one was of the selection, and the other way round', async () => {
  const change = await visitorWithKettle()
  const by = randomUUID()
  await change({ selected: false }, { by, no: 2 })
  expect(await change({ qty: 4 }, { by, no: 1 })).toEqual({ qty: 4, selected: false })
  await change({ qty: 6 }, { by, no: 4 })
  expect(await change({ selected: true }, { by, no: 3 })).toEqual({ qty: 6, selected: true })
})

test('another page, and a caller that counts nothing, change the line in the order of their calls', async () => {
  const change = await visitorWithKettle()
  await change({ qty: 13 }, { by: randomUUID(), no: 9 })
  expect(await change({ qty: 3 }, { by: randomUUID(), no: 1 })).toMatchObject({ qty: 3 })
  expect(await change({ qty: 7 })).toMatchObject({ qty: 7 })
})
