import type { Db } from '#server/lib/database/db.ts'
import { linkTo } from '#server/orders/order-mail.reads.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { findRefund } from './returns.reads.ts'
import type { RefundAbout } from './returns.rules.ts'
import { readRefund, type RefundFacts } from './return-views.reads.ts'

/** The data of a refund mail. */
export interface RefundLetterFacts extends LetterFrame {
  facts: RefundFacts
  /** The page that shows the refund, or where the difference is paid. */
  link: string
  /** The payment deadline of a difference. */
  payBefore: Temporal.Instant | null
}

/** None when the mail is out of date. */
export async function findRefundLetter(
  db: Db,
  refundId: string,
  about: RefundAbout,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<RefundLetterFacts | undefined> {
  const refund = await findRefund(db, refundId)
  if (!refund) return undefined
  const facts = await readRefund(db, refund)
  const { order, replacement } = facts
  const toPay = replacement && isPayable(replacement, now) ? replacement : undefined
  if (about === 'exchange to pay' && !toPay) return undefined // paid or given up meanwhile
  const [frame, link] = await Promise.all([
    findLetterFrame(db, order.company, order.language, publicUrl),
    linkTo(db, about === 'exchange to pay' ? toPay! : order, publicUrl),
  ])
  return { facts, ...frame, link, payBefore: toPay?.expiresAt ?? null }
}
