import { fetchMemoIntoShopCart } from '#contract/cart.ts'
import { confirmReceipt, getSalesMemoDetails } from '#contract/orders.ts'
import { ownerOf, readNow, showCart } from '#server/cart/reads.ts'
import { answer, change } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import type { Press } from '#server/lib/papers/press.ts'
import { workInstead } from '#server/members/proofs/commands.ts'
import * as commands from './commands.ts'
import * as completion from './completion/commands.ts'
import { dateDoors } from './dates/http.ts'
import { deskDoors } from './desk/http.ts'
import { type CaptureMoney, handlingDoors } from './handling/http.ts'
import { orderListDoors } from './lists/http.ts'
import { paperDoors } from './papers/http.ts'
import { planDoors } from './plans/http.ts'
import { openOrder, requireOrder } from './reads.ts'
import { refillCart } from './refill/commands.ts'
import { showOrder } from './views/reads.ts'

export const orderDoors = (floor: Floor, press: Press, captureMoney: CaptureMoney) => [
  ...buyerDoors(floor),
  ...paperDoors(floor, press),
  ...orderListDoors(floor),
  ...handlingDoors(captureMoney),
  ...deskDoors(floor),
  ...dateDoors(floor),
  ...planDoors(floor),
]

const buyerDoors = ({ db, limits }: Floor) => [
  answer(getSalesMemoDetails, async ({ invoiceNo, email, orderToken }, caller) => {
    const { company, visitor, ip, locale, now } = caller
    const { order, sight } = await openOrder(db, limits, {
      company,
      visitor: visitor.id,
      number: invoiceNo,
      email,
      orderToken,
      ip,
      askWork: workInstead(db, caller),
    })
    return showOrder(db, order, sight, locale, now)
  }),

  change(fetchMemoIntoShopCart, async (tx, { invoiceNo }, caller) => {
    const owner = ownerOf(caller)
    const order = await requireOrder(tx, { company: owner.company, visitor: owner.visitor, number: invoiceNo })
    const { lines, missing } = await refillCart(tx, owner, order, await readNow(db, caller))
    return { ...(await showCart(db, owner, lines, caller.today, tx)), missing }
  }),

  change(confirmReceipt, async (tx, { invoiceNo, orderToken }, { company, visitor, locale, now }) => {
    const { id } = await requireOrder(tx, { company, visitor: visitor.id, number: invoiceNo, orderToken })
    const order = await commands.holdOrder(tx, id)
    await completion.confirmReceipt(tx, order, { at: now, actor: 'visitor' })
    return showOrder(tx, order, 'whole', locale, now)
  }),
]
