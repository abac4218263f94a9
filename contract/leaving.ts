import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'

/** What prevents deleting an account (§4), and unpaid bills, which need a debtor. */
export const deletionObstacles = ['not received', 'return period', 'after-sales', 'bills'] as const

export const getCancelAccountInfo = endpoint('GET /app/getCancelAccountInfo', {
  who: 'member',
  summary: 'What keeps the own account from being deleted, order by order, and from which day it becomes possible.',
  input: z.object({ vipCode: ownVipCode }),
  reply: z.object({
    possible: z.boolean(),
    /** The latest of all dates; null when it is unknown or nothing prevents deletion. */
    possibleFrom: z.iso.date().nullable(),
    obstacles: z.array(
      z.object({
        obstacle: z.enum(deletionObstacles),
        invoiceNo: z.string(),
        possibleFrom: z.iso.date().nullable(), // null: not before the order is settled
        message: z.string(), // in the requested language
      }),
    ),
    /** The channels for a code of purpose `delete`; required for an account without a password. */
    channels: z.array(z.enum(['EMAIL', 'SMS'])),
    hasPassword: z.boolean(),
  }),
})

export const cancelAccount = endpoint('POST /app/cancelAccount', {
  who: 'member',
  summary:
    'Deletes the own account for good: sessions end, everything about the person is erased, invoices are kept as the law asks. Needs `confirm: true` (DELETION_NOT_CONFIRMED) and a verify code of purpose `delete` or the password; refused with reason and day while an order stands in the way (DELETION_NOT_RECEIVED, DELETION_RETURN_PERIOD, DELETION_AFTER_SALES, DELETION_BILLS_OPEN).',
  input: z.strictObject({
    vipCode: ownVipCode,
    confirm: z.boolean().default(false),
    verifyCode: z.string().trim().max(12).optional(),
    channel: z.enum(['EMAIL', 'SMS']).default('EMAIL'), // the channel the code was sent by
    password: z.string().max(128).optional(),
    encryptPassword: z.string().max(1_024).optional(),
  }),
  reply: z.object({ deletedAt: z.iso.datetime({ offset: true }) }),
})

export const exportMyData = endpoint('GET /vip/exportMyData', {
  who: 'member',
  summary: 'Everything the shop holds about the member, for a file of their own. At most 5 an hour.',
  input: z.object({}),
  reply: z.object({
    madeAt: z.iso.datetime({ offset: true }),
    profile: z.record(z.string(), z.unknown()),
    addresses: z.array(z.record(z.string(), z.unknown())),
    consents: z.array(z.record(z.string(), z.unknown())),
    gradeRecords: z.array(z.record(z.string(), z.unknown())),
    /** Data of other slices by name: orders, wish list, notices, cart. */
    portions: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})
