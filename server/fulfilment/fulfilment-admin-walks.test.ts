import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentTypes, orderLabels } from '#contract/orders.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { type BoughtOrder, buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { markWonBack } from './order-chargebacks.commands.ts'
import { type Doer, expireOrder, holdOrder, markChargedBack } from '#server/orders/orders.commands.ts'
import { completeOrder } from './completion.commands.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { mayMove, type OrderMove, type OrderAxes } from '#server/orders/orders.rules.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
})
afterAll(() => shop.close())

/** The expected state of the order. */
interface Model {
  state: OrderAxes
  /** Alcohol needs approval when it is paid. */
  isAged: boolean
}
/** The order itself, and the stock before. */
interface Real {
  bought: BoughtOrder
  id: string
  onHand: number
  quantity: number
  code: string
}

const path = (model: Model, moves: readonly OrderMove[]): OrderAxes | null => {
  const state = { ...model.state }
  for (const move of moves) {
    if (!mayMove(state, move)) return null
    Object.assign(state, { [move.axis]: move.to })
  }
  return state
}

/** One action: the moves it makes. Whether the shop allows it is compared with the table. */
class WalkStep implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly moves: (model: Model) => readonly OrderMove[] | null
  readonly act: (real: Real) => Promise<boolean>

  constructor(name: string, moves: WalkStep['moves'], act: WalkStep['act']) {
    this.name = name
    this.moves = moves
    this.act = act
  }
  check = () => true // actions that are not allowed are tried too, and must be refused
  async run(model: Model, real: Real) {
    const moves = this.moves(model)
    const next = moves && path(model, moves)
    const happened = await this.act(real)
    if (happened !== (next !== null))
      throw new Error(`${this.name} ${happened ? 'went' : 'was refused'} from ${JSON.stringify(model.state)}`)
    if (next) model.state = next
    await compare(model, real)
  }
  toString = () => this.name
}

async function compare({ state }: Model, { bought, onHand, quantity, code }: Real) {
  const seen = await (await orderStaff()).call('GET /staff/orders/{invoiceNo}', { invoiceNo: bought.invoiceNo })
  expect([seen.orderState, seen.paymentState, seen.fulfilmentState]).toEqual([
    state.order,
    state.payment,
    state.fulfilment,
  ])
  expect(orderLabels).toContain(seen.order.label)
  expect(documentTypes).toContain(seen.order.orderType)
  const stock = await shop.db.selectFrom('stock').selectAll().where('assort_id', '=', code).executeTakeFirstOrThrow()
  const isGone = !['waiting', 'approval', 'picking'].includes(state.fulfilment)
  const isHeld = !isGone && (state.order === 'unconfirm' || state.order === 'confirmed')
  expect([stock.on_hand, stock.allocated]).toEqual([onHand - (isGone ? quantity : 0), isHeld ? quantity : 0])
}

const goes = (to: OrderAxes['fulfilment']): OrderMove => ({ axis: 'fulfilment', to })
const received: OrderMove[] = [goes('delivered'), { axis: 'order', to: 'completed' }]
/** Goods arrive whatever happens to the money; the order completes with its money. */
const receiving = (model: Model): readonly OrderMove[] | null => {
  if (!onItsWay(model)) return null
  return model.state.payment === 'chargeback' ? received.slice(0, 1) : received
}
const onItsWay = ({ state }: Model) => state.fulfilment === 'dispatched' || state.fulfilment === 'wait_receiving'
const stands =
  (fulfilment: OrderAxes['fulfilment'], ...moves: OrderMove[]) =>
  ({ state }: Model) =>
    state.fulfilment === fulfilment ? moves : null

const ask = async (
  step: 'hold' | 'approve' | 'pick' | 'dispatch' | 'delivered' | 'refused' | 'deliverAgain',
  { bought }: Real,
  extra = {},
) =>
  (await (await orderStaff()).ask(`POST /staff/orders/{invoiceNo}/${step}`, { invoiceNo: bought.invoiceNo, ...extra }))
    .ok

