// What the shop can do, measured beside the floor in one run: npm run bench [-- --products 10000,100000] [-- pages | logins | buying | pricing | papers | points | orders]
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { measureLighthouse } from './lighthouse.ts'
import { load, type Measured } from './load.ts'
import { measureLogins } from './logins.ts'
import { measureDrawing, measurePages } from './pages.ts'
import { measureBuying } from './buying.ts'
import { measureCalls } from './calls.ts'
import { measureOrders } from './orders.ts'
import { measurePapers } from './papers.ts'
import { measurePoints } from './points.ts'
import { measurePricing } from './pricing.ts'
import { measureQuery } from './query.ts'
import { writeTable } from './table.ts'

const { values, positionals } = parseArgs({
  options: {
    products: { type: 'string', default: '10000,100000' },
    orders: { type: 'string', default: '1000000' },
  },
  allowPositionals: true,
})
const only = positionals[0]

if (only === undefined || only === 'papers') console.log(await measurePapers())
if (only === 'papers') process.exit(0)
if (only === undefined || only === 'pricing') console.log(await measurePricing())
if (only === 'pricing') process.exit(0)

const floor = await startChild('floor-server.ts')
if (only === undefined || only === 'orders') {
  const secret = randomBytes(32).toString('hex')
  const bank = await startChild('bank-server.ts', secret)
  console.log(await measureOrders(floor, bank, secret, Number(values.orders)))
  await bank.stop()
}
if (only === 'orders') {
  await floor.stop()
  process.exit(0)
}
for (const products of values.products.split(',')) {
  const secret = randomBytes(32).toString('hex')
  const bank = await startChild('bank-server.ts', secret)
  console.log(`Opening a shop with ${products} products …`)
  const shop = await startChild('shop-server.ts', products, bank.url, secret)
  if (only === undefined || only === 'points') {
    const rows = [await load('floor: node:http, 20 KB', floor, [{ path: '/' }]), await measureQuery(shop)]
    rows.push(...(await measurePoints(shop, 100_000)))
    console.log(writeTable('a member with 100,000 points records, one reader (the floors: 8)', rows))
  }
  if (only !== 'pages' && only !== 'points') {
    const rows: Measured[] = [await load('floor: node:http, 20 KB', floor, [{ path: '/' }])]
    rows.push(await measureQuery(shop))
    if (only !== 'buying') rows.push(...(await measureLogins(shop)))
    if (only === undefined) rows.push(...(await measureCalls(floor, shop)))
    if (only !== 'logins') rows.push(...(await measureBuying(shop)))
    console.log(writeTable(`${products} products, 8 at once`, rows))
  }
  if (only === 'pages') {
    const rows = [await load('floor: node:http, 20 KB', floor, [{ path: '/' }]), ...(await measureDrawing(shop))]
    console.log(writeTable(`${products} products, 8 at once`, rows), await measurePages(shop))
    console.log(await measureLighthouse(shop.url))
  }
  await shop.stop()
  await bank.stop()
}
await floor.stop()
process.exit(0)
