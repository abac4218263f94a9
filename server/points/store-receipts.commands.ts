import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireMember } from '#server/identity/profile.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { creditPromise, promise } from './pending-points.commands.ts'
import { findPromise } from './pending-points.store.ts'
import { creditedOn, pointsToEarn } from './points.rules.ts'
import { readDay, readReceiptNo } from './store-receipts.rules.ts'
import * as store from './store-receipts.store.ts'

interface PaperReceipt {
  receiptNo: string
  amountCents: number
  date: string
}

/**
 * Registers a store receipt. It earns as an online order does: pending until it can no longer be returned, counted from the day
 * of purchase. Number, amount and day must match; the answer does not say which of them does not. §7
 */
export async function registerReceipt(
  tx: Tx,
  owner: MemberOwner,
  paper: PaperReceipt,
  at: Temporal.Instant,
): Promise<{ points: number; pending: boolean; creditedOn: Temporal.PlainDate }> {
  const today = dayOf(at)
  const day = readDay(paper.date)
  const number = readReceiptNo(paper.receiptNo)
  const receipt = day && (await store.findReceipt(tx, owner.company, number))
  if (!receipt || receipt.amountCents !== paper.amountCents || receipt.soldOn !== day.toString())
    throw new Refusal('RECEIPT_NOT_FOUND')
  if (receipt.isTaken) throw new Refusal('RECEIPT_TAKEN')
  const { receiptDays, refundDays } = await readSettings(tx, owner.company)
  if (Temporal.PlainDate.compare(day.add({ days: receiptDays }), today) < 0)
    throw new Refusal('RECEIPT_TOO_OLD', { days: receiptDays })
  if (!(await store.take(tx, receipt.id, owner.member, at))) throw new Refusal('RECEIPT_TAKEN')

  const { grade } = await requireMember(tx, owner)
  const points = pointsToEarn(receipt.amountCents, grade)
  const on = creditedOn(day, refundDays)
  await promise(tx, {
    ...owner,
    kind: 'receipt',
    source: receipt.id,
    orderId: null,
    points,
    creditsOn: on,
    terms: { grade, netGoodsCents: receipt.amountCents, receiptNo: paper.receiptNo },
    sentTo: { phone: null, place: null },
    actor: 'member',
    at,
  })
  const isDue = Temporal.PlainDate.compare(on, today) <= 0
  const promised = isDue ? await findPromise(tx, 'receipt', receipt.id) : undefined
  if (promised) await creditPromise(tx, promised, at)
  return { points, pending: !isDue, creditedOn: isDue ? today : on }
}
