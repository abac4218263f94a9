import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { BucketHome } from '#server/lib/integrations/s3-bucket.ts'
import { putOnSale } from '#tests/goods.ts'
import { receipt, sendProof } from '#tests/payment-proofs.ts'
import { buyOne } from '#tests/paying.ts'
import { takePhoto, uploadPhoto } from '#tests/photos.ts'
import { openBucket } from '#tests/s3-server.ts'
import { openShop } from '#tests/shop.ts'
import { hire, readAuthenticator, setUp, staffPassword } from '#tests/staff.ts'
import { ShopVisitor } from '#tests/visitor.ts'

const homes = {
  folder: async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-leaving-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
    return new FolderHome(folder)
  },
  bucket: async () => {
    const bucket = await openBucket()
    onTestFinished(() => bucket.close())
    return new BucketHome(bucket.settings)
  },
}

test.each(['folder', 'bucket'] as const)(
  'files of a demo that was left are shown to nobody, and are deleted from the %s a day later; those of the own shop stay',
  async (kind) => {
    const files = await homes[kind]()
    const pictureFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-rendered-'))
    onTestFinished(() => fs.rmSync(pictureFolder, { recursive: true, force: true }))
    const shop = await openShop({ isDemo: true, files, pictureFolder })
    onTestFinished(() => shop.close())
    const somebody = await hire(shop, 'owner')
    const owner = await setUp(shop, somebody)
    const photo = await uploadPhoto(shop, owner, await takePhoto(600, 400))
    const goods = await putOnSale(shop.db, { code: 'LEFT', cents: 25_000, onHand: 10 })
    expect((await sendProof(shop, await buyOne(shop, goods, 'BANK_TRANSFER'), await receipt())).http).toBe(200)
    const later = () => shop.clock.now().add({ hours: 24 * 2_000 })
    const count = async () =>
      Promise.all(['pictures', 'proofs'].map(async (area) => (await files.listOlder(area, later())).length))
    expect(await count()).toEqual([1, 1])

    shop.clock.moveBy({ seconds: 30 })
    const made = await owner.call('POST /staff/leaveDemo', {
      presentName: 'Harbour Living',
      keepsSettings: true,
      coCode: 'OWN',
      nameZh: '榮記',
      nameEn: 'Wing Kee',
      theme: 'sport',
      host: 'own.example',
      ownerName: 'May Lee',
      email: 'may@own.example',
      presence: { password: staffPassword, totp: readAuthenticator(shop, somebody) },
    })
    expect((await shop.fetch(`${photo.square.src}-320.avif`)).status).toBe(404)

    const there = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.91.0.1' }), 'http://own.example')
    const totp = readAuthenticator(shop, made)
    const { email, setUpCode } = made
    await there.call('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp })
    const own = await uploadPhoto(shop, there, await takePhoto(600, 400), { host: 'own.example' })
    expect(own.status).toBe(200)
    const sweep = async () => {
      const jobs = shop.app.jobs as Record<string, (payload: object) => Promise<void>>
      await jobs['deleteLostPhotos']!({})
      await jobs['deletePaymentProofs']!({})
    }
    await sweep()
    shop.clock.moveBy({ hours: 24 * 1_000 }) // the homes stamp files by the clock of the machine
    await sweep()
    expect(await count()).toEqual([1, 0])
    expect((await shop.fetch(`http://own.example${own.square.src}-320.avif`)).status).toBe(200)
  },
)
