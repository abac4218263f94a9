import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopAgeing } from '../ageing.ts'
import { describeGoods, oneVariant } from '../drafted-goods.ts'
import { putOnSale } from '../goods.ts'
import { emily, logIn } from '../people.ts'
import { enterAs } from '../staff.ts'
import { type BuiltShop, openBuiltShop } from './browser.ts'
import { patience } from './settled.ts'

let shop: BuiltShop
beforeAll(async () => {
  shop = await openBuiltShop()
})
afterAll(() => shop.close())

const ask = (path: string, headers = {}) => shop.fetch(path, { headers })
const langOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1]

test('the language of a page is that of its address, else the chosen one, else Chinese', async () => {
  const spoken = async (path: string, cookie = '') => langOf(await (await ask(path, { cookie })).text())
  expect(await spoken('/wishList')).toBe('zh-Hant-HK')
  expect(await spoken('/wishList', 'a=b; language=en-US')).toBe('en-HK')
  expect(await spoken('/wishList?lang=zh-TW', 'language=en-US')).toBe('zh-Hant-HK')
  expect(await spoken('/wishList?lang=fr', 'language=de')).toBe('zh-Hant-HK')
})

test('a page is the same for everyone: what a visitor carries does not get into it', async () => {
  const visitor = await shop.visitor()
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: 'EL10235' }])
  const mine = await ask('/cart', { authorization: visitor.token!, cookie: 'secret=my-secret' })
  const theirs = await ask('/cart')
  const page = await mine.text()
  expect(page).toBe(await theirs.text())
  expect(page).not.toContain('my-secret')
  expect(mine.headers.get('cache-control')).toBe('private, no-cache')
})

test('a page asked for again within seconds is not drawn again', async () => {
  stopAgeing()
  const first = await (await ask('/product/EL10235')).text()
  expect(first).toContain('有現貨')
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // without triggers, so that the shop is not notified
    await tx.updateTable('stock').set({ safety: 100_000 }).where('assort_id', '=', 'EL10235').execute()
  })
  expect(await (await ask('/product/EL10235')).text()).toBe(first)
})

test('a kept page is given in the language each visitor chose, and is drawn anew as soon as its goods change', async () => {
  stopAgeing()
  const look = (cookie = '') => fetch(shop.url('/product/EL10236'), { headers: { cookie } })
  for (let turn = 0; turn < 2; turn++) {
    expect(langOf(await (await look()).text())).toBe('zh-Hant-HK')
    expect(langOf(await (await look('language=en-US')).text())).toBe('en-HK')
  }
  await shop.db.updateTable('product').set({ status: 'withdrawn' }).where('code', '=', 'EL10236').execute()
  await expect.poll(async () => (await look()).status).not.toBe(200)
})

test('a file that is not there is told in a few words, and a page with a dot in its name is drawn', async () => {
  for (const path of ['/wp-login.php', '/sitemap.txt', '/wp-admin/setup.php', '/.env']) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=UTF-8'])
    expect((await answer.text()).length).toBeLessThan(100)
  }
  expect(await (await ask('/product/EL10235.data')).text()).toContain('EL10235')
  await putOnSale(shop.db, { code: 'P-1.TXT', onHand: 1 })
  await expect.poll(async () => (await ask('/product/P-1.TXT')).status).toBe(200)
  expect((await ask('/no/such/page')).headers.get('content-type')).toMatch(/^text\/html/)
})

test('every script written into a page is named in its policy, and none may be slipped in', async () => {
  for (const path of ['/', '/collections/new', '/product/EL10235', '/no/such/page']) {
    const answer = await ask(path)
    const [, scripts = ''] = /script-src 'self' ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    // Structured data is in a script element that does not run.
    const written = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g
    const texts = [...(await answer.text()).matchAll(written)].map(([, text = '']) => text)
    const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(hashes.length).toBeGreaterThan(5)
    expect(new Set(scripts.split(' '))).toEqual(new Set(hashes))
  }
})

