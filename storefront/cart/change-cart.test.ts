import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cart } from '#storefront/lib/cart-store.ts'
import { keepToken, session } from '#storefront/lib/session.ts'
import { toasts } from '#ui/toasts.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { linesOf, wishes } from './cart.ts'
import { addItems, refreshCart, removeLines, selectLine, sendWaiting, setQuantity } from './change-cart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
const kettle = { prodCode: 'TEST-KETTLE', assortId: 'TEST-KETTLE', barcode: '29TEST-KETTLE', dynamicAttr: '' }
const network = { underWay: 0, most: 0, sent: 0, loseAnswers: 0, isDown: false }
const realFetch = globalThis.fetch

beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'TEST-KETTLE', onHand: 20, cents: 12_900 })
  // Replaces fetch: counts calls in flight, and can lose the response.
  globalThis.fetch = async (address: RequestInfo | URL, init?: RequestInit) => {
    if (network.isDown) throw new TypeError('there is no connection')
    network.sent += 1
    network.underWay += 1
    network.most = Math.max(network.most, network.underWay)
    const answer = await shop.fetch(address as string, init)
    network.underWay -= 1
    if (network.loseAnswers === 0) return answer
    network.loseAnswers -= 1
    throw new TypeError('the connection broke')
  }
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await shop.close()
})
beforeEach(async () => {
  keepToken((await shop.visitor()).token ?? '')
  cart.set(null)
  toasts.set([])
  Object.assign(network, { underWay: 0, most: 0, sent: 0, loseAnswers: 0 })
})

const lines = () => linesOf(cart.get()!)
const settled = async () => {
  while (wishes.get().length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
const inTheShop = async () => {
  const answer = await shop.fetch('/api/shop_cart/getShopCartItems?locale=zh-TW', {
    headers: { authorization: `Bearer ${session.get()?.token}` },
  })
  return linesOf((await answer.json()) as NonNullable<ReturnType<typeof cart.get>>)
}

test('twelve quick clicks end at the twelfth, one request at a time', async () => {
  await addItems([{ ...kettle, qty: 1 }])
  network.sent = 0
  for (let qty = 2; qty <= 13; qty += 1) void setQuantity(kettle, qty)
  await settled()
  expect(lines()).toMatchObject([{ qty: 13 }])
  expect(await inTheShop()).toMatchObject([{ qty: 13 }])
  expect(network.most).toBe(1)
  expect(network.sent).toBe(2) // the first click and the last
})

// Both requests are on their way at once: without turns, the first overtakes the last four times in ten.
test('who leaves the page at once after quick clicks finds the last of them in the cart', { repeats: 15 }, async () => {
  await addItems([{ ...kettle, qty: 1 }])
  network.sent = 0
  for (let qty = 2; qty <= 13; qty += 1) void setQuantity(kettle, qty)
  await Promise.resolve() // the first is in flight when the page is left
  sendWaiting()
  await expect.poll(() => network.sent).toBe(2)
  expect(network.most).toBe(2) // requests sent on leaving do not wait for each other
  await settled()
  expect(await inTheShop()).toMatchObject([{ qty: 13 }])
  expect(network.sent).toBe(2) // a page restored from the back/forward cache does not send them again
})

test('goods are added once though the answer was lost and the request sent again', async () => {
  network.loseAnswers = 1
  await addItems([{ ...kettle, qty: 2 }])
  expect(network.sent).toBe(2)
  expect(await inTheShop()).toMatchObject([{ qty: 2 }])
})

test('[4.14] adding twice adds up on one line', async () => {
  await Promise.all([addItems([{ ...kettle, qty: 2 }]), addItems([{ ...kettle, qty: 3 }])])
  expect(await inTheShop()).toMatchObject([{ qty: 5 }])
})

test('what was taken out can be put back as it was', async () => {
  await addItems([{ ...kettle, qty: 4 }])
  await selectLine(kettle, false)
  await removeLines(lines())
  expect(lines()).toEqual([])
  toasts.get().at(-1)?.actions[0]?.act?.()
  await expect.poll(inTheShop).toMatchObject([{ qty: 4, selected: false }])
})

test('[8.24] when a line cannot be taken out, a message says so and asks to contact the store', async () => {
  await addItems([{ ...kettle, qty: 1 }])
  network.isDown = true
  await removeLines(lines())
  network.isDown = false
  expect(toasts.get()).toMatchObject([{ tone: 'bad', message: '未能刪除貨品，請聯絡本店。' }])
  expect(lines()).toHaveLength(1)
})

test('a line that another tab has taken out goes without a word', async () => {
  await addItems([{ ...kettle, qty: 1 }])
  const before = lines()
  await removeLines(before)
  toasts.set([])
  await removeLines(before)
  await settled()
  expect(toasts.get()).toEqual([])
  expect(lines()).toEqual([])
})

test('a no of the shop is said, and the cart shows what the shop holds', async () => {
  await setStock(shop.db, 'TEST-KETTLE', 0)
  await expect(addItems([{ ...kettle, qty: 1 }])).rejects.toMatchObject({ error: 'SOLD_OUT' })
  await settled()
  expect(toasts.get()[0]?.message).toContain('已售罄')
  expect(lines()).toEqual([])
  await setStock(shop.db, 'TEST-KETTLE', 20)
})

test('a cart that cannot be read is not an empty cart', async () => {
  network.loseAnswers = 3
  await expect(refreshCart()).rejects.toMatchObject({ status: 0 })
  expect(cart.get()).toBeNull()
})
