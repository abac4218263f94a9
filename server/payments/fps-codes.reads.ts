import type { Order } from '#server/orders/orders.store.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { findCompany, readSettings } from '#server/shop/shop.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { drawQrCode } from '#server/lib/images/qr-code.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findAttempt } from './payments.reads.ts'
import { isOpen } from './payments.rules.ts'
import type { Payment } from './payments.store.ts'
import { nameInLatin, readPayee, writeFpsCode } from './fps-codes.rules.ts'

export interface FpsCodeParts {
  code: string
  picture: string
  payee: string
  amountCents: number
  reference: string
  payBefore: Temporal.Instant
}

/** The FPS code of an order: valid for its amount, until its deadline, and for one payment. */
export async function readFpsCode(
  db: Db,
  order: Order,
  payId: string | undefined,
  now: Temporal.Instant,
): Promise<FpsCodeParts> {
  const until = isPayable(order, now) ? order.expiresAt : null
  return drawFpsCode(db, await findAttempt(db, order, payId), { number: order.number, until })
}

/** Refuses PROOF_NOT_WANTED when nothing is to be paid by FPS, or no longer. */
export async function drawFpsCode(
  db: Db,
  payment: Payment | undefined,
  { number, until }: { number: string; until: Temporal.Instant | null },
): Promise<FpsCodeParts> {
  if (!payment?.ref || payment.method !== 'FPS' || !isOpen(payment.state) || !until)
    throw new Refusal('PROOF_NOT_WANTED')
  const [{ fpsPayee, fpsBank }, { nameEn }] = await Promise.all([
    readSettings(db, payment.company),
    findCompany(db, payment.company),
  ])
  const payee = readPayee(fpsPayee, fpsBank)
  if (!payee) throw new Refusal('PROOF_NOT_WANTED')
  const code = writeFpsCode({
    payee,
    payeeName: nameInLatin(nameEn),
    cents: payment.amountCents,
    billNumber: number,
    reference: payment.ref,
    until,
  })
  const { amountCents, ref: reference } = payment
  return { code, picture: await drawQrCode(code), payee: fpsPayee, amountCents, reference, payBefore: until }
}
