import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ShopVisitor } from '#tests/visitor.ts'
import { copyFolder, makeFolder, shopAsProcess } from './started-shop.ts'

// What a copied data folder can open, and what it cannot.
const shop = shopAsProcess()

test('(A3) a data folder that is copied without its keys holds none of them, and is not opened', async () => {
  await shop.fillFolder()
  const file = path.join(shop.folder, 'secrets.json')
  const { keys, ...others } = JSON.parse(fs.readFileSync(file, 'utf8')) as { keys: string }
  expect(keys).toMatch(/^1:[A-Za-z0-9+/]{43}=$/)
  fs.rmSync(file)
  const bytes = Buffer.from(keys.slice(2), 'base64')
  const forms = [bytes, ...(['base64', 'hex', 'base64url'] as const).map((form) => Buffer.from(bytes.toString(form)))]
  const files = fs.readdirSync(shop.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(500)
  for (const { parentPath, name } of files) {
    const content = fs.readFileSync(path.join(parentPath, name))
    for (const form of forms) expect(content.includes(form), name).toBe(false)
  }

  const without = shop.start()
  expect(await without.code).toBe(2)
  expect(without.said.trim()).toMatch(
    /^The shop does not start: DATA_DIR \S+ has a database and no secrets\.json: [^\n]+$/,
  )
  fs.writeFileSync(file, JSON.stringify(others))
  const keyless = shop.start()
  expect(await keyless.code).toBe(2)
  expect(keyless.said.trim()).toMatch(
    /^The shop does not start: the database names the key 1, which is neither [^\n]+$/,
  )
  await shop.untilReady(shop.start({ KEYS: keys }))
})

test('(E26) a copy by cp -a, put into an empty machine with its keys, opens as the same shop: a visitor finds the cart again', async () => {
  const { child, code } = await shop.startAgain()
  const visitor = new ShopVisitor((request) => fetch(request), `http://localhost:${shop.settings['PORT']}`)
  await visitor.enter()
  const { items } = await visitor.call('POST /item/omsSearchItem', { search: '潔齒骨' })
  const prodCode = items[0]!.productCode
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode, qty: 1 }])
  child.kill('SIGTERM')
  await code

  const [backup, elsewhere] = [makeFolder(), makeFolder()] // the keys are stored separately from the data
  copyFolder(shop.folder, backup)
  fs.renameSync(path.join(backup, 'secrets.json'), path.join(elsewhere, 'secrets.json'))
  fs.rmSync(shop.folder, { recursive: true })
  execFileSync('cp', ['-a', backup, shop.folder])
  execFileSync('cp', ['-a', path.join(elsewhere, 'secrets.json'), shop.folder])
  for (const each of [backup, elsewhere]) fs.rmSync(each, { recursive: true })
  await shop.startReady()
  const cart = await visitor.call('GET /shop_cart/getShopCartItems', {})
  expect(JSON.stringify(cart)).toContain(prodCode)
})
