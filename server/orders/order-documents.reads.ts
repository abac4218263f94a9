import type { Receipt } from '#contract/orders.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Paper } from '#server/lib/documents/document.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany, listPickupPoints, readSettings } from '#server/shop/shop.reads.ts'
import { listLines, type Order } from './orders.reads.ts'
import { showOrder } from './order-views.reads.ts'
import { composeReceipt, composeSlip, type PaperFacts, receiptNumber } from './order-documents.rules.ts'
import * as store from './order-documents.store.ts'

/** What a receipt states; refused before any money has come. */
export async function showReceipt(db: Db, order: Order, locale: Locale, now: Temporal.Instant): Promise<Receipt> {
  if (!order.paidAt) throw new Refusal('RECEIPT_NOT_THERE')
  const [view, from, refunds] = await Promise.all([
    showOrder(db, order, 'whole', locale, now),
    readSeller(db, order.company),
    store.refundsOf(db, order.id),
  ])
  const say = (said: { zh: string; en: string }) => (locale === 'zh-TW' ? said.zh : said.en)
  return {
    receiptNo: receiptNumber(order.number),
    invoiceNo: order.number,
    coName: say(from.name),
    coAddress: say(from.address),
    paidAt: wireInstant(order.paidAt),
    order: view,
    refunds: refunds.map(({ number, at, cents }) => ({ refundNo: number, at: wireInstant(at), amount: toHkd(cents) })),
    refunded: toHkd(refunds.reduce((all, { cents }) => all + cents, 0)),
  }
}

export async function readReceipt(db: Db, order: Order, now: Temporal.Instant): Promise<Paper> {
  const { paidAt } = order
  if (!paidAt) throw new Refusal('RECEIPT_NOT_THERE')
  const [facts, refunds] = await Promise.all([readFacts(db, order, now), store.refundsOf(db, order.id)])
  return composeReceipt({ ...facts, paidAt, refunds })
}

export async function readSlip(db: Db, order: Order, now: Temporal.Instant): Promise<Paper> {
  const [facts, lines, { warehouse }] = await Promise.all([
    readFacts(db, order, now),
    listLines(db, order.id),
    findCompany(db, order.supplier),
  ])
  return composeSlip({ ...facts, warehouse, barcodes: new Map(lines.map(({ line, barcode }) => [line, barcode])) })
}

async function readFacts(db: Db, order: Order, now: Temporal.Instant): Promise<PaperFacts> {
  const [zh, en, from] = await Promise.all([
    showOrder(db, order, 'whole', 'zh-TW', now),
    showOrder(db, order, 'whole', 'en-US', now),
    readSeller(db, order.company),
  ])
  return { zh, en, from, placedAt: order.placedAt, madeAt: now }
}

/** Where the order was placed: the company, and its showroom's address. */
async function readSeller(db: Db, code: string): Promise<PaperFacts['from']> {
  const [company, { shopMail }, points] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    listPickupPoints(db, code),
  ])
  const showroom = points.find(({ kind }) => kind === 'showroom')
  return {
    theme: company.theme,
    name: { zh: company.nameZh, en: company.nameEn },
    address: { zh: showroom?.address_zh ?? '', en: showroom?.address_en ?? '' },
    mail: shopMail,
  }
}