test('what is searched for cannot write itself into the page', async () => {
  const page = await (
    await ask(
      `/collections?search=${encodeURIComponent('</script><script>alert(1)</script>"><img src=x onerror=alert(1)>')}`,
    )
  ).text()
  expect(page).not.toContain('<script>alert(1)')
  expect(page).not.toContain('<img src=x')
})

test('scripts and styles are kept by browsers for good, and old ones are not made up', async () => {
  const [file = ''] = /\/assets\/[\w.-]+\.css/.exec(await (await ask('/')).text()) ?? []
  const style = await ask(file, { 'accept-encoding': 'br' })
  expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(style.headers.get('content-encoding')).toBe('br')
  expect((await ask('/assets/root-00000000.js')).status).toBe(404)
})

test('[8.38] an unknown product is answered by a page with status 404 that says so', async () => {
  const answer = await ask('/product/NOBODY-KNOWS?lang=en-US')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toMatch(/<h1[^>]*>Product not found/)
})

test('a withdrawn product is gone for good: its page says so, leads on to its category, and is kept', async () => {
  await putOnSale(shop.db, { code: 'PAGE-OLD', category: 'housewares', status: 'withdrawn' })
  const look = () => ask('/product/PAGE-OLD?lang=en-US')
  const answer = await look()
  expect(answer.status).toBe(410)
  const page = await answer.text()
  expect(page).toMatch(/<h1[^>]*>This product is no longer sold/)
  expect(page).toContain('href="/collections/category/housewares"')
  const questions = vi.spyOn(shop.db, 'selectFrom')
  // Once the catalogue snapshot contains the new goods.
  await vi.waitFor(async () => {
    await look()
    questions.mockClear()
    expect((await look()).status).toBe(410)
    expect(questions).not.toHaveBeenCalled()
  }, patience)
  questions.mockRestore()
  const call = await ask('/api/item/product/PAGE-OLD?locale=en-US')
  expect([call.status, await call.json()]).toMatchObject([422, { error: 'PRODUCT_INVALID' }])
})

test('every kind of answer says that it is no more than it is: who may frame it, what it may run, what it tells others', async () => {
  const member = await logIn(shop, emily)
  const { number } = await shop.db
    .selectFrom('sales_order')
    .innerJoin('member', 'member.visitor', 'sales_order.visitor')
    .select('number')
    .where('member.email', '=', emily.email)
    .where('paid_cents', '>', 0)
    .where('sales_order.company', '=', 'SPORT')
    .executeTakeFirstOrThrow()
  const mine = { authorization: member.token! }
  const page = await (await ask('/')).text()
  const [style = ''] = /\/assets\/[\w.-]+\.css/.exec(page) ?? []
  const [picture = ''] = /\/pictures\/[\w./-]+\.webp/.exec(page) ?? []
  const kinds: Record<string, [path: string, status: number, type: RegExp | null, init?: RequestInit]> = {
    page: ['/', 200, /^text\/html/],
    'page that is not there': ['/no/such/page', 404, /^text\/html/],
    'page of the calls': ['/api/docs', 200, /^text\/html/],
    call: ['/api/co/coInfo', 200, /^application\/json/],
    'call of one visitor': ['/api/vip/exportMyData', 200, /^application\/json/, { headers: mine }],
    'no such call': ['/api/nothing', 404, /^application\/json/],
    refusal: ['/api/vip/exportMyData', 401, /^application\/json/],
    'what no call understands': ['/api/websiteLogin', 400, /^application\/json/, { method: 'POST', body: '{' }],
    'way elsewhere': ['/favicon.ico', 302, null],
    style: [style, 200, /^text\/css/],
    'file that is not there': ['/assets/root-00000000.js', 404, /^text\/plain/],
    'unchanged page': ['/', 304, null],
    picture: [picture, 200, /^image\/webp/],
    logo: ['/pictures/logo/SPORT.svg', 200, /^image\/svg/],
    'picture that is not there': ['/pictures/nothing.webp', 404, /./],
    receipt: [`/api/payment/receiptPdf?invoiceNo=${number}`, 200, /^application\/pdf/, { headers: mine }],
    robots: ['/robots.txt', 200, /^text\/plain/],
    sitemap: ['/sitemap.xml', 200, /^application\/xml/],
    worker: ['/offline-worker.js', 200, /javascript/],
    manifest: ['/manifest.webmanifest', 200, /^application\/manifest/],
    contact: ['/.well-known/security.txt', 200, /^text\/plain/],
  }
  for (const [kind, [path, status, type, init]] of Object.entries(kinds))
    for (const turn of ['first', 'again']) {
      // Over HTTP, where the cached-response handler answers before the router.
      const known = status === 304 && {
        headers: { 'if-none-match': (await fetch(shop.url(path))).headers.get('etag')! },
      }
      const answer = await fetch(shop.url(path), { redirect: 'manual', ...init, ...known })
      const headers = Object.fromEntries(answer.headers)
      const about = `${kind}, ${turn}: ${path}`
      expect(answer.status, about).toBe(status)
      if (type) expect(headers['content-type'], about).toMatch(type)
      expect(headers, about).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
      })
      const [scripts = ''] = /script-src [^;]*/.exec(headers['content-security-policy']!) ?? []
      expect(scripts, about).not.toContain('unsafe')
      expect(headers, about).not.toHaveProperty('strict-transport-security') // plain http has no HSTS
      expect(headers, about).not.toHaveProperty('x-powered-by')
      await answer.arrayBuffer()
    }
})

