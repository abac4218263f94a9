import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany, listPickupPoints, readSettings } from '#server/shop/shop.reads.ts'
import { listLines } from './orders.reads.ts'
import type { Order } from './orders.store.ts'
import { type OrderFacts, readOrder } from './order-views.reads.ts'
import type { PaperFacts, ReceiptRefund, SlipFacts } from './order-documents.rules.ts'
import * as store from './order-documents.store.ts'

/** An order with the seller named on its documents. */
export interface DocumentFacts {
  facts: OrderFacts
  from: PaperFacts['from']
}
export interface PaidOrderFacts extends DocumentFacts {
  paidAt: Temporal.Instant
  refunds: ReceiptRefund[]
}
export type SlipOrderFacts = DocumentFacts & Pick<SlipFacts, 'warehouse' | 'barcodes'>

/** The data of a receipt; refused before any money has arrived. */
export async function readReceipt(db: Db, order: Order): Promise<PaidOrderFacts> {
  const { paidAt } = order
  if (!paidAt) throw new Refusal('RECEIPT_NOT_THERE')
  const [facts, from, refunds] = await Promise.all([
    readOrder(db, order, 'whole'),
    readSeller(db, order.company),
    store.refundsOf(db, order.id),
  ])
  return { facts, from, paidAt, refunds }
}

export async function readSlip(db: Db, order: Order): Promise<SlipOrderFacts> {
  const [facts, from, lines, { warehouse }] = await Promise.all([
    readOrder(db, order, 'whole'),
    readSeller(db, order.company),
    listLines(db, order.id),
    findCompany(db, order.supplier),
  ])
  return { facts, from, warehouse, barcodes: new Map(lines.map(({ line, barcode }) => [line, barcode])) }
}

/** The seller: the company and its showroom's address. */
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
