import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { openShop as openApp } from '#server/app.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { openLog } from '#server/lib/process/log.ts'
import { stopAgeing } from '#tests/ageing.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let editor: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  editor = await enterAs(shop, 'merchandiser')
})

const save = 'POST /staff/content/save'
const publish = 'POST /staff/content/publish'
const text = 'GET /anon/getTextOfWebsiteFooterById'
const whole = { titleZh: '測試', titleEn: 'Test', bodyZh: '<p>內容</p>', bodyEn: '<p>Words</p>' }
let count = 0
const newCode = () => `piece-${(count += 1)}`
/** What a visitor gets; each call has a different query, to bypass the cache. */
const see = async (id: string) => {
  shop.app.context.responseCache.drop() // cached responses expire in real time, and the clock of this test jumps
  const answer = await shop.stranger().ask(text, { id })
  return answer.ok ? answer.value.html : answer.error
}
const later = (hours: number) => shop.clock.now().add({ hours }).toString()

test('a draft is seen by nobody; published in both languages it stands in the footer and at its address', async () => {
  const code = newCode()
  const { draft } = await editor.call(save, {
    code,
    kind: 'page',
    ...whole,
    bodyEn: '',
    footerGroup: 'about',
    position: 50,
  })
  expect(draft).toEqual({ ...whole, bodyEn: '', link: null, picture: null })
  expect(await see(code)).toBe('PAGE_NOT_FOUND')
  const refused = await editor.ask(publish, { code }, { locale: 'en-US' })
  expect(refused).toMatchObject({ status: 422, error: 'CONTENT_INCOMPLETE', facts: { missing: 'bodyEn' } })
  expect(refused).toMatchObject({ message: 'To be published, content needs both languages. Missing: bodyEn.' })
  await editor.call(save, { code, kind: 'page', bodyEn: whole.bodyEn })
  expect(await editor.call(publish, { code })).toMatchObject({ state: 'live', until: null })
  expect(await see(code)).toBe('<p>內容</p>')
  const footer = async () => {
    const { groups } = await shop.stranger().call('GET /anon/getWebsiteFooterInfo', {}, { locale: 'en-US' })
    return groups.flatMap(({ links }) => links).find(({ id }) => id === code)
  }
  await expect.poll(footer).toEqual({ id: code, title: 'Test', path: `/linkContent/${code}` })
})

test('a text that is nothing but tags is no text, and a change is a draft until it is published', async () => {
  const code = newCode()
  await editor.call(save, { code, kind: 'news', ...whole, bodyZh: '<script>alert(1)</script><p> </p>' })
  expect(await editor.ask(publish, { code })).toMatchObject({
    error: 'CONTENT_INCOMPLETE',
    facts: { missing: 'bodyZh' },
  })
  await editor.call(save, { code, kind: 'news', bodyZh: whole.bodyZh })
  await editor.call(publish, { code })
  await editor.call(save, { code, kind: 'news', titleZh: '改了' })
  const piece = await editor.call('GET /staff/content/{code}', { code })
  expect([piece.titleZh, piece.draft?.titleZh, piece.hasDraft, piece.versions.length]).toEqual([
    '測試',
    '改了',
    true,
    1,
  ])
  await editor.call(publish, { code })
  const after = await editor.call('GET /staff/content/{code}', { code })
  expect([after.titleZh, after.hasDraft, after.versions.map(({ shown }) => shown)]).toEqual([
    '改了',
    false,
    [true, false],
  ])
})

test('hostile HTML is cleaned when it is written, and lines lose what cannot be seen', async () => {
  const code = newCode()
  const { draft } = await editor.call(save, {
    code,
    kind: 'page',
    titleZh: '題\u202e\r\n目',
    titleEn: '<b>Title</b>',
    bodyZh:
      '<p onclick="alert(1)">一<img src=x onerror=alert(1)></p><a href="javascript:alert(1)">x</a><style>*{}</style>',
    bodyEn: '<h2>One</h2><a href="https://example.com/">y</a>',
  })
  expect(draft).toMatchObject({
    titleZh: '題 目',
    titleEn: '<b>Title</b>', // shown as text: no page treats a title as markup
    bodyZh: '<p>一</p><a>x</a>',
    bodyEn: '<h2>One</h2><a href="https://example.com/">y</a>',
  })
})

test('a page appears and disappears by itself, and the usual one is back', async () => {
  const code = newCode()
  await editor.call(save, { code, kind: 'page', ...whole })
  await editor.call(publish, { code })
  await editor.call(save, { code, kind: 'page', bodyZh: '<p>假期</p>' })
  const [from, until] = [later(10), later(20)]
  expect(await editor.call(publish, { code, from, until })).toMatchObject({ state: 'live' })
  const seen: (string | undefined)[] = []
  for (const hours of [0, 9, 2, 10]) {
    shop.clock.moveBy({ hours })
    seen.push(await see(code))
  }
  expect(seen).toEqual(['<p>內容</p>', '<p>內容</p>', '<p>假期</p>', '<p>內容</p>'])
})

