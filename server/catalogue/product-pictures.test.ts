import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasEmblem } from '#database/seed/drawing/emblems.ts'
import { ImageWorker } from '#server/lib/images/image-worker.ts'
import { Queue } from '#server/lib/images/priority-queue.ts'
import { RenderedImages } from '#server/lib/images/rendered-images.ts'
import { drawPackshot, shapes } from '#database/seed/drawing/packshot.ts'
import type { PictureSpec } from '#database/seed/drawing/sheet.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import { versionOf } from '#server/lib/images/drawer.ts'
import { openShop } from '#tests/shop.ts'
import { mountPictures } from './product-pictures.http.ts'
import { prewarmPictures } from './product-pictures.jobs.ts'
import { type FirstPrint, pageFirstPrints } from './product-pictures.reads.ts'
import { openGalleries, pictureOf } from './product-pictures.rules.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ pictureFolder: folder })
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})

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
  return pictureOf({ ...row, photos: null }, '')
}

/** As a second visitor sees it: the first may get a placeholder. */
async function fetchMade(address: string): Promise<Response> {
  let answer = await shop.fetch(address)
  await expect.poll(async () => (answer = await shop.fetch(address)).headers.get('cache-control')).not.toBe('no-store')
  return answer
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
  const readCacheControl = async (address: string) => (await fetchMade(address)).headers.get('cache-control')
  expect(await readCacheControl(`${src}-320.avif`)).toBe('public, max-age=31536000, immutable')
  expect(await readCacheControl('/pictures/item/EL10258-PINK-320.avif')).toBe('public, max-age=3600')
  expect(await readCacheControl(`/pictures/item/EL10258-PINK/${'0'.repeat(16)}-320.avif`)).toBe('public, max-age=3600')
})

test('a browser that has the picture is not sent it again, and a CDN finds it by its key', async () => {
  const first = await fetchMade('/pictures/item/EL10258-PINK-320.avif')
  expect(first.headers.get('surrogate-key')).toBe('pictures SPORT/pictures SPORT/pictures/item/EL10258-PINK')
  const logo = await shop.fetch('/pictures/logo/SPORT.svg')
  expect(logo.headers.get('surrogate-key')).toBe('pictures SPORT/pictures SPORT/pictures/logo')
  const again = await shop.fetch('/pictures/item/EL10258-PINK-320.avif', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
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
  const galleryOf = openGalleries({ productCode: 'EL10258', picture, colours, photos: null, sayAlt: () => '' })
  const gallery = galleryOf({ assortId: 'EL10258-PINK', colourHex: '#f3b6c4' }, '電熱水壺')
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
  '/pictures/family/MT10001-320.avif', // one colour has no family
  '/pictures/logo/../SPORT.png',
  '/pictures/logo/FOOD.svg', // of another company
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
  expect(await sizeOf('/pictures/logo/SPORT-180.png')).toBe('180 × 180')
  expect(await sizeOf('http://food.localhost/pictures/logo/FOOD-zh.svg')).toMatch(/ × 64$/)
})

test('an SVG opened by itself can run nothing', async () => {
  const { headers } = await shop.fetch('/pictures/logo/SPORT.svg')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
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
  expect(rows.length).toBe(643)
  expect(looks.filter(({ drawn }) => !drawn)).toEqual([])
})

test('(E29) a new shop has its pictures made ahead, a page of goods at a time, by a worker that ends with the shop', async () => {
  const own = path.join(folder, 'ahead')
  const worker = new ImageWorker(own, 0)
  let waiting = 0
  let most = 0
  const draw = worker.draw.bind(worker)
  worker.draw = async (job) => {
    most = Math.max(most, (waiting += 1))
    return draw(job).finally(() => (waiting -= 1))
  }
  const ahead = prewarmPictures(shop.db, { images: new RenderedImages(own, { worker }), worker, log: console })
  const made = () => (fs.existsSync(own) ? fs.globSync(`${own}/*/*.avif`).length : 0)
  await expect.poll(made).toBeGreaterThan(1)
  worker.stop()
  expect(await ahead).toBeGreaterThan(0)
  expect(most).toBeLessThan(400) // the shop has about 1,700 in total
  const whenStopped = made()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(made()).toBe(whenStopped)
})

test('(E29) what is made ahead is every colour of every product, once for each page that lists it', async () => {
  const pages: FirstPrint[][] = []
  for await (const page of pageFirstPrints(shop.db)) pages.push(page)
  expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(400)
  const prints = new Set(pages.flat().map(({ subject, width }) => `${versionOf(subject)}-${width}`))
  const { rows } = await sql<{ picture: PictureSpec; colour: string | null }>`
    select distinct picture, colour_hex as colour from product join variant
      on variant.company = product.company and variant.product = product.code`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(600)
  for (const { picture, colour } of rows) {
    const subject = { kind: 'item', spec: picture, colourHex: colour } as const
    for (const width of [320, 640]) expect(prints).toContain(`${versionOf(subject)}-${width}`)
  }
})

test('a listing nobody has seen shows small pictures at once, and to the next visitor those that were asked for', async () => {
  const queue = new Queue(2)
  const images = new RenderedImages(path.join(folder, 'listing'), { queue })
  const app = new Hono<Bindings>()
  mountPictures(app, { db: shop.db, findCompany: async () => 'SPORT', log: console }, images)
  const rows = await shop.db
    .selectFrom('product')
    .select('code')
    .where('company', '=', 'SPORT')
    .where('category', 'like', 'beauty.%')
    .limit(12)
    .execute()
  const addresses = rows.map(({ code }) => `/pictures/item/${code}-640.avif`)

  // Others have asked before, and are still waiting.
  const others = Promise.withResolvers<void>()
  const before = Array.from({ length: 6 }, () => queue.take('now', () => others.promise))
  const asked = addresses.map(async (address) => app.request(address))
  await expect.poll(() => queue.waiting).toBe(4 + addresses.length)
  others.resolve()
  await Promise.all(before)

  for (const first of await Promise.all(asked)) {
    expect(first.status).toBe(200)
    expect(readHeaders(first, ['cache-control', 'content-type', 'etag'])).toEqual(['no-store', 'image/webp', null])
    const small = await sharp(await first.arrayBuffer()).metadata()
    expect([small.format, small.width]).toEqual(['webp', 320])
  }
  await expect
    .poll(async () => (await app.request(addresses[0]!)).headers.get('cache-control'))
    .toBe('public, max-age=3600')
  const next = await app.request(addresses[0]!)
  expect(next.headers.get('content-type')).toBe('image/avif')
  expect((await sharp(await next.arrayBuffer()).metadata()).width).toBe(640)
})

const readHeaders = ({ headers }: Response, names: string[]) => names.map((name) => headers.get(name))
