import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { drawBomb, takePhoto, uploadPhoto } from '#tests/photos.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-photos-'))
let shop: Awaited<ReturnType<typeof openShop>>
let merchandiser: ShopVisitor
beforeAll(async () => {
  shop = await openShop({
    files: new FolderHome(path.join(folder, 'files')),
    pictureFolder: path.join(folder, 'pictures'),
  })
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  merchandiser = await enterAs(shop, 'merchandiser')
})

const upload = (bytes: Buffer, staff = merchandiser) => uploadPhoto(shop, staff, bytes)
const stored = () => fs.readdirSync(path.join(folder, 'files', 'pictures'))

async function look(address: string) {
  const answer = await shop.fetch(address)
  expect(answer.status, address).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, headers: answer.headers, picture: sharp(bytes), ...(await sharp(bytes).metadata()) }
}

test('a photo is stored as it came, and shown upright in every size without what the camera wrote', async () => {
  const taken = await takePhoto()
  expect(taken.includes('secret maker')).toBe(true)
  const photo = await upload(taken)
  expect(photo).toMatchObject({ status: 200, known: false, width: 900, height: 1_200, bytes: taken.length, version: 0 })
  for (const [kind, format, width, height] of [
    ['square', 'avif', 320, 320],
    ['square', 'webp', 640, 640],
    ['square', 'jpg', 320, 320],
    ['whole', 'webp', 640, 853],
  ] as const) {
    const shown = await look(`${photo[kind].src}-${width}.${format}`)
    expect([shown.width, shown.height, shown.exif, shown.icc]).toEqual([width, height, undefined, undefined])
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(shown.bytes.includes('secret')).toBe(false)
    const { dominant } = await shown.picture.clone().extract({ left: 0, top: 0, width: 40, height: 40 }).stats()
    expect(dominant.b, 'what lay on the left is on top').toBeGreaterThan(200)
  }
  const [row] = await shop.db.selectFrom('album_picture').select('file').where('id', '=', photo.pictureId).execute()
  expect(fs.readFileSync(path.join(folder, 'files', 'pictures', row!.file))).toEqual(taken)
})

test('the same photo twice is one picture, also at the same time', async () => {
  const taken = await takePhoto(400, 300)
  const before = stored().length
  const both = await Promise.all([upload(taken), upload(taken)])
  expect(new Set(both.map(({ pictureId }) => pictureId)).size).toBe(1)
  expect(both.filter(({ known }) => known)).toHaveLength(1)
  expect(await upload(taken)).toMatchObject({ known: true, pictureId: both[0].pictureId })
  expect(stored().length).toBe(before + 1)
})

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'PICTURE_KIND_UNKNOWN',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'), 'PICTURE_KIND_UNKNOWN'],
  ['a GIF', Buffer.from('GIF89a'), 'PICTURE_KIND_UNKNOWN'],
  ['a HEIC photo of an iPhone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'PICTURE_KIND_UNKNOWN'],
  ['nothing', Buffer.alloc(0), 'PICTURE_KIND_UNKNOWN'],
  ['a script that begins like a JPEG', Buffer.from('\xff\xd8\xff<script>', 'latin1'), 'FILE_UNREADABLE'],
])('%s is refused whatever it calls itself, and leaves nothing behind', async (_, bytes, error) => {
  const before = stored().length
  expect(await upload(bytes)).toMatchObject({ status: 422, error })
  expect(stored().length).toBe(before)
  expect(fs.globSync(path.join(folder, 'pictures', '**', '*.original'))).toEqual([])
})

test('a picture that moves is refused', async () => {
  const frames = await Promise.all([takePhoto(60, 60), takePhoto(60, 60)])
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer()
  expect(await upload(moving)).toMatchObject({ status: 422, error: 'PICTURE_ANIMATED' })
})

test('20 MB and 40 million pixels are the most', async () => {
  expect(await upload(Buffer.alloc(20_000_001, 0xff))).toMatchObject({ status: 413, error: 'FILE_TOO_LARGE' })
  expect(await upload(drawBomb(20_000))).toMatchObject({
    status: 422,
    error: 'PICTURE_TOO_LARGE',
    facts: { most: 40, megapixels: 400 },
  })
})

test('a cut-off photo is refused; a PNG under the name of a JPEG is a PNG; what hangs behind a photo reaches no page', async () => {
  const taken = await takePhoto()
  expect(await upload(taken.subarray(0, taken.length >> 1))).toMatchObject({ status: 422, error: 'FILE_UNREADABLE' })
  const png = await sharp(await takePhoto(300, 300))
    .png()
    .toBuffer()
  expect(await uploadPhoto(shop, merchandiser, png, { type: 'image/jpeg' })).toMatchObject({ status: 200 })
  const polyglot = Buffer.concat([await takePhoto(300, 300), Buffer.from('<script>alert("behind")</script>PK\x03\x04')])
  const photo = await upload(polyglot)
  for (const format of ['avif', 'webp', 'jpg']) {
    const { bytes } = await look(`${photo.square.src}-320.${format}`)
    expect(bytes.includes('behind')).toBe(false)
  }
})

