import { beforeAll } from 'vitest'
import { putOnSale } from '../goods.ts'
import { shopInBrowser } from '../journeys/browser.ts'
import { enterAs } from '../staff.ts'
import { type ConsoleScreen, press, shootConsole } from './console-screens.ts'

const journey = shopInBrowser()

beforeAll(async () => {
  const { shop } = journey
  await putOnSale(shop.db, { code: 'PLACED-ONE', cents: 128_800, onHand: 40 })
  const owner = await enterAs(shop, 'owner')
  const warehouses = { KC: '葵涌貨倉', ST: 'Sha Tin annex' }
  for (const [version, [code, name]] of Object.entries(warehouses).entries())
    await owner.call('PUT /staff/warehouses/{code}', { code, name, isNew: true, version })
  await owner.call('POST /staff/stock/receive', {
    warehouse: 'KC',
    rows: [{ barcode: '29PLACED-ONE', quantity: 24 }],
    note: '到貨單 4711',
  })
  const rows = [{ assortId: 'PLACED-ONE', quantity: 6 }]
  await owner.call('POST /staff/stock/transfer', { from: 'main', to: 'ST', rows, note: '補貨' })
  for (const [days, quantity] of [
    [6, 36],
    [20, 120],
  ] as const) {
    const dueOn = shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').add({ days }).toPlainDate().toString()
    await owner.call('POST /staff/expectedGoods', {
      assortId: 'PLACED-ONE',
      quantity,
      dueOn,
      warehouse: 'KC',
      note: '到貨單 4712, second container',
    })
  }
})

const stock = () => '/stock/PLACED-ONE'

/** Stock by warehouse, and the warehouses. */
const screens: readonly ConsoleScreen[] = [
  { name: 'warehouses', path: () => '/shop/warehouses' },
  { name: 'warehouses-new', path: () => '/shop/warehouses', steps: press(/^(新增倉庫|Add a warehouse)$/) },
  { name: 'warehouses-read', path: () => '/shop/warehouses', role: 'support' },
  { name: 'stock-placed', path: stock },
  { name: 'stock-placed-expect', path: stock, steps: press(/^(記錄待收貨品|Expect goods)$/) },
  { name: 'stock-placed-safety', path: stock, steps: press(/^(安全存量|Safety stock)$/) },
  { name: 'expected', path: () => '/expected' },
  { name: 'stock-placed-adjust', path: stock, steps: press(/^(調整存貨|Adjust)$/) },
  { name: 'stock-placed-transfer', path: stock, steps: press(/^(調倉|Transfer)$/) },
]

shootConsole(journey, screens)
