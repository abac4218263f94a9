import type { Receipt } from '#contract/orders.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import type { Paper } from '#server/lib/documents/document.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { composeReceipt, composeSlip, type PaperFacts, receiptNumber } from './order-documents.rules.ts'
import type { DocumentFacts, PaidOrderFacts, SlipOrderFacts } from './order-documents.reads.ts'
import { wireOrder } from './order-views.wire.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { type NameInLanguages, sayInBoth } from '#words/languages.ts'

export function wireReceipt(
  { facts, from, paidAt, refunds }: PaidOrderFacts,
  locale: Locale,
  now: Temporal.Instant,
): Receipt {
  const say = ({ zh, en }: NameInLanguages) => inLanguage(locale)(zh, en)
  const { number } = facts.order
  return {
    receiptNo: receiptNumber(number),
    invoiceNo: number,
    coName: say(from.name),
    coAddress: say(from.address),
    paidAt: wireInstant(paidAt),
    order: wireOrder(facts, locale, now),
    refunds: refunds.map((refund) => ({
      refundNo: refund.number,
      at: wireInstant(refund.at),
      amount: toHkd(refund.cents),
    })),
    refunded: toHkd(refunds.reduce((all, { cents }) => all + cents, 0)),
  }
}

/** Formats the receipt for printing. */
export const writeReceipt = ({ paidAt, refunds, ...facts }: PaidOrderFacts, now: Temporal.Instant): Paper =>
  composeReceipt({ ...inBothLanguages(facts, now), paidAt, refunds })

export const writeSlip = ({ warehouse, barcodes, ...facts }: SlipOrderFacts, now: Temporal.Instant): Paper =>
  composeSlip({ ...inBothLanguages(facts, now), warehouse, barcodes })

const inBothLanguages = ({ facts, from }: DocumentFacts, now: Temporal.Instant): PaperFacts => ({
  ...sayInBoth((locale) => wireOrder(facts, locale, now)),
  from,
  placedAt: facts.order.placedAt,
  madeAt: now,
})
