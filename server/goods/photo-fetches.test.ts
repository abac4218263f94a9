import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { FileStore } from '#server/lib/integrations/file-store.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { PhotoMasters } from '#server/lib/images/photo-masters.ts'
import { RenderedImages } from '#server/lib/images/rendered-images.ts'
import { putOnSale } from '#tests/goods.ts'
import { takePhoto } from '#tests/photos.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { askForPhotos, fetchPhoto } from './photo-fetches.commands.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-fetches-'))
const files = new FolderHome(path.join(folder, 'files'))
const pictureFolder = path.join(folder, 'pictures')
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ files, pictureFolder })
  await putOnSale(shop.db, { code: 'FETCHED', onHand: 1 })
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const read: string[] = []
let photos: Record<string, Buffer> = {}
/** The job with an internet of two photos and a page that is none. */
function fetchOne(id: string) {
  const masters = new PhotoMasters(pictureFolder)
  const images = new RenderedImages(pictureFolder, { masters })
  const services = { db: shop.db, clock: shop.clock, files: new FileStore(files, 'pictures'), masters, images }
  return fetchPhoto(services, id, async (address) => {
    read.push(address)
    const bytes = photos[address]
    if (!bytes) throw new Refusal('PICTURE_UNREACHABLE', { host: 'pictures.example' })
    return bytes
  })
}

const listFetches = () =>
  shop.db.selectFrom('picture_fetch').select(['id', 'url', 'state', 'reason']).orderBy('position').execute()
const ask = (urls: readonly string[]) =>
  inTransaction(shop.db, (tx) =>
    askForPhotos(tx, { company: 'SPORT', staff: null, at: shop.clock.now() }, [{ code: 'FETCHED', urls }]),
  )

test('photos named by address come to their goods in order; what is none is told, and can be asked for again', async () => {
  const [front, back, page] = ['front.jpg', 'back.jpg', 'page.html'].map(
    (name) => `https://pictures.example/${name}`,
  ) as [string, string, string]
  photos = { [front]: await takePhoto(300, 300), [back]: await takePhoto(300, 300), [page]: Buffer.from('<html>') }
  await ask([front, page, back, 'https://pictures.example/gone.jpg'])
  await ask([front]) // waits already
  const fetches = await listFetches()
  expect(fetches).toHaveLength(4)
  for (const { id } of fetches.toReversed()) await fetchOne(id)
  for (const { id } of fetches) await fetchOne(id) // a job may run twice
  expect(read).toHaveLength(4)
  expect((await listFetches()).map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['refused', 'PICTURE_KIND_UNKNOWN'],
    ['done', null],
    ['refused', 'PICTURE_UNREACHABLE'],
  ])
  const merchandiser = await enterAs(shop, 'merchandiser')
  const { pictures } = await merchandiser.call('GET /staff/goods/{code}/pictures', { code: 'FETCHED' })
  const bytes = pictures.map((picture) => picture.bytes)
  expect(bytes).toEqual([photos[front]!.length, photos[back]!.length])
  photos[page] = await takePhoto(200, 200)
  await ask([page])
  await fetchOne(fetches[1]!.id)
  expect((await listFetches())[0]).toMatchObject({ state: 'done' })
})
