import { escapeMarkup } from '#server/shop/letter-layout.mail.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { findCompany, readSettings } from '#server/shop/shop.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import { m } from '#words/compiled/messages.js'
import { requirePayment } from './payments.reads.ts'
import * as store from './refunds.store.ts'

/** Tells staff of money that came too late: that it has gone back, or that they must send it back by hand. */
export async function composeStaffMail(db: Db, debtId: string): Promise<{ company: string; mail: Mail } | undefined> {
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
  const options = { locale: company.defaultLanguage }
  const number = payment.reference ?? orders.map((order) => order.number).join(', ')
  const facts = { number, amount: sayMoney(debt.amountCents), payment: payment.id }
  const [subject, text] =
    debt.state === 'done'
      ? [m.pay_returned_staff_subject({ number }, options), m.pay_returned_staff_text(facts, options)]
      : [m.pay_not_returned_staff_subject({ number }, options), m.pay_not_returned_staff_text(facts, options)]
  return { company: company.code, mail: { to: shopMail, subject, text, html: `<p>${escapeMarkup(text)}</p>` } }
}

/** How far what a document owes to whoever paid has come; `behind` are those through which it may go back. */
export const listDebts = (db: Db, document: string, behind: readonly string[]) => store.causedBy(db, document, behind)
