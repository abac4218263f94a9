import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('[7.006] the footer has its groups and links in the asked language, and every link leads to a text', async () => {
  const visitor = shop.stranger()
  const zh = await visitor.call('GET /anon/getWebsiteFooterInfo', {})
  const en = await visitor.call('GET /anon/getWebsiteFooterInfo', {}, { locale: 'en-US' })
  expect(zh.groups.map(({ title }) => title)).toEqual(['購物指南', '條款及政策', '關於我們'])
  expect(en.groups.map(({ id }) => id)).toEqual(zh.groups.map(({ id }) => id))
  expect(en.serviceHours).toBe('Monday to Friday 10:00–17:00')
  for (const { id, title } of en.groups.flatMap(({ links }) => links)) {
    const text = await visitor.call('GET /anon/getTextOfWebsiteFooterById', { id }, { locale: 'en-US' })
    expect([text.id, text.title]).toEqual([id, title])
    expect(text.html).toMatch(/<(p|li)>\s*[A-Z].{20}/)
  }
})

test('[7.007] what is hostile in a footer text never reaches a visitor; an unknown one is not found', async () => {
  const visitor = shop.stranger()
  const hostile = `<p>Fine</p><script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a>`
  const { code } = await shop.db
    .updateTable('link_page')
    .set({ body_zh: hostile })
    .where('company', '=', 'SPORT')
    .where('code', '=', (await visitor.call('GET /anon/getWebsiteFooterInfo', {})).groups[0]!.links[0]!.id)
    .returning('code')
    .executeTakeFirstOrThrow()
  const { html } = await visitor.call('GET /anon/getTextOfWebsiteFooterById', { id: code })
  expect(html).toContain('<p>Fine</p>')
  expect(html).not.toMatch(/script|onerror|alert/)
  expect(await visitor.ask('GET /anon/getTextOfWebsiteFooterById', { id: 'no-such' })).toMatchObject({
    status: 404,
    error: 'PAGE_NOT_FOUND',
  })
})

test('[7.068] banners come in the asked language, lead somewhere in the shop, and have a picture that is there', async () => {
  const { sliders } = await shop.stranger().call('POST /slider/sliders', {}, { locale: 'en-US' })
  expect(sliders.length).toBeGreaterThan(2)
  for (const { title, link, picture } of sliders) {
    expect(title).toMatch(/[a-z]/)
    expect(link).toMatch(/^\/[^/]/)
    expect((await shop.fetch(`${picture}-phone-480.avif`)).headers.get('content-type')).toBe('image/avif')
  }
})
