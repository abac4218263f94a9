import type { ReturnableLine } from '#contract/returns.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { listUnusedCards } from '#server/gift-cards/gift-card-sales.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listLines, type Order } from '#server/orders/orders.reads.ts'
import { lastReturnDay } from '#server/orders/orders.rules.ts'
import { readAftermath, showLines } from '#server/orders/order-views.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import { listChoices, previewExchange, type ExchangedLine, wireSums } from './exchanges.reads.ts'
import { showPlanned } from './refund-money.reads.ts'
import { listShares, reckonParts } from './refund-parts.reads.ts'
import { sumParts, takeParts } from './refund-parts.rules.ts'
import { countLeft } from './returns.reads.ts'
import { judgeReturn, type ReturnWindow } from './returns.rules.ts'
import { sayWhyClosed } from './return-views.rules.ts'
import { bringsDelivery } from './refund-requests.rules.ts'

/** Whether goods of an order may come back today, and the last day on which they may. */
export async function judgeOrder(
  db: Db,
  order: Order,
  today: Temporal.PlainDate,
): Promise<{ verdict: ReturnWindow; until: Temporal.PlainDate | null }> {
  const [{ receivedAt }, settings, left] = await Promise.all([
    readAftermath(db, order.id),
    readSettings(db, order.company),
    countLeft(db, order.id),
  ])
  const verdict = judgeReturn({ ...order, receivedAt }, settings, today)
  const until = receivedAt && lastReturnDay(receivedAt, settings)
  const isNothingLeft = verdict.kind === 'open' && left.every(({ unasked }) => unasked === 0)
  return { verdict: isNothingLeft ? { kind: 'closed', why: 'nothing to give back' } : verdict, until }
}

/** The same for its page. */
export async function readReturnable(db: Db, order: Order, locale: Locale, today: Temporal.PlainDate) {
  const { verdict, until } = await judgeOrder(db, order, today)
  return {
    mayReturn: verdict.kind === 'open',
    why: verdict.kind === 'open' ? null : sayWhyClosed(verdict.why, locale),
    until: until?.toString() ?? null,
  }
}

/** Line by line, how many may come back and what each brings. */
export async function listReturnable(
  db: Db,
  order: Order,
  locale: Locale,
  today: Temporal.PlainDate,
): Promise<ReturnableLine[]> {
  const [{ mayReturn, why }, lines, shown, left, shares, unused, choices] = await Promise.all([
    readReturnable(db, order, locale, today),
    listLines(db, order.id),
    showLines(db, order, locale),
    countLeft(db, order.id),
    listShares(db, order.id),
    listUnusedCards(db, order.id, order.visitor),
    listChoices(db, order, locale),
  ])
  return shown.map(({ no, productCode, assortId, name, picture, color, size, qty }) => {
    const { unasked, unbooked } = left.find(({ line }) => line === no)!
    const isCard = lines.find(({ line }) => line === no)?.cardCents !== null
    const returnable = mayReturn ? Math.min(unasked, isCard ? (unused.get(no) ?? 0) : unasked) : 0
    const units = unbooked > 0 ? [{ line: no, quantity: 1, left: unbooked, ordered: qty }] : []
    const each = sumParts(takeParts(shares, { units, withDelivery: false, withCoupons: false }))
    const whyNot = unasked === 0 ? m.refund_why_line_asked({}, { locale }) : m.refund_why_card_used({}, { locale })
    return {
      no,
      productCode,
      assortId,
      name,
      picture,
      color,
      size,
      qty,
      returnable,
      each: toHkd(each),
      why: returnable > 0 ? null : (why ?? whyNot),
      exchangeFor: returnable > 0 ? (choices.get(no) ?? []) : [],
    }
  })
}

/** What these lines would bring back now, and to where. */
export async function previewRefund(
  db: Db,
  order: Order,
  { kind, reason, lines }: { kind: string; reason: string; lines: readonly ExchangedLine[] },
  locale: Locale,
) {
  const left = await countLeft(db, order.id)
  for (const { line, quantity } of lines)
    if (quantity > (left.find((one) => one.line === line)?.unasked ?? 0)) throw new Refusal('REFUND_QUANTITY')
  const sums = kind === 'exchange' ? await previewExchange(db, order, { lines, reason }) : null
  const withDelivery = sums === null && bringsDelivery(reason, lines, left)
  const planned = sums?.back ?? (await reckonParts(db, order.id, { lines, withDelivery, withCoupons: false }))
  const { total, parts } = await showPlanned(db, order.id, planned, locale)
  return { total: toHkd(total), withDelivery, parts, exchange: sums && wireSums(sums) }
}