test('crop and focal point decide what tiles show, under a new address; the old one shows it too, for an hour', async () => {
  const photo = await upload(await takePhoto()) // upright: the upper half is blue
  const top = { x: 0, y: 0, width: 1, height: 0.4 }
  const { pictureId: id } = photo
  const cropped = await merchandiser.call('PUT /staff/pictures/{id}', { id, version: 0, crop: top, altEn: ' A lamp ' })
  expect(cropped).toMatchObject({ version: 1, crop: top, altEn: 'A lamp', altZh: '', whole: photo.whole })
  expect(cropped.square.src).not.toBe(photo.square.src)
  const lowest = async (src: string) => {
    const { picture, height } = await look(`${src}-320.webp`)
    return (await picture.extract({ left: 0, top: height - 20, width: 20, height: 20 }).stats()).dominant
  }
  expect((await lowest(cropped.square.src)).b).toBeGreaterThan(200)
  expect((await lowest(cropped.square.src)).r).toBeLessThan(80)
  expect((await look(`${photo.square.src}-320.webp`)).headers.get('cache-control')).toBe('public, max-age=3600')
  const focused = await merchandiser.call('PUT /staff/pictures/{id}', {
    id,
    version: 1,
    crop: null,
    focal: { x: 0.5, y: 1 },
  })
  expect((await lowest(focused.square.src)).r).toBeGreaterThan(80)
  const audit = await shop.db.selectFrom('staff_audit').select('call').where('subject', '=', `picture ${id}`).execute()
  expect(audit.map(({ call }) => call).sort()).toEqual([
    'POST /staff/pictures',
    'PUT /staff/pictures/{id}',
    'PUT /staff/pictures/{id}',
  ])
})

test('who saved an older version is told who was first; a part outside of the photo, or too small, is refused', async () => {
  const { pictureId: id } = await upload(await takePhoto(400, 300))
  const save = 'PUT /staff/pictures/{id}'
  const owner = await enterAs(shop, 'owner')
  await owner.call(save, { id, version: 0, altZh: '燈' })
  expect(await merchandiser.ask(save, { id, version: 0, altEn: 'Lamp' })).toMatchObject({ status: 409, error: 'STALE' })
  for (const crop of [
    { x: 0.6, y: 0, width: 0.5, height: 1 },
    { x: 0, y: 0, width: 0.01, height: 1 },
  ])
    expect(await merchandiser.ask(save, { id, version: 1, crop })).toMatchObject({ error: 'PICTURE_CROP_WRONG' })
  for (const focal of [
    { x: -0.1, y: 0 },
    { x: Number.NaN, y: 0 },
  ])
    expect(await merchandiser.ask(save, { id, version: 1, focal })).toMatchObject({ status: 400 })
})

test('another company has none of it, and of the roles only owner and merchandiser upload', async () => {
  const photo = await upload(await takePhoto(400, 300))
  const abroad = await enterAs(shop, 'merchandiser', 'FOOD')
  expect(await abroad.ask('PUT /staff/pictures/{id}', { id: photo.pictureId, version: 0, altEn: 'x' })).toMatchObject({
    error: 'PICTURE_NOT_FOUND',
  })
  expect((await abroad.call('GET /staff/pictures', {})).pictures).toEqual([])
  expect((await shop.fetch(`http://food.localhost${photo.square.src}-320.webp`)).status).toBe(404)
  for (const role of ['order desk', 'support'] as const) {
    const staff = await enterAs(shop, role)
    expect(await upload(await takePhoto(40, 40), staff)).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
    expect((await staff.call('GET /staff/pictures', {})).pictures.length).toBeGreaterThan(0)
  }
})

test('a file whose row never came goes after a day; those of pictures stay', async () => {
  const { pictureId } = await upload(await takePhoto(60, 60))
  fs.writeFileSync(path.join(folder, 'files', 'pictures', 'left-by-a-crash'), 'lost')
  for (const file of stored()) fs.utimesSync(path.join(folder, 'files', 'pictures', file), 0, 0)
  await shop.app.jobs['deleteLostPhotos']!({} as never)
  expect(stored()).not.toContain('left-by-a-crash')
  const { file } = await shop.db
    .selectFrom('album_picture')
    .select('file')
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow()
  expect(stored()).toContain(file)
})

test('the folder of rendered pictures may be emptied: they are made again from the file store', async () => {
  const photo = await upload(await takePhoto(400, 300))
  await look(`${photo.square.src}-320.avif`)
  fs.rmSync(path.join(folder, 'pictures'), { recursive: true })
  const again = await Promise.all(
    ['320.avif', '320.webp', '640.webp'].map((print) => look(`${photo.square.src}-${print}`)),
  )
  expect(again.map(({ width }) => width)).toEqual([300, 300, 300]) // never larger than the photo
})
