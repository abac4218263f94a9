import { toHkd } from '#contract/money.ts'
import { photoLimits, type RefundView } from '#contract/returns.ts'
import type { Locale } from '#contract/shop.ts'
import { readGoods } from '#server/catalogue/goods.reads.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findExchange, listOrders } from '#server/orders/orders.reads.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { showLines } from '#server/orders/order-views.reads.ts'
import { listPickupPoints } from '#server/shop/shop.reads.ts'
import { readExchange, wireSums } from './exchanges.reads.ts'
import { showParts, showPlanned } from './refund-money.reads.ts'
import { listPhotos } from './return-photos.reads.ts'
import { listRefundEvents, listRefundLines, listRefundsOf, type Refund } from './returns.reads.ts'
import { isWhole } from './returns.rules.ts'
import { sayKind, sayReason, sayState, sayStep } from './return-views.rules.ts'

/** A document as its buyer and staff see it, in their language. */
export async function showRefund(db: Db, refund: Refund, locale: Locale, now: Temporal.Instant): Promise<RefundView> {
  const orders = await listOrders(db, [refund.orderId])
  const exchange = await readExchange(db, orders[0]!, refund)
  const [{ total, parts }, photos, events, replacement] = await Promise.all([
    exchange?.back ? showPlanned(db, refund.orderId, exchange.back, locale) : showParts(db, refund, locale),
    listPhotos(db, refund.id),
    listRefundEvents(db, refund.id),
    findExchange(db, refund.id),
  ])
  const order = orders[0]!
  const { state } = refund
  const isAsked = !isWhole(refund) && refund.kind !== 'rejected'
  return {
    refundNo: refund.number,
    invoiceNo: order.number,
    kind: refund.kind,
    kindText: sayKind(refund.kind, locale),
    state,
    stateText: sayState(refund, locale),
    reasonText: sayReason(refund.reason, locale),
    remark: refund.remark,
    answer: refund.answer,
    createdAt: wireInstant(refund.createdAt),
    goodsBack: refund.goodsBack,
    sendTo: refund.goodsBack && state === 'approved' ? await readShowroom(db, refund.company, locale) : null,
    lines: await showRefundLines(db, refund, await showLines(db, order, locale), locale),
    total: toHkd(total),
    withDelivery: refund.withDelivery,
    parts,
    photos: photos.map(({ id, file }) => ({ photoId: id, kept: file !== null })),
    exchange: exchange && wireSums(exchange),
    replacement: replacement && {
      invoiceNo: replacement.number,
      netTotal: toHkd(replacement.netCents),
      outStanding: toHkd(isPayable(replacement, now) ? replacement.dueCents : 0),
    },
    timeline: events.map(({ to, at }) => ({ at: wireInstant(at), text: sayStep(to, locale) })),
    mayWithdraw: isAsked && (state === 'requested' || state === 'approved'),
    mayAddPhotos: isAsked && state === 'requested' && photos.length < photoLimits.most,
  }
}

async function readShowroom(db: Db, company: string, locale: Locale): Promise<string | null> {
  const showroom = (await listPickupPoints(db, company)).find(({ kind }) => kind === 'showroom')
  if (!showroom) return null
  return locale === 'zh-TW'
    ? `${showroom.address_zh}${showroom.name_zh}`
    : `${showroom.name_en}, ${showroom.address_en}`
}

type ShownLine = Awaited<ReturnType<typeof showLines>>[number]

async function showRefundLines(
  db: Db,
  { id, company }: Refund,
  ordered: readonly ShownLine[],
  locale: Locale,
): Promise<RefundView['lines']> {
  const lines = await listRefundLines(db, id)
  const wanted = await readGoods(
    db,
    company,
    lines.flatMap((one) => one.wanted ?? []),
  )
  return lines.map(({ line, quantity, received, wanted: assortId }) => {
    const { no, name, picture, color, size } = ordered.find((one) => one.no === line)!
    const goods = assortId === null ? undefined : wanted.get(assortId)
    return {
      no,
      name,
      picture,
      color,
      size,
      qty: quantity,
      received,
      wanted: goods
        ? { assortId: assortId!, color: locale === 'zh-TW' ? goods.colourZh : goods.colourEn, size: goods.size }
        : null,
    }
  })
}

/** Everything that goes back of an order, newest first. */
export async function showRefunds(
  db: Db,
  refunds: readonly Refund[],
  locale: Locale,
  now: Temporal.Instant,
): Promise<RefundView[]> {
  const shown: RefundView[] = []
  for (const refund of refunds) shown.push(await showRefund(db, refund, locale, now))
  return shown
}

/** What a member has asked to give back, for the file of their own, in the language of each order. */
export async function exportReturns(
  db: Db,
  self: { company: string; member: string },
  now: Temporal.Instant,
): Promise<Record<string, unknown>[]> {
  const shown: Record<string, unknown>[] = []
  for (const refund of await listRefundsOf(db, self)) {
    const [order] = await listOrders(db, [refund.orderId])
    shown.push({ ...(await showRefund(db, refund, order!.language, now)) })
  }
  return shown
}
