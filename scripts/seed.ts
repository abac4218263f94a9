// `npm run seed -- --products 100000`: a shop with this many additional products, for measurements, in its own data folder.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seedProducts } from '#database/seed/bulk.ts'
import { seedShop } from '#database/seed/seed.ts'
import { claimFolder, readSecrets } from '#server/lib/process/data-folder.ts'
import { readSettings } from '#server/lib/process/settings.ts'
import { openDatabase } from '#server/lib/database/shop-database.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'

const undo: (() => Promise<unknown>)[] = []
try {
  await seed()
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(`Nothing was seeded: ${error.message}.`)
  process.exitCode = 2
} finally {
  for (const close of undo.splice(0).reverse()) await close()
}

async function seed() {
  const products = readHowMany()
  // Generated products never go into the demo shop, unless its database or folder is named explicitly.
  const dataDir = process.env['DATA_DIR'] ?? path.join('data', `products-${products}`)
  const settings = readSettings({ ...process.env, SHOP: 'demo', DATA_DIR: dataDir })
  await claimFolder(settings.dataDir)
  const secrets = readSecrets(settings.dataDir)
  const lost = () => console.error('PostgreSQL exited unexpectedly and is restarted')
  const { db } = await openDatabase(settings, secrets.postgres, { lost, undo })

  const began = performance.now()
  await seedShop(db)
  const known = await db.selectFrom('product').select('code').where('code', 'like', 'X%').limit(1).executeTakeFirst()
  if (known) throw new StartRefused(`${settings.databaseUrl ?? settings.dataDir} already holds goods for measurements`)
  await seedProducts(db, 'SPORT', products, (done) => {
    if (process.stdout.isTTY || done === products) process.stdout.write(`\r${done} of ${products} products`)
  })
  console.log(` in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  if (!settings.databaseUrl) console.log(`Open that shop with: DATA_DIR=${dataDir} npm start`)
}

function readHowMany() {
  const { products } = parseArgs({ options: { products: { type: 'string' } }, strict: false }).values
  const count = typeof products === 'string' ? Number(products) : NaN
  if (!Number.isInteger(count) || count < 1 || count > 5_000_000)
    throw new StartRefused('say how many with --products, from 1 to 5000000')
  return count
}
