import type { RefundView } from '#contract/returns.ts'
import { toHkd } from '#contract/money.ts'
import type { Db } from '#server/lib/db.ts'
import type { Mail } from '#server/lib/outside/mail.ts'
import { sayMoment, sayMoney } from '#server/lib/say-figures.ts'
import { linkTo, readSender } from '#server/orders/mails/reads.ts'
import { listOrders, type Order } from '#server/orders/reads.ts'
import { isPayable } from '#server/orders/rules.ts'
import { showTenders } from '#server/orders/tenders/reads.ts'
import { showLines } from '#server/orders/views/reads.ts'
import { type RefundAbout, type RefundFacts, writeRefundMail } from './rules.ts'
import * as store from './store.ts'

/** A letter about what goes back, in the order's language; none when there is nothing left to say. */
export async function composeRefundMail(
  db: Db,
  refundId: string,
  about: RefundAbout,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<{ mail: Mail; order: string } | undefined> {
  const refund = await store.refundOf(db, refundId)
  if (!refund) return undefined
  const found = await listOrders(db, [refund.orderId, ...(refund.replacementId ? [refund.replacementId] : [])])
  const order = found.find(({ id }) => id === refund.orderId)!
  const replacement = found.find(({ id }) => id === refund.replacementId)
  const toPay = replacement && isPayable(replacement, now) ? replacement : undefined
  if (about === 'exchange to pay' && !toPay) return undefined // paid meanwhile, or given up
  const from = await readSender(db, order.company, order.language)
  const letter = writeRefundMail({
    ...from,
    about,
    refund: { ...(await describe(db, refundId, order)), ...asNamed(refund, order, replacement, toPay) },
    recipient: order.recipient,
    link: await linkTo(db, about === 'exchange to pay' ? toPay! : order, publicUrl),
    origin: publicUrl,
    payBefore: toPay?.expiresAt ? sayMoment(toPay.expiresAt, order.language) : '',
    money: (hkd) => sayMoney(Math.round(hkd * 100)),
  })
  return { mail: { to: order.email, ...letter }, order: order.id }
}

type Refund = NonNullable<Awaited<ReturnType<typeof store.refundOf>>>

const asNamed = (refund: Refund, order: Order, replacement: Order | undefined, toPay: Order | undefined) => ({
  refundNo: refund.number,
  invoiceNo: order.number,
  kind: refund.kind as RefundView['kind'],
  answer: refund.answer,
  goodsBack: refund.goodsBack,
  replacement: replacement
    ? {
        invoiceNo: replacement.number,
        netTotal: toHkd(replacement.netCents),
        outStanding: toHkd(toPay?.dueCents ?? 0),
      }
    : null,
})

async function describe(
  db: Db,
  refundId: string,
  order: Order,
): Promise<Pick<RefundFacts['refund'], 'lines' | 'parts' | 'total'>> {
  const [wanted, back, lines, tenders] = await Promise.all([
    store.linesOf(db, refundId),
    store.backOf(db, refundId),
    showLines(db, order, order.language),
    showTenders(db, order.id, order.language),
  ])
  return {
    lines: wanted.flatMap(({ line, quantity: qty }) => {
      const ordered = lines.find(({ no }) => no === line)
      return ordered ? [{ ...ordered, qty }] : []
    }),
    parts: back.map(({ tender, cents }) => ({
      kind: 'money' as const,
      description: tenders.find(({ no }) => no === tender)?.description ?? '',
      amount: toHkd(cents),
      points: null,
      state: 'done' as const,
    })),
    total: toHkd(back.reduce((all, { cents }) => all + cents, 0)),
  }
}
