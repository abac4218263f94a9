import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { uploadPhoto } from '#tests/photos.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { askShop, writeShop } from '#tests/shop-settings.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-logos-'))
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ files: new FolderHome(folder), pictureFolder: path.join(folder, 'rendered') })
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})

const readLogo = async () => (await shop.stranger().call('GET /co/coInfo', {})).logo

async function look(address: string) {
  const answer = await shop.fetch(address)
  const { width, height, hasAlpha } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { status: answer.status, cached: answer.headers.get('cache-control'), width, height, hasAlpha }
}

test('a company shows the logo that it uploaded, whole and on nothing, in every size of a home screen; without one, its letter', async () => {
  const owner = await enterAs(shop, 'owner')
  const drawn = await readLogo()
  expect(drawn).toBe('/pictures/logo/SPORT.svg')
  const wordmark = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#0a66' } })
    .png()
    .toBuffer()
  const { pictureId } = await uploadPhoto(shop, owner, wordmark, { type: 'image/png' })
  expect(await writeShop(owner, 'PUT /staff/company/logo', { picture: pictureId })).toMatchObject({ logo: pictureId })
  await expect.poll(readLogo).toMatch(/^\/pictures\/logo\/SPORT\/[0-9a-f]{16}-192\.png$/)
  const logo = await readLogo()
  for (const size of [32, 180, 192, 512])
    expect(await look(logo.replace('192', String(size)))).toEqual({
      status: 200,
      cached: 'public, max-age=31536000, immutable',
      width: size,
      height: size,
      hasAlpha: true,
    })
  expect(await look(drawn)).toMatchObject({ status: 200, width: 192, cached: 'public, max-age=3600' }) // of an older page
  const manifest = (await (await shop.fetch('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  expect(manifest.icons[0]!.src).toBe(logo)
  const abroad = await enterAs(shop, 'owner', 'FOOD')
  expect(await askShop(abroad, 'PUT /staff/company/logo', { picture: pictureId })).toMatchObject({
    error: 'PICTURE_NOT_FOUND',
  })
  await writeShop(owner, 'PUT /staff/company/logo', { picture: null })
  await expect.poll(readLogo).toBe(drawn)
})
