import { findOrigin } from '#server/shop/shop.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { linkTo, readSender } from '#server/orders/order-mail.reads.ts'
import { findExchange, listOrders } from '#server/orders/orders.reads.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { findRefund } from './returns.reads.ts'
import { showRefund } from './return-views.reads.ts'
import { type RefundAbout, writeRefundMail } from './refund-mail.mail.ts'

/** A letter about what goes back, in the order's language; none when there is nothing left to say. */
export async function composeRefundMail(
  db: Db,
  refundId: string,
  about: RefundAbout,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<{ company: string; mail: Mail; order: string } | undefined> {
  const refund = await findRefund(db, refundId)
  if (!refund) return undefined
  const [[found], replacement] = await Promise.all([listOrders(db, [refund.orderId]), findExchange(db, refund.id)])
  const order = found!
  const toPay = replacement && isPayable(replacement, now) ? replacement : undefined
  if (about === 'exchange to pay' && !toPay) return undefined // paid meanwhile, or given up
  const locale = order.language
  const [from, view, origin, link] = await Promise.all([
    readSender(db, order.company, locale),
    showRefund(db, refund, locale, now),
    findOrigin(db, order.company, publicUrl),
    linkTo(db, about === 'exchange to pay' ? toPay! : order, publicUrl),
  ])
  const letter = writeRefundMail({
    ...from,
    about,
    refund: view,
    recipient: order.recipient,
    link,
    origin,
    payBefore: toPay?.expiresAt ? sayMoment(toPay.expiresAt, locale) : '',
    money: (hkd) => sayMoney(Math.round(hkd * 100)),
  })
  return { company: order.company, mail: { to: order.email, ...letter }, order: order.id }
}
