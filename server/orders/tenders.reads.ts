import type { OrderView } from '#contract/orders.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import type { GiftSale } from '#server/gift-cards/gift-cards.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { m } from '#words/compiled/messages.js'
import { listOrders, pathOf } from './orders.reads.ts'
import * as store from './tenders.store.ts'

/** What each promotion took off an order; of one that concerns goods and delivery alike, each by itself. */
export async function showDiscounts(db: Db, orderId: string, locale: Locale): Promise<OrderView['discounts']> {
  const taken = await store.discountsOf(db, orderId)
  return taken.map(({ nameZh, nameEn, amountCents }, at) => ({
    no: at + 1,
    name: locale === 'zh-TW' ? nameZh : nameEn,
    amount: toHkd(amountCents),
  }))
}

/** How the cards of a line were sold: by whom, and what was written with them. */
export async function findSale(db: Db, orderId: string, line: number): Promise<GiftSale | undefined> {
  const [[order], lines] = await Promise.all([listOrders(db, [orderId]), store.cardLinesOf(db, orderId)])
  const words = lines.find((one) => one.line === line)?.words
  if (!order || words === undefined) return undefined
  const { email, language, number, recipient: giver } = order
  return { words, giver, buyer: { email, language, number, orderPath: pathOf(db, order) } }
}

/** How an order is paid: what coupons, points and cards brought, and the way that brings the rest. */
export async function showTenders(db: Db, orderId: string, locale: Locale): Promise<OrderView['tenders']> {
  const tenders = await store.tendersOf(db, orderId)
  return tenders.map((tender, at) => ({
    no: at + 1,
    paymentMethodCode: tender.method,
    description: sayTender(tender, locale),
    inputAmount: toHkd(tender.amountCents),
  }))
}

export const listTenders = (db: Db, orderId: string): Promise<OrderTender[]> => store.tendersOf(db, orderId)
export const listAllocation = (db: Db, orderId: string) => store.allocationOf(db, orderId)

export type OrderTender = Awaited<ReturnType<typeof store.tendersOf>>[number]

export function sayTender({ kind, method, ref, nameZh, nameEn }: OrderTender, locale: Locale): string {
  const name = (locale === 'zh-TW' ? nameZh : nameEn) ?? ''
  switch (kind) {
    case 'coupon':
      return name
    case 'points':
      return m.tender_points({ points: Number(ref).toLocaleString('en-HK') }, { locale })
    case 'gift-card':
      return m.tender_gift_card({ no: name }, { locale })
    case 'exchange':
      return m.tender_exchange({ no: name }, { locale })
    case 'money':
      if (method === '') return m.tender_to_pay({}, { locale }) // nobody has chosen how
      return [(ways[method] ?? (() => method))({}, { locale }), ref ?? ''].join(' ').trimEnd() // the card, masked
  }
}

const ways: Record<string, typeof m.pay_method_card> = {
  CARD: m.pay_method_card,
  FPS: m.pay_method_fps,
  BANK_TRANSFER: m.pay_method_bank_transfer,
  PAY_LATER: m.pay_method_pay_later,
}
