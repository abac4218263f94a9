import { readGoods } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findExchange, listOrders } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { listOrderedGoods, type OrderedGoods } from '#server/orders/order-views.reads.ts'
import { listPickupPoints } from '#server/shop/shop.reads.ts'
import { type ExchangeSums, readExchange } from './exchanges.reads.ts'
import { planMoney, readMoney, type RefundMoney } from './refund-money.reads.ts'
import { listPhotos } from './return-photos.store.ts'
import { listRefundLines, listRefundsOf } from './returns.reads.ts'
import { listRefundEvents } from './returns.store.ts'
import type { Refund } from './returns.store.ts'

type PickupPoint = Awaited<ReturnType<typeof listPickupPoints>>[number]

/** All data of a refund document. */
export interface RefundFacts {
  refund: Refund
  order: Order
  lines: RefundedGoods[]
  money: RefundMoney
  exchange: Omit<ExchangeSums, 'back'> | null
  /** The order of the goods wanted instead. */
  replacement: Order | null
  photos: Awaited<ReturnType<typeof listPhotos>>
  events: Awaited<ReturnType<typeof listRefundEvents>>
  /** Where the goods are brought or sent, while they are expected. */
  showroom: PickupPoint | undefined
}

export type RefundedGoods = Awaited<ReturnType<typeof listRefundLines>>[number] & {
  ordered: OrderedGoods
  wantedGoods: SoldGoods | undefined
}

export async function readRefund(db: Db, refund: Refund): Promise<RefundFacts> {
  const [found] = await listOrders(db, [refund.orderId])
  const order = found!
  const exchange = await readExchange(db, order, refund)
  const isAwaited = refund.goodsBack && refund.state === 'approved'
  const [money, photos, events, replacement, points, lines] = await Promise.all([
    exchange?.back ? planMoney(db, refund.orderId, exchange.back) : readMoney(db, refund),
    listPhotos(db, refund.id),
    listRefundEvents(db, refund.id),
    findExchange(db, refund.id),
    isAwaited ? listPickupPoints(db, refund.company) : [],
    listRefundedGoods(db, refund, order),
  ])
  const showroom = points.find(({ kind }) => kind === 'showroom')
  return { refund, order, lines, money, exchange, replacement, photos, events, showroom }
}

async function listRefundedGoods(db: Db, { id, company }: Refund, order: Order): Promise<RefundedGoods[]> {
  const [ordered, lines] = await Promise.all([listOrderedGoods(db, order), listRefundLines(db, id)])
  const wanted = await readGoods(
    db,
    company,
    lines.flatMap((one) => one.wanted ?? []),
  )
  return lines.map((line) => ({
    ...line,
    ordered: ordered.find((one) => one.line === line.line)!,
    wantedGoods: line.wanted === null ? undefined : wanted.get(line.wanted),
  }))
}

/** Reads documents, in the order given. */
export async function readRefunds(db: Db, refunds: readonly Refund[]): Promise<RefundFacts[]> {
  const read: RefundFacts[] = []
  for (const refund of refunds) read.push(await readRefund(db, refund))
  return read
}

/** Every document of a member. */
export const readEveryRefund = async (db: Db, self: { company: string; member: string }): Promise<RefundFacts[]> =>
  readRefunds(db, await listRefundsOf(db, self))
