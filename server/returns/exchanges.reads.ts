import { listGoods } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listLines } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { saleable } from '#server/stock/stock.rules.ts'
import { listShares, planParts } from './refund-parts.reads.ts'
import { listParts } from './refund-parts.store.ts'
import { chooseParts, type RefundedPart } from './refund-parts.rules.ts'
import { countLeft, listRefundLines } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'
import { comesToNothing, isBooked, isOurFault } from './returns.rules.ts'
import { type Exchange, reckonExchange, type Swap } from './exchanges.rules.ts'
import * as store from './exchanges.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

type ExchangeableLine = Awaited<ReturnType<typeof listLines>>[number]
export interface ExchangedLine {
  line: number
  quantity: number
  wanted?: string | null | undefined
}

/** A variant for which an ordered line may be exchanged, at its current price. */
export interface ExchangeChoice {
  goods: SoldGoods
  cents: number
}

/** Whether a variant may replace an ordered one: another of the same product, or the same one if it was faulty. */
const mayBeGiven = (goods: SoldGoods, line: ExchangeableLine, isAtFault: boolean): boolean =>
  goods.product === line.product &&
  goods.status === 'live' &&
  line.cardCents === null &&
  (isAtFault || goods.assortId !== line.assortId)

/**
 * The variants for which an ordered line may be exchanged today: those of its product in stock, and the same one if it was
 * faulty.
 */
export async function listChoices(db: Db, order: Order): Promise<Map<number, ExchangeChoice[]>> {
  const lines = (await listLines(db, order.id)).filter(({ cardCents }) => cardCents === null)
  const products = [...new Set(lines.map(({ product }) => product))]
  const goods = await listGoods(db, order.company, { products, assortIds: [] })
  return new Map(
    lines.map((line) => [
      line.line,
      goods
        .filter((one) => mayBeGiven(one, line, true) && saleable(one) > 0)
        .map((one) => ({ goods: one, cents: one.assortId === line.assortId ? line.unitCents : one.price })),
    ]),
  )
}

/** The sums of exchanging these lines for the wanted goods now. Exact while the order is held. */
export async function reckonFor(
  db: Db,
  order: Order,
  { lines: asked, reason }: { lines: readonly ExchangedLine[]; reason: string },
): Promise<Exchange & { goods: Map<string, SoldGoods>; ordered: Map<number, ExchangeableLine> }> {
  const [lines, left, shares] = await Promise.all([
    listLines(db, order.id),
    countLeft(db, order.id),
    listShares(db, order.id),
  ])
  const ordered = new Map(lines.map((line) => [line.line, line]))
  const assortIds = asked.flatMap(({ wanted }) => wanted ?? [])
  const goods = new Map(
    (await listGoods(db, order.company, { products: [], assortIds })).map((one) => [one.assortId, one]),
  )
  const swaps = asked.map(({ line: no, quantity, wanted }): Swap => {
    const line = ordered.get(no)
    if (!line) throw new Refusal('REFUND_QUANTITY')
    const given = goods.get(wanted ?? '')
    if (!given || !mayBeGiven(given, line, isOurFault(reason))) throw new Refusal('EXCHANGE_UNAVAILABLE')
    const unbooked = left.find((one) => one.line === no)?.unbooked ?? 0
    if (quantity > unbooked) throw new Refusal('REFUND_QUANTITY')
    const { assortId, unitCents } = line
    const units = { line: no, quantity, left: unbooked, ordered: line.quantity }
    return { ...units, unitCents, assortId, wanted: given.assortId, priceCents: given.price }
  })
  return { ...reckonExchange(shares, swaps), goods, ordered }
}

/** Refuses an impossible exchange: goods of another product, or none in stock. The stock at approval decides. */
export async function requireExchangeable(
  db: Db,
  order: Order,
  asked: { lines: readonly ExchangedLine[]; reason: string },
): Promise<void> {
  const { goods } = await reckonFor(db, order, asked)
  for (const [assortId, wanted] of Map.groupBy(asked.lines, (line) => line.wanted ?? '')) {
    const given = goods.get(assortId)!
    const left = saleable(given)
    const quantity = wanted.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity > left) throw new Refusal(left === 0 ? 'SOLD_OUT' : 'INSUFFICIENT_STOCK', factsOf(given, order, left))
  }
}

export const factsOf = ({ nameZh, nameEn }: SoldGoods, { language }: Order, left: number) => ({
  name: inLanguage(language)(nameZh, nameEn),
  left,
})

/** The sums of an exchange and the refunded part; §4: a negative net total makes it a REFUND with refund cash records. */
export interface ExchangeSums {
  newCents: number
  creditCents: number
  netTotal: number
  orderType: 'REFUND' | 'EXCHANGE'
  back: RefundedPart[]
}

const sumsOf = ({ newCents, creditCents, netTotal, back }: Exchange): ExchangeSums => ({
  newCents,
  creditCents,
  netTotal,
  orderType: typeOf(netTotal),
  back,
})

const typeOf = (netTotal: number) => (netTotal < 0 ? 'REFUND' : 'EXCHANGE')

export const previewExchange = async (
  db: Db,
  order: Order,
  asked: { lines: readonly ExchangedLine[]; reason: string },
): Promise<ExchangeSums> => sumsOf(await reckonFor(db, order, asked))

/**
 * The sums of a document: at today's prices, or as fixed at approval. `back` is null after booking, because the parts then tell.
 * Null when nothing is exchanged any more.
 */
export async function readExchange(
  db: Db,
  order: Order,
  refund: Refund,
): Promise<(Omit<ExchangeSums, 'back'> & { back: RefundedPart[] | null }) | null> {
  if (refund.kind !== 'exchange' || comesToNothing(refund.state)) return null
  const replacement = await store.replacementOf(db, refund.id)
  if (!replacement) return readWish(db, order, refund)
  const planned = isBooked(refund.state) ? null : await planParts(db, refund)
  const parts: readonly { cents: number }[] = planned ?? (await listParts(db, refund.id))
  const creditCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  const { netCents: newCents, keptCents } = replacement
  const netTotal = newCents - creditCents
  const back = planned && chooseParts(planned, Math.max(0, creditCents - keptCents))
  return { newCents, creditCents, netTotal, orderType: typeOf(netTotal), back }
}

async function readWish(db: Db, order: Order, { id, reason }: Refund): Promise<ExchangeSums | null> {
  try {
    return await previewExchange(db, order, { lines: await listRefundLines(db, id), reason })
  } catch (error) {
    if (error instanceof Refusal) return null // the wanted goods are not sold any more
    throw error
  }
}

export const findReplacement = (db: Db, refund: string) => store.replacementOf(db, refund)
