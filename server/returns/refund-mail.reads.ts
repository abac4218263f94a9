import type { Db } from '#server/lib/database/db.ts'
import { linkTo } from '#server/orders/order-mail.reads.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { findRefund } from './returns.reads.ts'
import type { RefundAbout } from './returns.rules.ts'
import { readRefund, type RefundFacts } from './return-views.reads.ts'

/** What a letter about what goes back says. */
export interface RefundLetterFacts extends LetterFrame {
  facts: RefundFacts
  /** The page where it is shown, or where the difference is paid. */
  link: string
  /** Until when a difference can be paid. */
  payBefore: Temporal.Instant | null
}

/** None when there is nothing left to say. */
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
  if (about === 'exchange to pay' && !toPay) return undefined // paid meanwhile, or given up
  const [frame, link] = await Promise.all([
    findLetterFrame(db, order.company, order.language, publicUrl),
    linkTo(db, about === 'exchange to pay' ? toPay! : order, publicUrl),
  ])
  return { facts, ...frame, link, payBefore: toPay?.expiresAt ?? null }
}