const carrier = { carrier: 'KERRY' }
const deeds = [
  new WalkStep(
    'pay',
    ({ state, isAged }) =>
      state.order === 'unconfirm' || state.order === 'expired' // late money revives an order whose goods are available
        ? [{ axis: 'payment', to: 'paid' }, { axis: 'order', to: 'confirmed' }, ...(isAged ? [goes('approval')] : [])]
        : null,
    async ({ bought, id }) => {
      const before = await stateOf(id)
      await payByHand(orderStaff, bought).catch(() => {}) // paid already, or ended
      return before !== 'confirmed' && (await stateOf(id)) === 'confirmed'
    },
  ),
  new WalkStep(
    'expire',
    ({ state }) => (state.order === 'unconfirm' ? [{ axis: 'order', to: 'expired' }] : null),
    ({ id }) => inTransaction(shop.db, (tx) => expireOrder(tx, id, shop.clock.now().add({ hours: 30 }))),
  ),
  new WalkStep('approve', stands('approval', goes('waiting')), (real) => ask('approve', real)),
  new WalkStep(
    'hold',
    ({ state }) => [...(state.fulfilment === 'picking' ? [goes('waiting')] : []), goes('approval')],
    (real) => ask('hold', real, { reason: 'looks odd' }),
  ),
  new WalkStep(
    'pick',
    () => [goes('picking')],
    (real) => ask('pick', real),
  ),
  new WalkStep('dispatch', stands('picking', goes('dispatched')), (real) => ask('dispatch', real, carrier)),
  new WalkStep(
    'hand over',
    () => [goes('wait_receiving')],
    (real) => ask('delivered', real),
  ),
  new WalkStep(
    'refuse',
    ({ state }) => [...(state.fulfilment === 'dispatched' ? [goes('wait_receiving')] : []), goes('receiving_reject')],
    (real) => ask('refused', real, { reason: 'nobody there' }),
  ),
  new WalkStep('deliver again', stands('receiving_reject', goes('dispatched')), (real) =>
    ask('deliverAgain', real, carrier),
  ),
  new WalkStep('sign for it', receiving, (real) => ask('delivered', real, { received: true })),
  new WalkStep(
    'confirm receipt',
    (model) => (model.state.order === 'completed' ? [] : receiving(model)),
    async ({ bought: { buyer, invoiceNo } }) => (await buyer.ask('POST /sale/confirmReceipt', { invoiceNo })).ok,
  ),
  new WalkStep(
    'wait a week',
    (model) => (onItsWay(model) && model.state.payment === 'paid' ? received : null),
    ({ id }) => inTransaction(shop.db, (tx) => completeOrder(tx, id, shop.clock.now().add({ hours: 200 }))),
  ),
  new WalkStep(
    'call the money back',
    ({ state }) => (state.payment === 'paid' ? [{ axis: 'payment', to: 'chargeback' }] : null),
    (real) =>
      turnMoney(real, (tx, order, doer) => markChargedBack(tx, order, { ...doer, amountCents: order.paidCents })),
  ),
  new WalkStep(
    'win it back',
    ({ state }) => {
      if (state.payment !== 'chargeback') return null
      const completes = state.order === 'confirmed' && state.fulfilment === 'delivered'
      return [{ axis: 'payment', to: 'paid' }, ...(completes ? received.slice(1) : [])]
    },
    (real) => turnMoney(real, (tx, order, doer) => markWonBack(tx, order, { ...doer, reason: 'case 4711' })),
  ),
]

/** What a bank does to an order's money; true when something changed. */
async function turnMoney({ id }: Real, turn: (tx: Tx, order: Order, doer: Doer) => Promise<void>): Promise<boolean> {
  return inTransaction(shop.db, async (tx) => {
    const order = await holdOrder(tx, id)
    const before = order.paymentState
    if (before === 'paid' || before === 'chargeback') await turn(tx, order, { at: shop.clock.now(), actor: 'bank' })
    return order.paymentState !== before
  })
}

let walks = 0
const aged = { delivery: { ...home, birthDate: '1990-01-01' } }
const onward = deeds.filter(({ name }) => ['pay', 'approve', 'pick', 'dispatch'].includes(name))
const stateOf = async (id: string) =>
  (await shop.db.selectFrom('sales_order').select('order_state').where('id', '=', id).executeTakeFirstOrThrow())
    .order_state

test('[4.10] law: whatever buyer, staff and jobs do to an order, in any order, it stands where the table says, and goods and money add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [...deeds, ...onward, ...onward].map((deed) => fc.constant(deed)), // otherwise most actions would be refused at the first steps
        { maxCommands: 30, size: 'max' },
      ),
      fc.boolean(),
      async (commands, isAged) => {
        const code = `WALK-${(walks += 1)}`
        const onHand = 10
        await putOnSale(shop.db, { code, cents: 12_000, onHand, ...(isAged && { minAge: 18 }) })
        const bought = await buyGoods(await shop.visitor(), { prodCode: code, qty: 2 }, aged)
        const { id } = await shop.db
          .selectFrom('sales_order')
          .select('id')
          .where('number', '=', bought.invoiceNo)
          .executeTakeFirstOrThrow()
        const state: OrderAxes = { order: 'unconfirm', payment: 'none', fulfilment: 'waiting' }
        const setup = () => ({ model: { state, isAged }, real: { bought, id, onHand, quantity: 2, code } })
        await fc.asyncModelRun(setup, commands)
        expect(await findBreaches(shop.db)).toEqual([])
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
})
