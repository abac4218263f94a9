import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putContent } from '#tests/content.ts'
import { logIn } from '#tests/people.ts'
import { writeShop } from '#tests/shop-settings.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const text = 'GET /anon/getTextOfWebsiteFooterById'
const news = 'POST /announcement/getAnnouncements'
const en = { locale: 'en-US' } as const

test('[7.006] [9.16] the footer has its groups and links in the asked language, and every link leads to a text', async () => {
  const visitor = shop.stranger()
  const zh = await visitor.call('GET /anon/getWebsiteFooterInfo', {})
  const english = await visitor.call('GET /anon/getWebsiteFooterInfo', {}, en)
  expect(zh.groups.map(({ title }) => title)).toEqual(['購物指南', '條款及政策', '關於本店'])
  expect(english.groups.map(({ id }) => id)).toEqual(zh.groups.map(({ id }) => id))
  expect([zh.serviceHours, english.serviceHours]).toEqual(['星期一至五 10:00–17:00', 'Monday to Friday 10:00–17:00'])
  const links = english.groups.flatMap(({ links: each }) => each)
  for (const { id, title } of links) {
    const found = await visitor.call(text, { id }, en)
    expect([found.id, found.title]).toEqual([id, title])
    expect(found.html).toMatch(/<(p|li)>\s*[A-Z].{20}/)
  }
  const pathOf = (id: string) => links.find((link) => link.id === id)?.path
  expect([pathOf('help'), pathOf('about'), pathOf('us')]).toEqual(['/linkContent/help', '/about', '/contact/us'])
})

test('[9.10] [9.17] a contact page says when somebody is there, and how long an answer takes', async () => {
  const found = await shop.stranger().call(text, { id: 'us' }, en)
  expect(found).toMatchObject({
    kind: 'contact',
    contactHours: 'Monday to Friday 9:00–13:00 and 14:30–18:00',
    supportReplyHours: '24–48',
  })
  expect(await shop.stranger().call(text, { id: 'help' })).toMatchObject({ kind: 'page', contactHours: null })
})

test('the footer states telephone, WhatsApp, address and registration that staff have set, and nothing of what they have not', async () => {
  const read = async (locale: 'zh-TW' | 'en-US') =>
    (await shop.stranger().call('GET /anon/getWebsiteFooterInfo', {}, { locale })).contact
  const owner = await enterAs(shop, 'owner')
  const write = (values: Record<string, string | null>) => writeShop(owner, 'PUT /staff/settings', { values })
  const unset = { shopPhone: null, shopWhatsapp: null, shopAddressZh: null, shopAddressEn: null, businessNumber: null }
  const before = await read('zh-TW')
  expect(before).toMatchObject({ phone: { shown: '+852 5550 0180' }, businessNumber: '00000000' })
  await write(unset)
  await expect.poll(() => read('zh-TW')).toEqual({ phone: null, whatsapp: null, address: null, businessNumber: null })
  await write({ shopPhone: '2345 6789', shopWhatsapp: '+44 20 7946 0018', shopAddressZh: '中環一號' })
  const phone = { shown: '+852 2345 6789', e164: '+85223456789' }
  const whatsapp = { shown: '+442079460018', e164: '+442079460018' }
  const said = { phone, whatsapp, address: '中環一號', businessNumber: null }
  await expect.poll(() => read('en-US')).toEqual(said) // an address in Chinese is better than none
  await write({ shopAddressEn: '1 Central', businessNumber: '12345678' })
  await expect.poll(() => read('en-US')).toEqual({ ...said, address: '1 Central', businessNumber: '12345678' })
  expect(await read('zh-TW')).toMatchObject({ address: '中環一號' })
  const { versions } = await owner.call('GET /staff/company', {})
  for (const key of ['shopPhone', 'shopWhatsapp', 'businessNumber', 'shopMail'])
    expect(
      await owner.ask('PUT /staff/settings', { values: { [key]: 'call us' }, version: versions.settings }),
    ).toMatchObject({ status: 400, facts: { field: key } })
  const other = await shop.fetch('http://food.localhost/api/anon/getWebsiteFooterInfo')
  expect(await other.json()).toMatchObject({ contact: { phone: { shown: '+852 5550 0190' } } })
})

/** From the OWASP cheat sheet and known faults of other shops; only text may remain of them. */
const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="http://evil.example/">x</a>',
  '<a href="/help" onclick="alert(1)" style="position:fixed;inset:0" target="_top">x</a>',
  '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x"><applet code=x></applet>',
  '<form action="https://evil.example/"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="https://evil.example/"><link rel=stylesheet href=//evil.example>',
  '<style>*{background:url(https://evil.example)}</style><p style="background:url(javascript:alert(1))">x</p>',
  '<details open ontoggle=alert(1)><video><source onerror=alert(1)></video><audio src onloadstart=alert(1)>',
  '<p id="main" class="prose" data-x="1">x</p><input autofocus onfocus=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)><!--><img src=x onerror=alert(1)>-->',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
]

test('[7.007] what is hostile in a text never reaches a visitor, however it got into the row; an unknown one is not found', async () => {
  for (const [index, body] of hostile.entries()) {
    const id = `hostile-${index}`
    await putContent(shop.db, { code: id, title: id, body: `<p>Fine</p>${body}` })
    const { html } = await shop.stranger().call(text, { id })
    expect(html).toContain('<p>Fine</p>')
    expect(findHarm(html)).toEqual([])
  }
  expect(await shop.stranger().ask(text, { id: 'no-such' })).toMatchObject({ status: 404, error: 'PAGE_NOT_FOUND' })
})

