import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'

/** §4: what keeps an account from being deleted; and bills that are not paid, which somebody must owe. */
export const deletionObstacles = ['not received', 'return period', 'after-sales', 'bills'] as const

export const getCancelAccountInfo = endpoint('GET /app/getCancelAccountInfo', {
  who: 'member',
  summary: 'What keeps the own account from being deleted, order by order, and from which day it becomes possible.',
  input: z.object({ vipCode: ownVipCode }),
  reply: z.object({
    possible: z.boolean(),
    /** The latest of all days; null when it cannot be foretold (or nothing stands in the way). */
    possibleFrom: z.iso.date().nullable(),
    obstacles: z.array(
      z.object({
        obstacle: z.enum(deletionObstacles),
        invoiceNo: z.string(),
        possibleFrom: z.iso.date().nullable(), // null: not before the order is settled
        message: z.string(), // in the asked language
      }),
    ),
    /** Where a code of purpose `delete` can be sent; an account without a password needs one. */
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
    channel: z.enum(['EMAIL', 'SMS']).default('EMAIL'), // where the code was sent
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
    /** By name: what the other parts of the shop hold (orders, wish list, notices, cart). */
    portions: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})