test('what is kept of a page is dropped at the moment when another takes its place', async () => {
  stopAgeing()
  const code = newCode()
  await editor.call(save, { code, kind: 'page', ...whole })
  await editor.call(publish, { code, from: later(1), until: later(2) })
  const kept = async () => {
    const answer = await shop.stranger().ask(text, { id: code })
    return answer.ok
  }
  expect(await kept()).toBe(false)
  shop.clock.moveBy({ hours: 1 })
  await shop.runJobs()
  await expect.poll(kept).toBe(true)
  shop.clock.moveBy({ hours: 1 })
  await shop.runJobs()
  await expect.poll(kept).toBe(false)
})

test('a change reaches what another process keeps', async () => {
  const code = newCode()
  const connection = connect(shop.databaseUrl, { most: 3 })
  const other = openApp({
    db: connection.db,
    pool: connection.pool,
    clock: shop.clock,
    log: openLog('silent'),
    settings: { publicUrl: 'http://localhost', bankUrl: '', bankPublicUrl: '', bankSecret: 'x'.repeat(32) },
    mail: { send: async () => {} },
    sms: undefined,
    drawer,
    pictureFolder: '/nowhere',
    files: new FolderHome('/nowhere'),
  })
  const there = async () => {
    const question = new Request(`http://localhost/api/anon/getTextOfWebsiteFooterById?locale=en-US&id=${code}`)
    return ((await (await other.fetch(question, { ip: '10.1.1.1' })).json()) as { title?: string }).title
  }
  await editor.call(save, { code, kind: 'page', ...whole })
  await editor.call(publish, { code })
  await expect.poll(there).toBe('Test')
  stopAgeing()
  await editor.call(save, { code, kind: 'page', titleEn: 'Changed' })
  expect(await there()).toBe('Test')
  await editor.call(publish, { code })
  await expect.poll(there).toBe('Changed')
  await connection.close()
})

test('a link that leads out of the shop, a picture nobody uploaded, a group that is not there: all refused', async () => {
  const piece = { kind: 'slider' as const, ...whole }
  for (const link of ['javascript:alert(1)', '//evil.example', 'https://evil.example', '/\t/evil.example', '/\\evil'])
    expect(await editor.ask(save, { ...piece, code: newCode(), link })).toMatchObject({ error: 'CONTENT_LINK_UNSAFE' })
  const picture = '01a1fd00-0000-7000-8000-000000000000'
  expect(await editor.ask(save, { ...piece, code: newCode(), picture })).toMatchObject({
    error: 'CONTENT_PICTURE_NOT_FOUND',
  })
  expect(await editor.ask(save, { ...piece, code: newCode(), footerGroup: 'none' })).toMatchObject({
    error: 'FOOTER_GROUP_NOT_FOUND',
  })
  expect(await editor.ask(save, { ...piece, code: 'help' })).toMatchObject({
    error: 'CONTENT_CODE_TAKEN',
    facts: { kind: 'page' },
  })
  expect(await editor.ask(save, { ...piece, code: newCode(), audience: 'members' })).toMatchObject({
    error: 'INVALID_INPUT',
    facts: { field: 'audience' },
  })
  expect(await editor.ask(save, { ...piece, code: '../x' })).toMatchObject({ error: 'INVALID_INPUT' })
})

test('pages that the shop itself leads to can be changed, for a while too, but neither end nor go', async () => {
  const code = 'return-refund'
  expect(await editor.ask('POST /staff/content/withdraw', { code })).toMatchObject({ error: 'CONTENT_NEEDED' })
  expect(await editor.ask('POST /staff/content/remove', { code })).toMatchObject({ error: 'CONTENT_SHOWN' })
  await editor.call(save, { code, kind: 'page', titleEn: 'Holiday returns' })
  await editor.call(publish, { code, until: later(5) })
  await editor.call(save, { code: 'us', kind: 'contact', titleEn: 'Write' })
  expect(await editor.call(publish, { code: 'us' })).toMatchObject({ state: 'live' })
  const code2 = newCode()
  await editor.call(save, { code: code2, kind: 'page', ...whole })
  expect(await editor.ask(publish, { code: code2, until: later(-1) })).toMatchObject({ error: 'CONTENT_PERIOD_WRONG' })
})

