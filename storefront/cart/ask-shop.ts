import type { Cart } from '#contract/cart.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import type { CartWish } from './cart.ts'

export type Refilled = Reply<'GET /shop_cart/fetchMemoIntoShopCart'>

/** Makes the call for one cart change. Idempotent calls are retried after a network failure. */
export async function askShop(wish: CartWish): Promise<Cart> {
  if (wish.kind === 'refill') return send(wish)
  for (const pause of [600, 1_800]) {
    try {
      return await send(wish)
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return send(wish)
}

function send(wish: CartWish): Promise<Cart> {
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
      return call('POST /shop_cart/updateShopCart', { itemPriceView: { ...line, ...wanted } }, { outlivesPage })
    }
    case 'reword':
      return call('POST /shop_cart/changeWords', { line: wish.line, dynamicAttr: wish.dynamicAttr }, { outlivesPage })
    case 'keep':
      return call('POST /shop_cart/selectItems', { lines: [...wish.lines] }, { outlivesPage })
    case 'remove':
      return call('POST /shop_cart/deleteItem', { lines: [...wish.lines] }, { outlivesPage })
  }
}
