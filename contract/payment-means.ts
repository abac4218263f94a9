import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { Presence } from './people.ts'

// By what visitors can pay, and where the money goes.

const Payees = {
  /** An FPS identifier of 7 or 9 digits, `+852-91234567` or an e-mail address; empty: no FPS. */
  fpsPayee: z.string().trim().max(64),
  /** Clearing code of the payee's bank, 3 digits, beside a mobile number or an e-mail address. */
  fpsBank: z
    .string()
    .trim()
    .regex(/^(\d{3})?$/),
  /** The bank account, in words; both languages or neither. */
  transferToZh: z.string().trim().max(500),
  transferToEn: z.string().trim().max(500),
}
const PaymentMeans = z.object({
  means: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      isOffered: z.boolean(),
      /** Why it is not offered, and what to do about it; empty where it is. */
      why: z.string(),
      isTest: z.boolean(), // the sandbox bank collects
    }),
  ),
  ...Payees,
  version: z.int(), // of the settings
})

export const staffPaymentMeans = endpoint('GET /staff/paymentMeans', {
  who: 'staff',
  roles,
  summary: 'By what visitors can pay, why not by the others, and where money by FPS and bank transfer goes.',
  input: z.object({}),
  reply: PaymentMeans,
})

export const staffChangePayees = endpoint('PUT /staff/paymentMeans', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Where money by FPS and bank transfer goes; empty: not offered. Shows again that the owner is present (INVALID_STAFF_LOGIN). Refuses STALE, and a payee that is none by its field.',
  input: z.strictObject({ ...Payees, version: z.int().min(0), presence: Presence }),
  reply: PaymentMeans,
})
