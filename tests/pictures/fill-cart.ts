import type { Page } from 'playwright'

/** By calls of this page's own visitor, as quickly as that goes. */
export async function fillCart(page: Page, codes: readonly string[]) {
  await page.waitForFunction(() => localStorage.getItem('session') !== null)
  await page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '') as { token: string }
    const headers = { authorization: token, 'content-type': 'application/json' }
    const body = JSON.stringify(wanted.map((prodCode) => ({ prodCode })))
    await fetch('/api/shop_cart/addToShopCart', { method: 'POST', headers, body })
  }, codes)
}