/** Tags and attributes outside the allowed list. */
function findHarm(html: string): string[] {
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
  return tags.flatMap(([tag, name = '', attributes = '']) => {
    const isKnown = /^(h2|h3|p|ul|ol|li|strong|em|a|br|table|thead|tbody|tr|th|td)$/.test(name)
    const isSafe = /^\s*\/?$|^ href="(https:\/\/|mailto:|tel:|\/[^/])[^"]*"$/.test(attributes)
    return isKnown && isSafe ? [] : [tag]
  })
}

test('[7.068] banners come in the asked language, lead somewhere in the shop, and have a picture that is there', async () => {
  const { sliders } = await shop.stranger().call('POST /slider/sliders', {}, en)
  expect(sliders.length).toBeGreaterThan(2)
  for (const { title, link, picture } of sliders) {
    expect(title).toMatch(/[a-z]/)
    expect(link).toMatch(/^\/[^/]/)
    expect((await shop.fetch(`${picture}-phone-480.avif`)).headers.get('content-type')).toBe('image/avif')
  }
})

test('[7.068] a banner whose link leads out of the shop is refused by the row, and not shown if it got there all the same', async () => {
  const bad = [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\tevil',
    'https://evil.example',
    '',
    '/ok\n//evil',
  ]
  const put = (link: string, index: number) =>
    putContent(shop.db, { code: `bad-${index}`, kind: 'slider', title: 'bad', body: 'bad', link })
  for (const [index, link] of bad.entries()) await expect(put(link, index)).rejects.toThrow(/check/)
  await sql`alter table content_version drop constraint content_version_link_check`.execute(shop.db)
  await sql`delete from content where code like 'bad-%'`.execute(shop.db)
  for (const [index, link] of bad.entries()) await put(link, index)
  await put('/collections', 99)
  const seen = async () => {
    const { sliders } = await shop.stranger().call('POST /slider/sliders', {}, en)
    return sliders.map(({ id }) => id).filter((id) => id.startsWith('bad-'))
  }
  await expect.poll(seen).toEqual(['bad-99'])
})

test('[7.020] [1.36] news come the newest first, in pages, in the asked language; one by id has its whole text', async () => {
  const visitor = shop.stranger()
  const first = await visitor.call(news, { kind: 'news', size: 2 }, en)
  const second = await visitor.call(news, { kind: 'news', size: 2, page: 2 }, en)
  expect([first.totalCount, first.announcements.length, second.announcements.length]).toEqual([5, 2, 2])
  const dates = [...first.announcements, ...second.announcements].map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(first.announcements[0]).toMatchObject({
    id: 'holiday-delivery',
    title: 'Delivery on public holidays',
    html: null,
  })
  expect(first.announcements[0]!.summary).toMatch(/^Nothing is delivered on Sundays.*…$/)
  const [whole] = (await visitor.call(news, { id: 'holiday-delivery' })).announcements
  expect(whole!.title).toBe('公眾假期送貨安排')
  expect(whole!.html).toContain('<h2>未來的公眾假期</h2><ul><li>2026年12月25日')
  expect((await shop.fetch(`${whole!.picture}-1280.webp`)).status).toBe(200)
  expect(await visitor.ask(news, { id: 'no-such' })).toMatchObject({ status: 404, error: 'PAGE_NOT_FOUND' })
  expect((await visitor.call(news, { kind: 'announcement' }, en)).announcements).toMatchObject([
    { id: 'free-delivery', kind: 'announcement', title: 'Free delivery on orders of HK$500 or more', html: null },
  ])
  expect((await visitor.call(news, { size: 100 })).totalCount).toBe(6)
})

test('[7.107] [7.108] messages of now are shown, to members also theirs; asked for all, those that are over come too', async () => {
  const walkin = await shop.visitor()
  const member = await logIn(shop)
  const now = async (who: typeof walkin) =>
    (await who.call('POST /shopMessage/showMessageList', {}, en)).messages.map(({ id }) => id)
  const all = async (who: typeof walkin) =>
    (await who.call('POST /shopMessage/showAllMessageList', {}, en)).messages.map(({ id, current }) => [id, current])
  expect(await now(walkin)).toEqual(['reply-time'])
  expect(await now(member)).toEqual(['points-at-month-end', 'reply-time'])
  expect(await all(walkin)).toEqual([
    ['reply-time', true],
    ['typhoon-over', false],
  ])
  expect(await all(member)).toHaveLength(3)
  const page = await member.call('POST /shopMessage/showAllMessageList', { size: 1, page: 3 })
  expect(page).toMatchObject({ messages: [{ id: 'typhoon-over', title: '送貨服務已恢復' }], totalCount: 3 })
  expect(await shop.stranger().ask('POST /shopMessage/showMessageList', {})).toMatchObject({ error: 'SESSION_ENDED' })
})

test('[7.004] public holidays of a period come in both languages', async () => {
  const { holidays } = await shop
    .stranger()
    .call('POST /anon/getPublicHolidayData', { from: '2026-12-01', to: '2026-12-31' })
  expect(holidays.map(({ date }) => date)).toEqual(['2026-12-25', '2026-12-26'])
  expect(holidays[0]!.nameZh).toMatch(/聖誕/)
  expect(holidays[0]!.nameEn).toMatch(/Christmas/)
})
