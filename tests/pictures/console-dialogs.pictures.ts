import { beforeAll } from 'vitest'
import { putOnSale } from '../goods.ts'
import { shopInBrowser } from '../journeys/browser.ts'
import { mergeMany } from '../large-changes.ts'
import { buyGoods, openOrderStaff, payByHand } from '../orders.ts'
import { logIn } from '../people.ts'
import { buyByCard, decide, receive, requireAsked } from '../returns.ts'
import { enterAs } from '../staff.ts'
import { type ConsoleScreen, press, shootConsole } from './console-screens.ts'

const journey = shopInBrowser()
const shown = { picking: '', undone: '' }
const longName = 'Hand-painted celadon teapot with bamboo handle and matching set of six cups'

beforeAll(async () => {
  const { shop } = journey
  const orderStaff = openOrderStaff(shop)
  const owner = await enterAs(shop, 'owner')
  await owner.call('PUT /staff/warehouses/{code}', { code: 'KC', name: '葵涌貨倉', isNew: true, version: 0 })
  await putOnSale(shop.db, { code: 'DIALOGUE', cents: 128_800, onHand: 900 })
  await shop.db
    .updateTable('product')
    .set({ name_zh: '手繪青瓷竹柄茶壺連配套茶杯六隻裝禮盒', name_en: longName })
    .where('code', '=', 'DIALOGUE')
    .execute()
  await putOnSale(shop.db, { code: 'DIALOGUE-TV', cents: 899_000, onHand: 90 })
  const picked = await buyGoods(await shop.visitor(), { prodCode: 'DIALOGUE', qty: 2 })
  await payByHand(orderStaff, picked)
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo: picked.invoiceNo })
  const bought = await buyByCard(shop, await logIn(shop), [
    { prodCode: 'DIALOGUE', qty: 3 },
    { prodCode: 'DIALOGUE-TV', qty: 1 },
  ])
  await receive(orderStaff, bought)
  const { refundNo } = await requireAsked(bought, [
    [1, 3],
    [2, 1],
  ])
  await decide(orderStaff, refundNo)
  const { changeId } = await mergeMany(shop.db, owner)
  await shop.db
    .insertInto('goods_undo')
    .values({ change: changeId, company: 'SPORT', written: changeId, moved_at: new Date(), done_rows: 900 })
    .execute()
  Object.assign(shown, { picking: picked.invoiceNo, undone: changeId })
})

const stock = () => '/stock/DIALOGUE'

/** Dialogs and states that no other screen shows. */
const screens: readonly ConsoleScreen[] = [
  { name: 'order-send', path: () => `/orders/${shown.picking}`, steps: press(/^(寄出|Send)$/) },
  {
    name: 'refund-receive',
    path: () => '/refunds?state=approved',
    steps: press(/^(收到退貨|Goods received)$/),
  },
  { name: 'refunds-approved', path: () => '/refunds?state=approved' },
  { name: 'stock-read', path: stock, role: 'merchandiser' },
  { name: 'stock-safety', path: stock, steps: press(/^(安全存量|Safety stock)$/) },
  { name: 'attribute', path: () => '/attributes', steps: press(/^(重新命名|Rename)/) },
  { name: 'attribute-new', path: () => '/attributes', steps: press(/^(新增屬性|New attribute)/) },
  { name: 'change-undone', path: () => `/changes/${shown.undone}` },
  { name: 'approvals-none', path: () => '/approvals' },
]

shootConsole(journey, screens)