test('what was withdrawn is gone with what was scheduled, goes on as a draft, and can then be removed', async () => {
  const code = newCode()
  await editor.call(save, { code, kind: 'page', ...whole })
  await editor.call(publish, { code })
  await editor.call(publish, { code, from: later(3) })
  expect(await editor.ask('POST /staff/content/remove', { code })).toMatchObject({ error: 'CONTENT_SHOWN' })
  expect(await editor.call('POST /staff/content/withdraw', { code })).toEqual({ code, state: 'ended' })
  expect(await see(code)).toBe('PAGE_NOT_FOUND')
  shop.clock.moveBy({ hours: 4 })
  expect(await see(code)).toBe('PAGE_NOT_FOUND')
  editor = await enterAs(shop, 'merchandiser')
  expect((await editor.call('GET /staff/content/{code}', { code })).draft?.titleZh).toBe('測試')
  await editor.call('POST /staff/content/remove', { code })
  expect(await editor.ask('GET /staff/content/{code}', { code })).toMatchObject({
    status: 404,
    error: 'CONTENT_NOT_FOUND',
  })
})

test('groups of the footer are made, named in both languages, and removed when empty', async () => {
  const group = { code: 'extra', titleZh: '其他', titleEn: 'Extra', position: 9 }
  expect(await editor.ask('POST /staff/content/footerGroup', { ...group, titleEn: ' ' })).toMatchObject({
    error: 'CONTENT_INCOMPLETE',
    facts: { missing: 'titleEn' },
  })
  await editor.call('POST /staff/content/footerGroup', group)
  const code = newCode()
  await editor.call(save, { code, kind: 'page', ...whole, footerGroup: 'extra' })
  expect((await editor.call('GET /staff/content', { kind: 'page' })).footerGroups.at(-1)).toEqual(group)
  expect(await editor.ask('POST /staff/content/removeFooterGroup', { code: 'extra' })).toMatchObject({
    error: 'FOOTER_GROUP_IN_USE',
  })
  await editor.call(save, { code, kind: 'page', footerGroup: null })
  expect(await editor.call('POST /staff/content/removeFooterGroup', { code: 'extra' })).toEqual({ removed: true })
  expect(await editor.ask('POST /staff/content/removeFooterGroup', { code: 'extra' })).toMatchObject({
    error: 'FOOTER_GROUP_NOT_FOUND',
  })
})

test('staff list content by kind with its state, in pages, and only of their own company', async () => {
  const [draft, scheduled] = [newCode(), newCode()]
  for (const code of [draft, scheduled])
    await editor.call(save, { code, kind: 'message', ...whole, audience: 'members' })
  await editor.call(publish, { code: scheduled, from: later(30) })
  const { pieces, totalCount } = await editor.call('GET /staff/content', { kind: 'message', size: 100 })
  expect(totalCount).toBe(pieces.length)
  const stateOf = (code: string) => pieces.find((piece) => piece.code === code)?.state
  expect([draft, scheduled, 'reply-time', 'typhoon-over'].map(stateOf)).toEqual(['draft', 'scheduled', 'live', 'ended'])
  const abroad = await enterAs(shop, 'owner', 'FOOD')
  expect(await abroad.ask('GET /staff/content/{code}', { code: draft })).toMatchObject({ error: 'CONTENT_NOT_FOUND' })
  expect(await abroad.ask(publish, { code: scheduled })).toMatchObject({ error: 'CONTENT_NOT_FOUND' })
})

test('owner and merchandiser write, others may not, visitors find no such call, and all of it is written down', async () => {
  const support = await enterAs(shop, 'support')
  const code = newCode()
  expect(await support.ask(save, { code, kind: 'page', ...whole })).toMatchObject({
    status: 403,
    error: 'ROLE_NOT_ALLOWED',
  })
  expect(await (await shop.visitor()).ask(publish, { code })).toMatchObject({ status: 404, error: 'NO_SUCH_CALL' })
  const owner = await enterAs(shop, 'owner')
  await owner.call(save, { code, kind: 'page', ...whole })
  await owner.call(publish, { code })
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `content ${code}` })
  expect(entries.map(({ call }) => call)).toEqual([publish, save])
})

test('who read before a colleague wrote the same words is refused, and who writes others is not', async () => {
  const code = newCode()
  const kind = 'page'
  const { version } = await editor.call(save, { code, kind, ...whole })
  expect(await editor.call('GET /staff/content/{code}', { code })).toMatchObject({ version })
  const colleague = await enterAs(shop, 'owner')
  const other = await colleague.call(save, { code, kind, version, titleEn: 'Mine', bodyEn: '<p>Mine</p>' })
  expect(other.version).toBe(version + 1)
  const late = await editor.ask(save, { code, kind, version, bodyEn: '<p>Late</p>' }, { locale: 'en-US' })
  expect(late).toMatchObject({
    status: 409,
    error: 'STALE',
    facts: { fields: 'bodyEn, titleEn', version: other.version },
    message: expect.stringContaining('Text in English, Title in English') as string,
  })
  const chinese = await editor.call(save, { code, kind, version, bodyZh: '<p>我的</p>' })
  expect(chinese.draft).toMatchObject({ bodyZh: '<p>我的</p>', bodyEn: '<p>Mine</p>' })
  // The same words again are no write.
  expect((await editor.call(save, { code, kind, bodyZh: '<p>我的</p>' })).version).toBe(chinese.version)
})
