import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import { openPlans, startPlan } from '#server/billing/bills.commands.ts'
import { readTerms } from '#server/billing/bills.reads.ts'
import { chargeDay } from '#server/billing/bills.rules.ts'
import { post } from '#server/billing/bill-ledger.store.ts'
import type { PastOrder } from './past-orders.ts'

type Story = 'second part paid' | 'second part overdue'
/** Bought this many days ago: the second instalment is due, and the third is not; the overdue one has a late charge. */
const stories: readonly { story: Story; mail: string; least: number; most: number }[] = [
  { story: 'second part paid', mail: 'lee.mei.ling', least: 33, most: 58 },
  { story: 'second part overdue', mail: 'wong.ka.chun', least: 38, most: 58 },
]

/** Two past pay-later orders: one half paid, one with an overdue bill. */
export async function seedBills(
  tx: Tx,
  company: string,
  members: ReadonlyMap<string, string>,
  orders: readonly PastOrder[],
  now: Temporal.ZonedDateTime,
): Promise<void> {
  for (const { story, mail, least, most } of stories) {
    const daysAgo = ({ placedAt }: PastOrder) =>
      placedAt.toPlainDate().until(now.toPlainDate(), { largestUnit: 'days' }).days
    const order = orders.find(
      (one) =>
        one.buyer.email === `${mail}@harbour.example` &&
        one.goodsCents + one.deliveryCents >= 30_000 &&
        daysAgo(one) >= least &&
        daysAgo(one) <= most,
    )
    if (order) await buyInParts(tx, company, order, members.get(order.buyer.email)!, story)
  }
}

async function buyInParts(tx: Tx, company: string, order: PastOrder, member: string, story: Story): Promise<void> {
  const terms = await readTerms(tx, company)
  const at = order.placedAt.toInstant()
  const cents = order.goodsCents + order.deliveryCents
  await openPlans(tx, { company, member, orders: [{ orderId: order.id, cents }], terms, at })
  await startPlan(tx, order.id, { at: at.add({ minutes: 2 }), actor: 'bank', terms })
  const bills = await tx
    .selectFrom('bill')
    .select(['id', 'cents', 'due'])
    .where('order_id', '=', order.id)
    .orderBy('no')
    .execute()
  await payFirstPart(tx, order, bills[0]!.cents)
  const second = { ...bills[1]!, due: Temporal.PlainDate.from(bills[1]!.due) }
  const owner = { company, member }
  if (story === 'second part paid') {
    const paidAt = second.due.toZonedDateTime({ timeZone: order.placedAt.timeZoneId, plainTime: '12:30' }).toInstant()
    const payment = await payBill(tx, company, order, second, paidAt)
    const entry = {
      bill: second.id,
      kind: 'payment',
      partCents: -second.cents,
      chargeCents: 0,
      payment,
      actor: 'bank',
    } as const
    return post(tx, owner, [entry], paidAt)
  }
  const chargedAt = chargeDay(second.due, terms).toZonedDateTime({
    timeZone: order.placedAt.timeZoneId,
    plainTime: '09:00',
  })
  const charge = Math.min(terms.chargeCents, Math.floor((cents * terms.mostChargePercent) / 100))
  const entry = { bill: second.id, kind: 'charge', partCents: 0, chargeCents: charge, actor: 'job' } as const
  await post(tx, owner, [entry], chargedAt.toInstant())
}

/** Reduces the seeded card payment to the first instalment. */
async function payFirstPart(tx: Tx, { id }: PastOrder, cents: number): Promise<void> {
  const method = 'PAY_LATER'
  await tx.updateTable('sales_order').set({ due_cents: cents, paid_cents: cents }).where('id', '=', id).execute()
  await tx.updateTable('order_tender').set({ method }).where('order_id', '=', id).execute()
  const share = await tx
    .updateTable('payment_share')
    .set({ amount_cents: cents })
    .where('order_id', '=', id)
    .returning('payment')
    .executeTakeFirstOrThrow()
  await tx.updateTable('payment').set({ amount_cents: cents, method }).where('id', '=', share.payment).execute()
}

async function payBill(
  tx: Tx,
  company: string,
  { number }: PastOrder,
  bill: { id: string; cents: number },
  at: Temporal.Instant,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('payment')
    .values({
      id,
      company,
      provider: 'sandbox',
      method: 'CARD',
      amount_cents: bill.cents,
      state: 'succeeded',
      provider_ref: `demo-${company}-${number}-2`,
      reference: `${number}-2`,
      created_at: at.subtract({ minutes: 2 }).toString(),
      settled_at: at.toString(),
    })
    .execute()
  await tx.insertInto('payment_bill_share').values({ payment: id, bill: bill.id, amount_cents: bill.cents }).execute()
  return id
}
