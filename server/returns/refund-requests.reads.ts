import { listUnusedCards } from '#server/gift-cards/gift-card-sales.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { lastReturnDay } from '#server/orders/orders.rules.ts'
import { listOrderedGoods, type OrderedGoods, readLaterEvents } from '#server/orders/order-views.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import {
  type ExchangeChoice,
  type ExchangedLine,
  type ExchangeSums,
  listChoices,
  previewExchange,
} from './exchanges.reads.ts'
import { planMoney, type PlannedMoney } from './refund-money.reads.ts'
import { listShares, reckonParts } from './refund-parts.reads.ts'
import { sumParts, takeParts } from './refund-parts.rules.ts'
import { countLeft } from './returns.reads.ts'
import { judgeReturn, type ReturnWindow } from './returns.rules.ts'
import { bringsDelivery } from './refund-requests.rules.ts'

export interface ReturnJudgement {
  verdict: ReturnWindow
  until: Temporal.PlainDate | null
}

/** Whether goods of an order may be returned today, and the last day for it. */
export async function judgeOrder(db: Db, order: Order, today: Temporal.PlainDate): Promise<ReturnJudgement> {
  const [{ receivedAt }, settings, left] = await Promise.all([
    readLaterEvents(db, order.id),
    readSettings(db, order.company),
    countLeft(db, order.id),
  ])
  const verdict = judgeReturn({ ...order, receivedAt }, settings, today)
  const until = receivedAt && lastReturnDay(receivedAt, settings)
  const isNothingLeft = verdict.kind === 'open' && left.every(({ unasked }) => unasked === 0)
  return { verdict: isNothingLeft ? { kind: 'closed', why: 'nothing to give back' } : verdict, until }
}

/** An ordered line, and how many of it may be returned. */
export interface ReturnableGoods {
  line: OrderedGoods
  /** Every piece is in a document already. */
  isAsked: boolean
  returnable: number
  /** What one piece brings back: money, gift cards and points together. */
  eachCents: number
  choices: ExchangeChoice[]
}

/** By line: how many pieces may be returned, and what each brings back. */
export async function listReturnable(
  db: Db,
  order: Order,
  today: Temporal.PlainDate,
): Promise<{ judged: ReturnJudgement; lines: ReturnableGoods[] }> {
  const [judged, lines, left, shares, unused, choices] = await Promise.all([
    judgeOrder(db, order, today),
    listOrderedGoods(db, order),
    countLeft(db, order.id),
    listShares(db, order.id),
    listUnusedCards(db, order.id, order.visitor),
    listChoices(db, order),
  ])
  const returnables = lines.map((line): ReturnableGoods => {
    const { line: no, quantity: ordered, cardCents } = line
    const { unasked, unbooked } = left.find((one) => one.line === no)!
    const most = cardCents === null ? unasked : Math.min(unasked, unused.get(no) ?? 0)
    const returnable = judged.verdict.kind === 'open' ? most : 0
    const units = unbooked > 0 ? [{ line: no, quantity: 1, left: unbooked, ordered }] : []
    return {
      line,
      isAsked: unasked === 0,
      returnable,
      eachCents: sumParts(takeParts(shares, { units, withDelivery: false, withCoupons: false })),
      choices: returnable > 0 ? (choices.get(no) ?? []) : [],
    }
  })
  return { judged, lines: returnables }
}

export interface ForeseenRefund {
  withDelivery: boolean
  money: PlannedMoney
  sums: ExchangeSums | null
}

/** What these lines would bring back now, by tender. */
export async function foreseeRefund(
  db: Db,
  order: Order,
  { kind, reason, lines }: { kind: string; reason: string; lines: readonly ExchangedLine[] },
): Promise<ForeseenRefund> {
  const left = await countLeft(db, order.id)
  for (const { line, quantity } of lines)
    if (quantity > (left.find((one) => one.line === line)?.unasked ?? 0)) throw new Refusal('REFUND_QUANTITY')
  const sums = kind === 'exchange' ? await previewExchange(db, order, { lines, reason }) : null
  const withDelivery = sums === null && bringsDelivery(reason, lines, left)
  const planned = sums?.back ?? (await reckonParts(db, order.id, { lines, withDelivery, withCoupons: false }))
  return { withDelivery, money: await planMoney(db, order.id, planned), sums }
}
