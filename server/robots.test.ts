import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { writeShop } from '#tests/shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ publicUrl: 'https://shop.example' })
})
afterAll(() => shop.close())

const read = async (path: string, host = 'localhost') =>
  (await shop.app.fetch(new Request(`http://${host}${path}`))).text()
const listAddresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

test('robots may look at goods and pages, and are told where all of them are listed; what is one visitor’s is closed', async () => {
  const text = await read('/robots.txt')
  for (const path of ['/api/', '/personal', '/checkOut', '/payResult']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).not.toMatch(/Disallow: \/(product|collections)?\s/)
  expect(text).toContain('Sitemap: https://localhost/sitemap.xml')
})

test('the sitemap lists every product, category and page of this company, in both languages', async () => {
  const parts = listAddresses(await read('/sitemap.xml'))
  expect(parts).toEqual(['pages', 'categories', 'products-1'].map((part) => `https://localhost/sitemaps/${part}.xml`))
  const [pages, categories, products] = await Promise.all(
    parts.map(async (part) => listAddresses(await read(new URL(part).pathname))),
  )
  const sold = await shop.db.selectFrom('product').select('code').where('company', '=', 'SPORT').execute()
  const some = products!.filter((address) => !address.includes('?'))
  expect(some.length).toBeGreaterThan(500)
  expect(sold.map(({ code }) => `https://localhost/product/${encodeURIComponent(code)}`)).toEqual(
    expect.arrayContaining(some),
  )
  for (const addresses of [pages!, categories!, products!]) {
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses.filter((one) => !one.includes('?')))
      expect(addresses).toContain(`${address}?lang=en-US`)
  }
  expect(pages).toContain('https://localhost/linkContent/return-refund')
  expect(pages).toContain('https://localhost/newsNotifications/holiday-delivery')
})

test('each address names the same page in the other language, and Chinese where nobody knows', async () => {
  const xml = await read('/sitemaps/categories.xml')
  const [first = ''] = /<url>.*?<\/url>/.exec(xml) ?? []
  const address = listAddresses(first)[0]!
  expect(first).toContain(`hreflang="zh-Hant-HK" href="${address}"`)
  expect(first).toContain(`hreflang="en-HK" href="${address}?lang=en-US"`)
  expect(first).toContain(`hreflang="x-default" href="${address}"`)
})

test('the plain address speaks a company’s own first language, and one that it does not speak has no address', async () => {
  const owner = await enterAs(shop, 'owner', 'FOOD')
  const first = async () => /<url>.*?<\/url>/.exec(await read('/sitemaps/categories.xml', 'food.localhost'))![0]
  await writeShop(owner, 'PUT /staff/company', { defaultLanguage: 'en-US' })
  await expect.poll(first).toMatch(/hreflang="en-HK" href="([^"?]*)".*hreflang="zh-Hant-HK" href="\1\?lang=zh-TW"/)
  expect(await first()).toMatch(/<loc>([^<?]*)<\/loc>.*hreflang="x-default" href="\1"/)
  await writeShop(owner, 'PUT /staff/company', { languages: ['en-US'] })
  await expect.poll(first).not.toContain('zh-')
  await writeShop(owner, 'PUT /staff/company', { languages: ['zh-TW', 'en-US'], defaultLanguage: 'zh-TW' })
})

test('another company’s sitemap holds its own goods alone, and there is none where there is no shop', async () => {
  const food = listAddresses(await read('/sitemaps/products-1.xml', 'food.localhost'))
  const sport = listAddresses(await read('/sitemaps/products-1.xml'))
  expect(food.length).toBeGreaterThan(0)
  expect(food.length).not.toBe(sport.length)
  for (const path of ['/sitemap.xml', '/robots.txt', '/sitemaps/pages.xml'])
    expect((await shop.app.fetch(new Request(`http://nobody.example${path}`))).status).toBe(404)
  for (const part of ['products-2', 'products-0', 'products-', 'nothing', '..%2f..%2fetc'])
    expect((await shop.app.fetch(new Request(`http://localhost/sitemaps/${part}.xml`))).status).toBe(404)
})
