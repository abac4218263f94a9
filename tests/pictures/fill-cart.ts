import type { Page } from 'playwright'

type PicturedGoods = string | { prodCode: string; assortId: string; dynamicAttr: string }

/** Adds goods by calls of this page's visitor, which is faster than by clicks. */
export async function fillCart(page: Page, goods: readonly PicturedGoods[]) {
  await page.waitForFunction(() => localStorage.getItem('session') !== null)
  await page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '') as { token: string }
    const headers = { authorization: token, 'content-type': 'application/json' }
    const body = JSON.stringify(wanted.map((one) => (typeof one === 'string' ? { prodCode: one } : one)))
    await fetch('/api/shop_cart/addToShopCart', { method: 'POST', headers, body })
  }, goods)
}
