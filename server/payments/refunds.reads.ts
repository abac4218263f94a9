import type { Locale } from '#contract/shop.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { findCompany, readSettings } from '#server/shop/shop.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { requirePayment } from './payments.reads.ts'
import * as store from './refunds.store.ts'

/** Money that came too late, for the mail to the shop's mailbox. */
export interface LateMoney {
  company: string
  locale: Locale
  shopMail: string
  number: string
  payment: string
  cents: number
  /** Refunded; otherwise it must be sent back by hand. */
  isReturned: boolean
}

/** None while the refund is under way, or when the shop has set no mailbox. */
export async function findLateMoney(db: Db, debtId: string): Promise<LateMoney | undefined> {
  const debt = await store.debt(db, debtId)
  if (!debt || debt.state === 'due') return undefined
  const payment = await requirePayment(db, debt.payment)
  const [company, { shopMail }, orders] = await Promise.all([
    findCompany(db, payment.company),
    readSettings(db, payment.company),
    listOrders(
      db,
      payment.shares.map((share) => share.orderId),
    ),
  ])
  if (shopMail === '') return undefined // staff find it among the documents
  return {
    company: company.code,
    locale: company.defaultLanguage,
    shopMail,
    number: payment.reference ?? orders.map((order) => order.number).join(', '),
    payment: payment.id,
    cents: debt.amountCents,
    isReturned: debt.state === 'done',
  }
}

/** The progress of a document's refunds; `behind` are the documents through which it may go back. */
export const listDebts = (db: Db, document: string, behind: readonly string[]) => store.causedBy(db, document, behind)
