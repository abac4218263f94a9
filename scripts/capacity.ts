// What a shop needs, by measured figures: `node scripts/capacity.ts --orders 500 --pages 50 --goods 20000 --year 400000`, and what
// that costs at the prices of a provider, each for a month: `--core 100 --memory 20 --disk 1` (a core, a GB, a GB). Without
// arguments it writes the table of docs/scale.md anew.
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { costOf, drawCapacity, planCapacity, shops } from './capacity-model.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    pages: { type: 'string' },
    goods: { type: 'string' },
    year: { type: 'string' },
    core: { type: 'string' },
    memory: { type: 'string' },
    disk: { type: 'string' },
  },
})
if (Object.keys(values).length === 0) {
  const page = fs.readFileSync('docs/scale.md', 'utf8')
  fs.writeFileSync(
    'docs/scale.md',
    page.replace(/^\| {2}\|[^]*?\n(?=\n)/m, () => `${drawCapacity(shops)}\n`),
  )
} else {
  const read = (name: keyof typeof values) => {
    const number = Number(values[name] ?? 0)
    if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} must be a number, 0 or more`)
    return number
  }
  const load = {
    name: 'this shop',
    ordersAnHour: read('orders'),
    pagesASecond: read('pages'),
    goods: read('goods'),
    ordersAYear: read('year'),
  }
  console.log(drawCapacity([load]))
  const prices = { core: read('core'), memory: read('memory'), disk: read('disk') }
  if (prices.core + prices.memory + prices.disk > 0)
    console.log(`\n${costOf(planCapacity(load), prices).toFixed(0)} a month (docs/scale.md says what is not in it)`)
}
