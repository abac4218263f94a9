// Measures the shop and the baselines in one run: npm run bench [-- --products 10000,100000] [-- developing | papers | pricing | orders | points | logins | calls | buying | pages | plain-pages | console | processes | flash | relevance]
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import { measureLighthouse } from './lighthouse.ts'
import { end } from './ending.ts'
import { measureDeveloping } from './developing.ts'
import { measureFlash } from './flash.ts'
import { load } from './load.ts'
import { measureLogins } from './logins.ts'
import { measureDrawing, measurePages } from './pages.ts'
import { measurePlainPages } from './plain-pages.ts'
import { measureBuying, richFloorMembers } from './buying.ts'
import { measureConsole } from './console.ts'
import { measureCalls } from './calls.ts'
import { measureOrders } from './orders.ts'
import { measurePapers } from './papers.ts'
import { measurePoints } from './points.ts'
import { measurePricing } from './pricing.ts'
import { measureProcesses } from './processes.ts'
import { measureRelevance } from './relevance.ts'
import { measureQuery } from './query.ts'
import { writeTable } from './table.ts'

const { values, positionals } = parseArgs({
  options: {
    products: { type: 'string', default: '10000,100000' },
    orders: { type: 'string', default: '1000000' },
    screens: { type: 'boolean', default: true }, // of the console: --no-screens measures the server alone
  },
  allowPositionals: true,
  allowNegative: true,
})
const parts = [
  'developing',
  'papers',
  'pricing',
  'orders',
  'points',
  'logins',
  'calls',
  'buying',
  'pages',
  'plain-pages',
  'console',
  'processes',
  'flash',
  'relevance',
] as const
const [only] = positionals
if (only !== undefined && !parts.some((part) => part === only)) {
  console.error(`There is no part "${only}" of the bench; there are ${parts.join(', ')}.`)
  process.exit(2)
}
const wants = (...some: (typeof parts)[number][]) => only === undefined || some.some((part) => part === only)

if (wants('relevance')) console.log(await measureRelevance())
if (wants('developing')) console.log(await measureDeveloping())
if (wants('papers')) console.log(await measurePapers())
if (wants('pricing')) console.log(await measurePricing())
if (wants('orders')) {
  const floor = await startChild('floor-server.ts')
  const secret = randomBytes(32).toString('hex')
  const bank = await startChild('bank-server.ts', secret)
  console.log(await measureOrders(floor, bank, secret, Number(values.orders)))
  await bank.stop()
  await floor.stop()
}
if (wants('points', 'logins', 'calls', 'buying', 'pages', 'console'))
  for (const products of values.products.split(',')) await measureShop(products)
if (wants('plain-pages')) console.log(await measurePlainPages())
if (wants('processes'))
  for (const products of values.products.split(',')) console.log(await measureProcesses(Number(products)))
if (wants('flash')) console.log(await measureFlash({ buyers: 5_000, seconds: 60, pieces: 100 }))
await end()

/** Measures an open shop and the two baselines. */
async function measureShop(products: string) {
  const floor = await startChild('floor-server.ts')
  const secret = randomBytes(32).toString('hex')
  const bank = await startChild('bank-server.ts', secret)
  console.log(`Opening a shop with ${products} products …`)
  // A turn that waits is slow; one that is refused would end the run of a slow machine.
  const patience = wants('console') ? [] : ['60000']
  const shop = await startChild('shop-server.ts', products, bank.url, secret, ...patience)
  const floors = async () => [await load('floor: node:http, 20 KB', floor, [{ path: '/' }]), await measureQuery(shop)]
  if (wants('points')) {
    const rows = [...(await floors()), ...(await measurePoints(shop, 100_000))]
    console.log(writeTable('a member with 100,000 points records, one reader (the floors: 8)', rows))
  }
  if (wants('logins', 'calls', 'buying')) {
    const rows = await floors()
    if (wants('logins')) rows.push(...(await measureLogins(shop)))
    if (wants('calls')) rows.push(...(await measureCalls(floor, shop)))
    if (wants('buying')) {
      const writing = await startChild('write-floor.ts', bank.url, secret, String(richFloorMembers))
      rows.push(...(await measureBuying(shop, writing)))
      await writing.stop()
    }
    console.log(writeTable(`${products} products, 8 at once`, rows))
  }
  if (wants('console')) await measureConsole(shop, { screens: values.screens })
  if (wants('pages')) {
    const rows = [...(await floors()), ...(await measureDrawing(floor, shop))]
    console.log(writeTable(`${products} products, 8 at once`, rows), await measurePages(shop))
    console.log(await measureLighthouse(shop.url))
  }
  for (const program of [shop, bank, floor]) await program.stop()
}
