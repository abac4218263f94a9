import type { Tx } from '#server/lib/database/db.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { chargeDay, chargeFor, reminderOn } from './bills.rules.ts'
import * as bills from './bills.store.ts'
import type { OpenBill, Plan } from './bills.store.ts'
import { entriesOf, post } from './bill-ledger.store.ts'
import * as store from './dunning.store.ts'

/**
 * Reviews one bill at the beginning of a day: reminds or charges. The account is held, so that a concurrent review finds it done,
 * and a concurrent payment is seen or waits.
 */
export async function reviewBill(tx: Tx, id: string, at: Temporal.Instant): Promise<void> {
  const owner = await bills.ownerOf(tx, id)
  if (!owner) return
  await bills.holdAccount(tx, owner)
  const [bill] = await bills.billsByIds(tx, [id])
  const plan = bill && (await bills.plan(tx, bill.order))
  if (!plan || bill.partCents === 0) return // paid, or refunded
  await remind(tx, plan, bill, at)
  await charge(tx, owner, plan, bill, at)
}

async function remind(tx: Tx, plan: Plan, bill: OpenBill, at: Temporal.Instant): Promise<void> {
  const today = dayOf(at)
  const about = reminderOn(today, bill.due, plan)
  if (about && (await store.noteReminder(tx, bill.id, about, today)))
    await addJob(tx, 'tellOfBills', { about, bill: bill.id })
}

async function charge(tx: Tx, owner: MemberOwner, plan: Plan, bill: OpenBill, at: Temporal.Instant): Promise<void> {
  if (Temporal.PlainDate.compare(dayOf(at), chargeDay(bill.due, plan)) < 0) return
  if ((await entriesOf(tx, [bill.id])).some(({ kind }) => kind === 'charge')) return
  const cents = chargeFor({ ...plan, standingCents: plan.cents - plan.refundedCents }, bill)
  if (cents === 0) return
  await post(tx, owner, [{ bill: bill.id, kind: 'charge', partCents: 0, chargeCents: cents, actor: 'job' }], at)
  await addJob(tx, 'tellOfBills', { about: 'charge', bill: bill.id })
}
