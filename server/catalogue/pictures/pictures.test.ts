import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Darkroom } from '#server/lib/drawing/darkroom.ts'
import { hasEmblem } from '#server/lib/drawing/emblems.ts'
import { drawPackshot, inColour, shapes } from '#server/lib/drawing/packshot.ts'
import type { PictureSpec } from '#server/lib/drawing/sheet.ts'
import type { Subject } from '#server/lib/drawing/subject.ts'
import { openShop } from '#tests/shop.ts'
import { prewarmPictures } from './jobs.ts'
import { galleryOf, pictureOf } from './reads.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ pictureFolder: folder })
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})

const kettle: Subject = { kind: 'item', spec: { shape: 'kettle', emblem: 'hot-beverage', hue: 210, brand: 'TENZO' } }

async function readItem(assortId: string) {
  const row = await shop.db
    .selectFrom('variant')
    .innerJoin('product', (join) =>
      join.onRef('product.company', '=', 'variant.company').onRef('product.code', '=', 'variant.product'),
    )
    .select(['variant.assort_id as code', 'product.picture', 'variant.colour_hex as colourHex'])
    .where('variant.company', '=', 'SPORT')
    .where('variant.assort_id', '=', assortId)
    .executeTakeFirstOrThrow()
  return pictureOf(row, '')
}

/** As a second visitor sees it: the first may be shown something small until the picture is there. */
async function fetchMade(address: string): Promise<Response> {
  return vi.waitUntil(
    async () => {
      const answer = await shop.fetch(address)
      return answer.headers.get('cache-control') === 'no-store' ? undefined : answer
    },
    { timeout: 10_000 },
  )
}

