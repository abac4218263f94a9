import { z } from 'zod'
import type { PaymentNotice, Provider } from './provider.ts'
import { isSigned, readJson } from './webhook-signature.ts'

/** What a bank or its agent reports when money has arrived by FPS. */
const FpsNotice = z.object({
  eventId: z.string().min(1).max(100),
  type: z.literal('fps.received'),
  reference: z.string().min(1).max(25), // of our code
  billNumber: z.string().max(25),
  amountCents: z.int(),
  currency: z.string(),
})

/**
 * Payments by the Faster Payment System. The payer's banking app reads our code; the payee's bank sends a signed notice
 * when the money arrives, if it has the secret. Otherwise staff check the statement.
 */
export const fpsProvider = (secret: string | undefined): Provider => ({
  code: 'fps',
  start: async ({ id }) => ({ kind: 'offline', ref: referenceOf(id) }),
  query: async () => ({ kind: 'open' }),
  cancel: async () => ({ kind: 'unpaid', why: 'cancelled' }),
  refund: async () => ({ kind: 'refused' }), // staff send it back by hand, and are told to
  readNotice: async (body, headers, now) =>
    secret !== undefined && isSigned(secret, body, headers.get('fps-signature'), now) ? noticeOf(body) : 'forged',
})

function noticeOf(body: string): PaymentNotice | 'forged' {
  const read = FpsNotice.safeParse(readJson(body))
  if (!read.success) return 'forged'
  const { eventId, reference, billNumber: orderNumber, amountCents, currency } = read.data
  const about = { amountCents, currency, orderNumber }
  return { eventId, ref: reference, about, standing: { kind: 'paid', ...about } }
}

/**
 * The payment's reference in FPS codes: the random part of its id, in unambiguous letters, short enough for a bank
 * statement.
 */
export function referenceOf(paymentId: string): string {
  const random = BigInt(`0x${paymentId.replaceAll('-', '').slice(-12)}`)
  let text = ''
  for (let rest = random, at = 0; at < 10; at += 1, rest >>= 5n) text = letters[Number(rest & 31n)] + text
  return `P${text}`
}
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
