import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let editor: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  editor = await enterAs(shop, 'merchandiser')
})
afterAll(() => shop.close())

const photo = (width = 1_920, height = 1_080) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })
async function upload(bytes: Buffer, token = editor.token!) {
  const response = await shop.fetch('/api/staff/content/picture?locale=en-US', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: token, 'content-type': 'image/jpeg' },
  })
  const answer = (await response.json()) as { picture: string; path: string; error?: string }
  return { ...answer, status: response.status }
}

test('a picture is drawn anew in every size, keeps nothing of where it was taken, and is given for good', async () => {
  const taken = await photo()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('secret place')).toBe(true)
  const { path } = await upload(taken)
  for (const [print, size] of [
    ['1280', '1280 × 440'],
    ['1920', '1920 × 660'],
    ['phone-480', '480 × 360'],
    ['phone-960', '960 × 720'],
  ])
    for (const format of ['avif', 'webp']) {
      const answer = await shop.fetch(`${path}-${print}.${format}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { width, height } = await sharp(bytes).metadata()
      expect(`${width} × ${height}`).toBe(size)
      expect(bytes.includes('secret place')).toBe(false)
    }
})

test('news and sliders show an uploaded picture; another company has none of it', async () => {
  const { picture, path } = await upload(await photo().png().toBuffer())
  const words = { titleZh: '測試', titleEn: 'Test', bodyZh: '<p>內容</p>', bodyEn: '<p>Words</p>', picture }
  await editor.call('POST /staff/content/save', { code: 'with-picture', kind: 'news', ...words })
  await editor.call('POST /staff/content/publish', { code: 'with-picture' })
  const asked = { id: 'with-picture' }
  const { announcements } = await shop.stranger().call('POST /announcement/getAnnouncements', asked)
  expect(announcements[0]!.picture).toBe(path)
  const slide = { code: 'new-slide', kind: 'slider' as const, ...words, bodyZh: '二', bodyEn: 'Two' }
  await editor.call('POST /staff/content/save', { ...slide, picture: null, link: '/collections' })
  expect(await editor.ask('POST /staff/content/publish', { code: slide.code })).toMatchObject({
    facts: { missing: 'picture' },
  })
  await editor.call('POST /staff/content/save', { ...slide, link: '/collections' })
  await editor.call('POST /staff/content/publish', { code: slide.code })
  const seen = async () =>
    (await shop.stranger().call('POST /slider/sliders', {})).sliders.find(({ id }) => id === slide.code)?.picture
  await expect.poll(seen).toBe(path)
  expect((await shop.fetch(`http://food.localhost${path}-1280.webp`)).status).toBe(404)
  const abroad = await enterAs(shop, 'merchandiser', 'FOOD')
  expect(await abroad.ask('POST /staff/content/save', slide)).toMatchObject({ error: 'CONTENT_PICTURE_NOT_FOUND' })
})

test('what is no picture is refused, whatever it calls itself, and so is who may not send one', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
  for (const bytes of [svg, pdf, Buffer.from('GIF89a')])
    expect(await upload(bytes)).toMatchObject({ status: 422, error: 'PICTURE_KIND_UNKNOWN' })
  expect(await upload(Buffer.alloc(20_000_001, 0xff))).toMatchObject({ status: 413, error: 'FILE_TOO_LARGE' })
  const support = await enterAs(shop, 'support')
  expect(await upload(await photo(20, 20).png().toBuffer(), support.token)).toMatchObject({ status: 403 })
})

test.each([
  '/pictures/content/01a1fd00-0000-7000-8000-000000000000-1280.webp',
  '/pictures/content/../item/x-320.webp',
  '/pictures/content/%2e%2e%2fsecrets.json',
  "/pictures/content/' or 1=1 --1280.webp",
  '/pictures/content/',
])('there is no picture at %s', async (address) => {
  expect((await shop.fetch(address)).status).toBe(404)
})