test.each([
  [320, 'avif', 'image/avif'],
  [640, 'webp', 'image/webp'],
  [960, 'jpg', 'image/jpeg'],
])('a kettle is shown %i wide as %s', async (width, format, type) => {
  const { src } = await readItem('EL10258-PINK')
  const answer = await fetchMade(`${src}-${width}.${format}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  const { width: wide, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([wide, height]).toEqual([width, width])
})

test('under its version a picture is kept for good; without one, or under an old one, for an hour', async () => {
  const { src } = await readItem('EL10258-PINK')
  const keeping = async (address: string) => (await fetchMade(address)).headers.get('cache-control')
  expect(await keeping(`${src}-320.avif`)).toBe('public, max-age=31536000, immutable')
  expect(await keeping('/pictures/item/EL10258-PINK-320.avif')).toBe('public, max-age=3600')
  expect(await keeping(`/pictures/item/EL10258-PINK/${'0'.repeat(16)}-320.avif`)).toBe('public, max-age=3600')
})

test('a browser that has the picture is not sent it again', async () => {
  const first = await fetchMade('/pictures/item/EL10258-PINK-320.avif')
  const again = await shop.fetch('/pictures/item/EL10258-PINK-320.avif', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the first visitor is shown a small picture at once, and the next the one that was asked for', async () => {
  const { src } = await readItem('EL10221-SILVER')
  const first = await shop.fetch(`${src}-960.avif`)
  expect([first.status, first.headers.get('cache-control'), first.headers.get('etag')]).toEqual([200, 'no-store', null])
  const small = await sharp(await first.arrayBuffer()).metadata()
  expect([first.headers.get('content-type'), small.format, small.width]).toEqual(['image/webp', 'webp', 320])
  const next = await fetchMade(`${src}-960.avif`)
  expect([next.headers.get('content-type'), (await sharp(await next.arrayBuffer()).metadata()).width]).toEqual([
    'image/avif',
    960,
  ])
})

test('each colour of a kettle is a picture of its own; sizes of a shirt share one', async () => {
  const colours = await Promise.all(['SILVER', 'BLACK', 'PINK'].map((colour) => readItem(`EL10258-${colour}`)))
  expect(new Set(colours.map(({ src }) => src.split('/').at(-1))).size).toBe(3)
  const sizes = await Promise.all(['S', 'XL'].map((size) => readItem(`TG10399-NAVY-${size}`)))
  expect(new Set(sizes.map(({ src }) => src.split('/').at(-1))).size).toBe(1)
})

test('the gallery of a coloured thing ends with all its colours, and every picture of it can be fetched', async () => {
  const { picture } = await shop.db
    .selectFrom('product')
    .select('picture')
    .where('company', '=', 'SPORT')
    .where('code', '=', 'EL10258')
    .executeTakeFirstOrThrow()
  const colours = ['#c8ccd0', '#1f2328', '#f3b6c4']
  const item = { code: 'EL10258-PINK', productCode: 'EL10258', picture, colourHex: '#f3b6c4', colours }
  const gallery = galleryOf(item, '電熱水壺')
  expect(gallery.map(({ src }) => src.split('/')[2])).toEqual(['item', 'close-up', 'family'])
  for (const { src } of gallery) {
    const answer = await fetchMade(`${src}-320.webp`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  }
})

test.each([
  '/pictures/item/NOBODY-320.avif',
  '/pictures/item/EL10258-PINK-321.avif',
  '/pictures/item/EL10258-PINK-320.gif',
  '/pictures/item/EL10258-PINK-320.svg',
  '/pictures/constructor/EL10258-PINK-320.avif',
  '/pictures/item/EL10258-PINK-toString.avif',
  '/pictures/item/..%2f..%2fsecrets.json-320.avif',
  '/pictures/item/%2e%2e/%2e%2e/etc/passwd-320.avif',
  '/pictures/item/http://127.0.0.1:5432/-320.avif',
  '/pictures/scene/__proto__-320.avif',
  '/pictures/family/MT10001-320.avif', // one colour is no family
  '/pictures/logo/../sport.png',
  '/pictures/',
])('there is no picture at %s', async (address) => {
  expect((await shop.fetch(address)).status).toBe(404)
})

test("one company's pictures are not another's", async () => {
  const fridge = '/pictures/item/EL10228-320.avif'
  expect((await shop.fetch(fridge)).status).toBe(200)
  expect((await shop.fetch(`http://food.localhost${fridge}`)).status).toBe(404)
})

test('categories, sliders, logos and empty pages have their pictures', async () => {
  const sizeOf = async (address: string) => {
    const answer = await fetchMade(address)
    expect(answer.status, address).toBe(200)
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    return `${width} × ${height}`
  }
  expect(await sizeOf('/pictures/category/electric.kitchen-160.avif')).toBe('160 × 160')
  expect(await sizeOf('/pictures/slider/winter-1280.avif')).toBe('1280 × 440')
  expect(await sizeOf('/pictures/slider/winter-phone-960.webp')).toBe('960 × 720')
  expect(await sizeOf('/pictures/scene/empty-cart-320.webp')).toBe('320 × 240')
  expect(await sizeOf('/pictures/logo/sport-180.png')).toBe('180 × 180')
  expect(await sizeOf('/pictures/logo/food-zh.svg')).toMatch(/ × 64$/)
})

test('an SVG opened by itself can run nothing', async () => {
  const { headers } = await shop.fetch('/pictures/logo/sport.svg')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('fifty who ask at once share one drawing, and nothing half-made stays behind', async () => {
  const own = path.join(folder, 'fifty')
  const darkroom = new Darkroom(own)
  const prints = await Promise.all(Array.from({ length: 50 }, () => darkroom.print(kettle, 320, 'avif')))
  expect(new Set(prints).size).toBe(1)
  const files = fs.readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual([path.basename(darkroom.fileOf(kettle, 320, 'avif'))])
})

test('at most two pictures are made at the same time', async () => {
  const darkroom = new Darkroom(path.join(folder, 'two'))
  let most = 0
  const watch = setInterval(() => {
    const { process: running, queue } = sharp.counters()
    most = Math.max(most, running + queue)
  }, 1)
  await Promise.all(
    Array.from({ length: 8 }, (_, hue) => darkroom.print({ ...kettle, spec: { ...kettle.spec, hue } }, 320, 'webp')),
  )
  clearInterval(watch)
  expect(most).toBe(2)
})

test('letters stand in the picture on a machine that has no fonts', async () => {
  const noFonts = path.join(folder, 'no-fonts.conf')
  fs.writeFileSync(noFonts, '<fontconfig></fontconfig>')
  const script = `
    import sharp from 'sharp'
    import { draw } from '#server/lib/drawing/subject.ts'
    const png = await sharp(Buffer.from(draw(JSON.parse(process.argv[1])).svg)).png().toBuffer()
    process.stdout.write(png)`
  const drawn = (subject: Subject, environment = {}) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(subject)], {
      env: { ...process.env, ...environment },
    })
  const { brand: _, ...unbranded } = kettle.spec
  const bare = drawn(kettle, { FONTCONFIG_FILE: noFonts })
  expect(bare.equals(drawn(kettle))).toBe(true)
  expect(bare.equals(drawn({ ...kettle, spec: unbranded }))).toBe(false)
})

test('every product has a picture with something on it', async () => {
  const rows = await shop.db.selectFrom('product').select(['code', 'picture']).where('company', '=', 'SPORT').execute()
  const alike = Map.groupBy(
    rows,
    ({ picture }) => `${(picture as PictureSpec).shape} ${(picture as PictureSpec).emblem}`,
  )
  const looks = await Promise.all(
    [...alike.values()].map(async ([{ code, picture } = rows[0]!]) => {
      const spec = picture as PictureSpec
      const { channels } = await sharp(Buffer.from(drawPackshot(spec)), { density: 6 }).stats()
      const contrast = Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))
      return { code, drawn: Object.hasOwn(shapes, spec.shape) && hasEmblem(spec.emblem) && contrast > 10 }
    }),
  )
  expect(rows.length).toBe(642)
  expect(looks.filter(({ drawn }) => !drawn)).toEqual([])
}, 60_000)

test('every colour of a thing can be told from the others', async () => {
  const seen = async (hex: string) => {
    const spec = inColour({ shape: 'hero', emblem: 'luggage', hue: 200 }, hex)
    return sharp(Buffer.from(drawPackshot(spec)), { density: 6 })
      .raw()
      .toBuffer()
  }
  const hexes = ['#c8ccd0', '#f7f7f5', '#1f2328', '#22345c', '#f3b6c4', '#d0202e', '#a8324a']
  const pictures = await Promise.all(hexes.map(seen))
  for (const [at, one] of pictures.entries())
    for (const other of pictures.slice(at + 1)) expect(largestDifference(one, other)).toBeGreaterThan(24)
})

const largestDifference = (one: Buffer, other: Buffer) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)

test('a new shop has its pictures made ahead by a helper, which ends with the shop', async () => {
  const own = path.join(folder, 'ahead')
  const ahead = prewarmPictures(shop.db, own, console)
  const made = () => (fs.existsSync(own) ? fs.globSync(`${own}/*/*.avif`).length : 0)
  await expect.poll(made, { timeout: 20_000 }).toBeGreaterThan(1)
  ahead.stop()
  expect(await ahead.made).toBe(0)
  const whenStopped = made()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(made()).toBe(whenStopped)
}, 30_000)
