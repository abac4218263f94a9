import { inBatches } from '#server/lib/database/batches.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { firstDay } from '#server/shop/working-days.rules.ts'
import { findHolidays, listDeliveryDays } from '#server/shop/shop.reads.ts'
import { holdOrders } from './orders.commands.ts'
import type { Order } from './orders.store.ts'
import * as store from './delivery-dates.store.ts'
import type { DateChange } from './delivery-dates.store.ts'

/**
 * Moves the promised date of a pre-ordered variant: updates every order that waits for it and mails each buyer once.
 * Works in batches, because thousands may wait; a repeat after a crash continues with the rest. `noteCall` is written
 * with the first batch. Returns the number of orders. §4
 */
export async function changeDate(
  db: Db,
  change: DateChange,
  noteCall: (tx: Tx) => Promise<void>,
  most?: number,
): Promise<number> {
  const { from, to, at } = change
  if (from.equals(to) || Temporal.PlainDate.compare(to, dayOf(at)) < 0)
    throw new Refusal('INVALID_INPUT', { field: 'to' })
  let isNoted = false
  let moved = 0
  await inBatches(async (batch) => {
    const { seen, told } = await inTransaction(db, async (tx) => {
      if (!isNoted) await noteCall(tx)
      return moveSome(tx, change, batch)
    })
    isNoted = true
    moved += told
    return seen
  }, most)
  return moved
}

async function moveSome(tx: Tx, change: DateChange, most: number): Promise<{ seen: number; told: number }> {
  const ids = await store.waiting(tx, change, most)
  const held = (await holdOrders(tx, ids)).filter(
    ({ orderState }) => orderState !== 'cancelled' && orderState !== 'voided',
  )
  const moved = await store.move(tx, idsOf(held), change)
  const orders = held.filter(({ id }) => moved.has(id))
  await expectLater(tx, change.company, orders)
  const live = orders.filter(({ orderState }) => orderState !== 'expired')
  await addJobs(
    tx,
    live.map(({ id }) => ({ name: 'mailOrder', payload: { order: id, about: 'date changed' } })),
  )
  return { seen: ids.length, told: live.length }
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

/** The delivery date follows the promise: the first day of the delivery way after the last of the goods arrives. */
async function expectLater(tx: Tx, company: string, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return
  const [ways, holidays] = await Promise.all([listDeliveryDays(tx, company), findHolidays(tx, company)])
  const arrivals = await store.lastExpectedDays(tx, idsOf(orders))
  const days = orders.flatMap(({ id, way: code, expectedDate }) => {
    const way = ways.find((one) => one.code === code)
    const arrives = arrivals.get(id)
    if (!expectedDate || !arrives) return []
    const day = way && firstDay({ weekdays: way.weekdays, worksHolidays: way.works_holidays }, arrives, holidays)
    return [{ id, day: day ?? arrives }]
  })
  await store.expect(tx, days)
}