test('a host that no company has gets no page of any, no list of pages and no icon', async () => {
  const seen = []
  for (const path of [
    '/',
    '/product/EL10235',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/favicon.ico',
  ]) {
    const answer = await shop.fetch(`http://nobody.example${path}`)
    seen.push([
      path,
      answer.status,
      /海港|Harbour|coCode|co-code/.test((await answer.text()) + [...answer.headers].join()),
    ])
  }
  expect(seen).toEqual([
    ['/', 404, false],
    ['/product/EL10235', 404, false],
    ['/robots.txt', 404, false],
    ['/sitemap.xml', 404, false],
    ['/manifest.webmanifest', 404, false],
    ['/favicon.ico', 404, false],
  ])
})

test('the foot of a page has the year that it is in Hong Kong', async () => {
  const began = shop.clock.now()
  const yearAt = async (moment: string) => {
    shop.clock.moveBy({
      milliseconds: Temporal.Instant.from(moment).epochMilliseconds - shop.clock.now().epochMilliseconds,
    })
    shop.app.context.responseCache.drop()
    return /© (\d{4})/.exec(await (await ask('/about')).text())?.[1]
  }
  expect(await yearAt('2030-12-31T23:59:00+08:00')).toBe('2030')
  expect(await yearAt('2031-01-01T00:00:00+08:00')).toBe('2031')
  await yearAt(began.toString())
})

test('who finds a hole is told where to write, by a file that is always of this year', async () => {
  const text = await (await ask('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: http://localhost/contact/us\n')
  const ends = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  const now = shop.clock.now().epochMilliseconds
  expect(ends).toBeGreaterThan(now)
  expect(ends).toBeLessThan(now + 366 * 86_400_000)
})

test('a preview shows the draft to whoever has its ticket, is framed by the console alone, and is never cached or indexed', async () => {
  const owner = await enterAs(shop, 'owner')
  const fields = { ...describeGoods('Preview'), nameZh: '預覽茶壺' }
  const { code } = await owner.call('POST /staff/goods', { code: 'PREVIEW-1', fields, variants: [oneVariant] })
  const { address } = await owner.call('POST /staff/previews', { code })
  const ancestorsOf = ({ headers }: Response) =>
    /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  for (let turn = 0; turn < 2; turn++) {
    const page = await fetch(address)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('預覽茶壺')
    expect(ancestorsOf(page)).toBe("'self'")
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  }
  for (const path of [`/product/${code}`, `/product/${code}?preview=1.x`]) {
    const page = await fetch(shop.url(path))
    expect([page.status, ancestorsOf(page)]).toEqual([404, "'none'"])
  }
  const known = await fetch(shop.url('/product/EL10235'))
  expect([known.status, ancestorsOf(known)]).toEqual([200, "'none'"])
})
