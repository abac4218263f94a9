import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { ImageWorker } from '#server/lib/images/image-worker.ts'
import { describeProduct } from '#storefront/catalogue/product-facts.ts'
import { putOnSale } from '#tests/goods.ts'
import { takePhoto, uploadPhoto } from '#tests/photos.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-goods-photos-'))
const pictureFolder = path.join(folder, 'pictures')
/** At the lowest priority a test on a busy machine would wait for ever. */
const imageWorker = new ImageWorker(pictureFolder, 0)
let shop: Awaited<ReturnType<typeof openShop>>
let merchandiser: ShopVisitor
beforeAll(async () => {
  shop = await openShop({
    files: new FolderHome(path.join(folder, 'files')),
    pictureFolder,
    imageWorker,
    photoWorker: imageWorker,
  })
  merchandiser = await enterAs(shop, 'merchandiser')
  await putOnSale(shop.db, { code: 'LAMP', onHand: 10, cents: 9_900 })
  await putOnSale(shop.db, {
    code: 'VASE',
    variants: [
      { assortId: 'VASE-R', onHand: 5, colour: '#d0202e' },
      { assortId: 'VASE-B', onHand: 5, colour: '#22345c' },
    ],
  })
})
afterAll(async () => {
  imageWorker.stop()
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})

const upload = async () => uploadPhoto(shop, merchandiser, await takePhoto(900, 600))
const readProduct = (code: string) => shop.stranger().call('GET /item/product/{id}', { id: code })
const readVersion = async (code: string) =>
  (await merchandiser.call('GET /staff/goods/{code}/pictures', { code })).version
const place = async (code: string, pictures: { pictureId: string; variants?: string[] | null }[]) =>
  merchandiser.call('PUT /staff/goods/{code}/pictures', { code, version: await readVersion(code), pictures })

/** The picture of its card in the category's listing. */
async function readCard(code: string) {
  const { items } = await shop.stranger().call('POST /item/omsSearchItem', { search: code })
  return items.find(({ productCode }) => productCode === code)?.picture
}

test('goods with a photo show it on their page, in listings, in the cart and to search engines; without one, the drawing', async () => {
  const drawn = await readProduct('LAMP')
  expect(drawn.variants[0]!.pictures[0]!.src).toMatch(/^\/pictures\/item\//)
  const [first, second] = [await upload(), await upload()]
  const placed = await place('LAMP', [{ pictureId: second.pictureId }, { pictureId: first.pictureId }])
  expect(placed.pictures.map(({ pictureId }) => pictureId)).toEqual([second.pictureId, first.pictureId])
  expect(placed.changeId).toMatch(/^[0-9a-f-]{36}$/)
  await expect
    .poll(async () => (await readProduct('LAMP')).variants[0]!.pictures.map(({ src }) => src))
    .toEqual([second.square.src, first.square.src])
  await expect.poll(async () => (await readCard('LAMP'))?.src).toBe(second.square.src)
  const visitor = await shop.visitor()
  const cart = await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: 'LAMP' }])
  expect(JSON.stringify(cart)).toContain(second.square.src)
  const facts = describeProduct(
    await readProduct('LAMP'),
    {
      shop: 'Harbour',
      origin: 'https://shop.example',
      url: 'https://shop.example/product/LAMP',
      addressOf: (address) => address,
    },
    await visitor.call('POST /item/getReviews', { productCode: 'LAMP' }),
  )
  expect(JSON.stringify(facts)).toContain(`https://shop.example${second.square.src}-960.webp`)
  await place('LAMP', [])
  await expect
    .poll(async () => (await readProduct('LAMP')).variants[0]!.pictures[0]!.src)
    .toMatch(/^\/pictures\/item\//)
  await expect.poll(async () => (await readCard('LAMP'))?.src).toMatch(/^\/pictures\/item\//)
})

test('each variant shows its photos and those of all; one without its own shows what there is, never a drawing', async () => {
  const [red, both] = [await upload(), await upload()]
  await place('VASE', [{ pictureId: red.pictureId, variants: ['VASE-R'] }])
  const shown = async () =>
    Object.fromEntries(
      (await readProduct('VASE')).variants.map(({ assortId, pictures }) => [assortId, pictures.map(({ src }) => src)]),
    )
  await expect.poll(shown).toEqual({ 'VASE-R': [red.square.src], 'VASE-B': [red.square.src] })
  await place('VASE', [{ pictureId: both.pictureId }, { pictureId: red.pictureId, variants: ['VASE-R'] }])
  await expect.poll(shown).toEqual({ 'VASE-R': [both.square.src, red.square.src], 'VASE-B': [both.square.src] })
})

test('a new crop reaches the page, and the photo in AVIF at every width that pages ask for is there before a visitor asks', async () => {
  const photo = await upload()
  await place('LAMP', [{ pictureId: photo.pictureId }])
  const edit = {
    id: photo.pictureId,
    version: 0,
    crop: { x: 0, y: 0, width: 1, height: 0.5 },
    altZh: '枱燈',
    altEn: 'A lamp',
  }
  const { square } = await merchandiser.call('PUT /staff/pictures/{id}', edit)
  await expect
    .poll(async () => (await readProduct('LAMP')).variants[0]!.pictures)
    .toMatchObject([{ src: square.src, alt: '枱燈' }])
  await shop.runJobs()
  const asked = imageWorker.draw.bind(imageWorker)
  let rendered = 0
  imageWorker.draw = (job) => {
    rendered += 1
    return asked(job)
  }
  for (const width of square.widths) {
    const answer = await shop.fetch(`${square.src}-${width}.avif`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width: wide, height, exif } = await sharp(bytes).metadata()
    expect([wide, height, exif]).toEqual([Math.min(width, 450), Math.min(width, 450), undefined])
    expect(bytes.includes('secret')).toBe(false)
  }
  expect(rendered).toBe(0)
})

test('two people, a photo of another company, unknown goods and a photo named twice', async () => {
  const { pictureId } = await upload()
  const version = await readVersion('VASE')
  const put = 'PUT /staff/goods/{code}/pictures'
  await place('VASE', [{ pictureId }])
  expect(await merchandiser.ask(put, { code: 'VASE', version, pictures: [] })).toMatchObject({ error: 'STALE' })
  const abroad = await enterAs(shop, 'merchandiser', 'FOOD')
  const { code } = await shop.db
    .selectFrom('product')
    .select('code')
    .where('company', '=', 'FOOD')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await abroad.ask(put, { code, version: 0, pictures: [{ pictureId }] })).toMatchObject({
    error: 'PICTURE_NOT_FOUND',
  })
  expect(await abroad.ask(put, { code: 'VASE', version: 0, pictures: [] })).toMatchObject({
    error: 'PRODUCT_NOT_FOUND',
  })
  const twice = { code: 'LAMP', version: await readVersion('LAMP'), pictures: [{ pictureId }, { pictureId }] }
  expect(await merchandiser.ask(put, twice)).toMatchObject({ error: 'INVALID_INPUT' })
})

test('what was placed is a change, and undone as one', async () => {
  const { pictureId } = await upload()
  await place('LAMP', [])
  const { changeId } = await place('LAMP', [{ pictureId }])
  await merchandiser.call('POST /staff/changes/{id}/undo', { id: changeId! })
  expect((await merchandiser.call('GET /staff/goods/{code}/pictures', { code: 'LAMP' })).pictures).toEqual([])
})
