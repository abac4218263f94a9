import type { Tx } from '#server/lib/database/db.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { waitsForGoods } from '#server/stock/stock.reads.ts'
import { expiryOf, warningAt } from './payment-deadlines.commands.ts'
import { holdOrder, move } from './orders.commands.ts'
import type { OrderLetter } from './order-mail.rules.ts'
import { awaitsGoods, sumOfMoney } from './orders.rules.ts'

/** Called when goods of an order arrive. Once all have, requests the rest of a deposit by mail, once, with days to pay. */
export async function askForRest(tx: Tx, id: string, at: Temporal.Instant): Promise<void> {
  const order = await holdOrder(tx, id)
  if (!awaitsGoods(order) || (await waitsForGoods(tx, id))) return
  const { depositRestDays } = await readSettings(tx, order.company)
  const expiresAt = at.add({ hours: depositRestDays * 24 })
  await move(tx, order, [], { at, actor: 'job' }, { dueCents: sumOfMoney(order), expiresAt })
  const letter: OrderLetter = { order: id, about: 'rest due' }
  await addJobs(tx, [
    { name: 'mailOrder', payload: letter },
    { name: 'mailOrder', payload: { ...letter, again: 'last day' }, at: warningAt(at, expiresAt), key: `warn ${id}` },
    expiryOf(id, expiresAt),
  ])
}
