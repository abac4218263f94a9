import { sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { escapeMarkup } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { ProofToCheck, RejectedProof } from './payment-proofs.reads.ts'
import type { LateMoney } from './refunds.reads.ts'
import { defaultLanguage } from '#words/languages.ts'

/** Tells staff that a proof waits for review. */
export function writeProofMail({ shopMail, number, cents, isGone }: ProofToCheck): Mail {
  const locale = defaultLanguage
  const facts = { number, amount: sayMoney(cents) }
  const text = m.pay_proof_staff_text(facts, { locale }) + (isGone ? m.pay_proof_staff_gone({}, { locale }) : '')
  return { to: shopMail, subject: m.pay_proof_staff_subject(facts, { locale }), text, html: paragraph(text) }
}

/** Tells the buyer why a proof was rejected, and where to send another. */
export function writeRejectionMail({ proof, payment, number, payer: { to, locale }, link, end }: RejectedProof): Mail {
  const facts = { number, amount: sayMoney(payment.amountCents), reason: proof.reason, before: sayMoment(end, locale) }
  const text = (payment.reference ? m.bills_proof_rejected_text : m.pay_proof_rejected_text)(facts, { locale })
  const open = m.pay_proof_rejected_open({}, { locale })
  return {
    to,
    subject: m.pay_proof_rejected_subject(facts, { locale }),
    text: `${text}\n\n${open}\n${link}\n`,
    html: `${paragraph(text)}<p><a href="${escapeMarkup(link)}">${escapeMarkup(open)}</a></p>`,
  }
}

/** Tells staff of money that came too late: that it was refunded, or must be refunded by hand. */
export function writeLateMoneyMail({ locale, shopMail, number, payment, cents, isReturned }: LateMoney): Mail {
  const facts = { number, amount: sayMoney(cents), payment }
  const [subject, text] = isReturned
    ? [m.pay_returned_staff_subject({ number }, { locale }), m.pay_returned_staff_text(facts, { locale })]
    : [m.pay_not_returned_staff_subject({ number }, { locale }), m.pay_not_returned_staff_text(facts, { locale })]
  return { to: shopMail, subject, text, html: paragraph(text) }
}

const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>`
