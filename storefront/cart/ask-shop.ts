import type { Cart } from '#contract/cart.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import type { CartWish } from './cart.ts'

/** Changes of one page are counted, because those sent when it is left may overtake each other. */
const thisPage = crypto.randomUUID()
let changes = 0

export type Refilled = Reply<'GET /shop_cart/fetchMemoIntoShopCart'>

/** Makes the call for one cart change. Idempotent calls are retried after a network failure. */
export async function askShop(wish: CartWish): Promise<Cart> {
  if (wish.kind === 'refill') return send(wish, 0)
  const no = (changes += 1)
  for (const pause of [600, 1_800]) {
    try {
      return await send(wish, no)
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return send(wish, no)
}

function send(wish: CartWish, no: number): Promise<Cart> {
  const outlivesPage = true
  switch (wish.kind) {
    case 'read':
      return call('GET /shop_cart/getShopCartItems', {})
    case 'add': // the idempotency key makes retries safe
      return call('POST /shop_cart/addToShopCart', wish.goods, { idempotencyKey: wish.key, outlivesPage })
    case 'combo':
      return call('POST /item_sales_together/addToShopCart', wish.combo, { idempotencyKey: wish.key, outlivesPage })
    case 'refill':
      return call('GET /shop_cart/fetchMemoIntoShopCart', { invoiceNo: wish.invoiceNo }, { outlivesPage })
    case 'change': {
      const { kind: _, line, ...wanted } = wish
      const change = { itemPriceView: { ...line, ...wanted }, turn: { by: thisPage, no } }
      return call('POST /shop_cart/updateShopCart', change, { outlivesPage })
    }
    case 'reword':
      return call('POST /shop_cart/changeWords', { line: wish.line, dynamicAttr: wish.dynamicAttr }, { outlivesPage })
    case 'keep':
      return call('POST /shop_cart/selectItems', { lines: [...wish.lines] }, { outlivesPage })
    case 'remove':
      return call('POST /shop_cart/deleteItem', { lines: [...wish.lines] }, { outlivesPage })
  }
}
