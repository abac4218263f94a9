import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFirstPrints } from '#server/catalogue/product-pictures.reads.ts'
import { PhotoMasters } from '#server/lib/images/photo-masters.ts'
import { RenderedImages } from '#server/lib/images/rendered-images.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { addDemoPhotos } from '#tests/demo-photos.ts'
import { openShop } from '#tests/shop.ts'
import { companies } from './companies.ts'
import { listGoods } from './goods.ts'
import { listDemoPhotos, photoSize, readDemoPhoto } from './photos.ts'
import { listRecipes, nameOf } from './studio/recipes.ts'

const photos = listDemoPhotos()
const goods = new Map(companies.flatMap(listGoods).map((product) => [product.code, product]))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-photos-'))
const files = new FolderHome(path.join(folder, 'files'))
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ files, pictureFolder: path.join(folder, 'pictures') })
  await addDemoPhotos(shop, files)
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})

test('every photo is of a good of the seed and of its colours; a good that has photos has one of every colour', () => {
  expect(photos.length).toBeGreaterThan(0)
  const shown = Map.groupBy(photos, ({ good }) => good)
  for (const [code, own] of shown) {
    const product = goods.get(code)
    expect(product, code).toBeDefined()
    const colours = new Set(product!.variants.map(({ colour }) => colour))
    for (const { name, colour } of own) if (colour !== undefined) expect(colours, name).toContain(colour)
    const first = own.filter(({ angle }) => angle === 1).map(({ colour }) => colour)
    if (!first.includes(undefined)) expect(new Set(first), code).toEqual(colours)
  }
})

test('every recipe of a packshot names a good of the seed, and every photo has a recipe', () => {
  const recipes = listRecipes().filter(({ good }) => /^[A-Z]{2}\d/.test(good))
  for (const { good } of recipes) expect(goods.has(good), good).toBe(true)
  const names = recipes.flatMap((recipe) => [recipe.colour, ...(recipe.dyes ?? [])].map((one) => nameOf(recipe, one)))
  expect(new Set(names).size).toBe(names.length)
  for (const { name } of photos) expect(names).toContain(name)
})

test('photos are square, differ from each other, and are at most 25 MB together', async () => {
  const read = photos.map(({ name }) => readDemoPhoto(name))
  for (const bytes of read)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: photoSize, height: photoSize, format: 'heif' })
  expect(new Set(read.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(read.length)
  expect(read.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(25_000_000)
})

test('a photo of 320 pixels is at most 12 kB as AVIF', { timeout: 300_000 }, async () => {
  const rendered = path.join(folder, 'rendered')
  const originals = new Map(photos.map(({ name }) => [fileOf(name), readDemoPhoto(name)]))
  const masters = new PhotoMasters(rendered, { readOriginal: async (file) => Readable.from([originals.get(file)!]) })
  const images = new RenderedImages(rendered, { masters })
  for (const { name } of photos) {
    const subject = {
      kind: 'photo',
      file: fileOf(name),
      area: null,
      focal: { x: 0.5, y: 0.5 },
      frame: 'square',
    } as const
    const { length } = await images.print(subject, 320, 'avif')
    expect(length, name).toBeLessThanOrEqual(12_000)
  }
})

const fileOf = (name: string) => `${createHash('sha256').update(readDemoPhoto(name)).digest('hex')}-000000000000`

test('goods with photos show them on their page and in listings, each colour its own', async () => {
  const { variants } = await shop.stranger().call('GET /item/product/{id}', { id: 'EL10260' })
  const sources = variants.map(({ pictures }) => pictures[0]!.src)
  expect(new Set(sources).size).toBe(3)
  for (const source of sources) expect(source).toMatch(/^\/pictures\/photo\//)
  const answer = await shop.fetch(`${sources[0]!}-320.avif`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
  const ofLetters = await shop.fetch(`${sources[0]!}-320.jpg`)
  expect([ofLetters.status, ofLetters.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { items } = await shop.stranger().call('POST /item/omsSearchItem', { search: 'EL10260' })
  expect(sources).toContain(items.find(({ productCode }) => productCode === 'EL10260')!.picture.src)
  const drawn = await shop.stranger().call('GET /item/product/{id}', { id: 'PH10523' })
  expect(drawn.variants[0]!.pictures[0]!.src).toMatch(/^\/pictures\/item\//)
})

test('a slider shows its room, in both frames', async () => {
  const { sliders } = await shop.stranger().call('POST /slider/sliders', {})
  const { picture } = sliders.find(({ link }) => link === '/collections/category/electric')!
  expect(picture).toMatch(/^\/pictures\/banner\//)
  for (const print of ['1280', 'phone-480']) expect((await shop.fetch(`${picture}-${print}.avif`)).status).toBe(200)
})

test('photos are made ahead in place of the drawings that they replace', async () => {
  const kettle = goods.get('EL10260')!
  let kept = 0
  for await (const page of pageFirstPrints(shop.db))
    for (const { subject } of page) {
      if (subject.kind === 'item') expect(subject.spec).not.toMatchObject({ shape: 'kettle', hue: kettle.picture.hue })
      if (subject.kind === 'photo') kept += 1
    }
  expect(kept).toBeGreaterThanOrEqual(photos.length)
})
