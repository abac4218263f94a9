import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

/** Types of points entries. §3 */
export const bonusTypes = [
  'order', // earned by an order
  'invitation', // a friend's first order
  'receipt', // a counter receipt registered by the member
  'redemption', // used at checkout
  'coupon', // bought a coupon
  'given back', // returned, because what they paid for was refunded or cancelled
  'clawback', // taken back, because the goods that earned them were refunded
  'expiry',
  'transfer out',
  'transfer in',
  'adjustment', // by staff, with a reason
] as const
export type BonusType = (typeof bonusTypes)[number]

/** Points not yet due are pending; they are then credited, or cancelled by a refund. */
export const bonusStages = ['pending', 'credited', 'cancelled'] as const
export type BonusStage = (typeof bonusStages)[number]

/** The maximum of points in one request. */
const Points = z.int().min(1).max(10_000_000)

export const BonusRecord = z.object({
  no: z.int(), // consecutive for each member, from 1
  type: z.enum(bonusTypes),
  typeName: z.string(),
  stage: z.enum(bonusStages),
  stageName: z.string(),
  old: z.int(),
  change: z.int(), // of the balance; 0 while points are pending
  new: z.int(),
  pendingChange: z.int(), // of the pending points
  reason: z.string(),
  invoiceNo: z.string().nullable(),
  pendingUntil: z.iso.date().nullable(), // the date of the credit; null before receipt of the goods, and when nothing is pending
  expires: z.iso.date().nullable(), // the last valid day
  at: z.iso.datetime({ offset: true }),
})
export type BonusRecord = z.infer<typeof BonusRecord>

const Page = {
  vipCode: ownVipCode,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(10),
}
const Paged = { totalCount: z.int(), page: z.int(), size: z.int() }

export const postVipTxBonusList = endpoint('GET /vip/postVipTxBonusList', {
  who: 'member',
  summary: 'The own points history, newest first, in pages: old, change, new, reason, expiry.',
  input: z.object(Page),
  reply: z.object({ records: z.array(BonusRecord), ...Paged }),
})

export const getVipBonusPageInfo = endpoint('GET /vip/getVipBonusPageInfo', {
  who: 'member',
  summary:
    'The figures above the points page: balance and its worth, what is to come and when, what expires soon, and the rules that hold for this member.',
  input: z.object({ vipCode: ownVipCode }),
  reply: z.object({
    points: z.int(), // negative when more was taken back than the balance; nothing can be redeemed until it is positive again
    worth: Hkd,
    pending: z.int(),
    /** Pending points, earliest first; at most 20. */
    coming: z.array(
      z.object({
        type: z.enum(bonusTypes),
        typeName: z.string(),
        invoiceNo: z.string().nullable(),
        points: z.int(),
        creditedOn: z.iso.date().nullable(), // null: 14 days after receipt of the goods
      }),
    ),
    /** Points that expire within 60 days, earliest first. */
    expiring: z.array(z.object({ points: z.int(), expires: z.iso.date() })),
    terms: z.object({
      pointsPerDollar: z.int(),
      leastGoods: Hkd, // the minimum goods total for redeeming
      mostPercent: z.int(), // of the goods total
      earnPerDollar: z.number(), // at the member's grade
      waitDays: z.int(), // after receipt
      lifeMonths: z.int(),
      invitationPoints: z.int(),
      invitationsAMonth: z.int(),
      transferADay: z.int(),
      receiptDays: z.int(), // the maximum age of a receipt
    }),
    invitation: z.object({
      code: z.string(),
      /** The number of friends who used the code, and the points earned; no names. */
      friends: z.int(),
      waiting: z.int(),
      earned: z.int(),
    }),
    proofs: z.array(z.enum(['PASSWORD', 'EMAIL', 'SMS'])), // the proofs allowed for a transfer
    transferLeft: z.int(), // the limit remaining today
  }),
})

export const getRedeemedItemList = endpoint('GET /vip/getRedeemedItemList', {
  who: 'member',
  summary: 'What the member has redeemed points for, newest first, in pages.',
  input: z.object(Page),
  reply: z.object({
    items: z.array(
      z.object({
        no: z.int(), // consecutive for each member, from 1
        type: z.enum(['redemption', 'coupon']),
        name: z.string(), // the coupon's name, or the order paid
        invoiceNo: z.string().nullable(),
        points: z.int(),
        worth: Hkd.nullable(), // what they paid at checkout; null for a coupon
        givenBack: z.int(), // how many were returned
        at: z.iso.datetime({ offset: true }),
      }),
    ),
    ...Paged,
  }),
})

export const transactionRegistration = endpoint('POST /vip/transactionRegistration', {
  who: 'member',
  summary:
    'Registers the receipt of a purchase at the counter, to earn its points: number, amount and day must be those of one receipt of the shop that nobody has registered (RECEIPT_NOT_FOUND, RECEIPT_TAKEN). Five tries a day.',
  input: z.strictObject({
    vipCode: ownVipCode,
    receiptNo: z.string().trim().max(32),
    amount: Hkd,
    date: z.string().trim().max(10),
  }),
  reply: z.object({ points: z.int(), pending: z.boolean(), creditedOn: z.iso.date() }),
})

export const transferBonus = endpoint('PUT /vip/posmVipBonus/transfer', {
  who: 'member',
  summary:
    'Gives own points to another member of the shop, by member code. Needs the password or a verify code of purpose `transfer`; at most 10,000 points a day. They keep their expiry.',
  input: z.strictObject({
    vipCode: ownVipCode,
    toVipCode: z.string().trim().min(1).max(32),
    points: Points,
    /** The client's idempotency key of the transfer. */
    requestId: z.uuid(),
    verifyCode: z.string().trim().max(12).optional(),
    channel: z.enum(['EMAIL', 'SMS']).default('EMAIL'),
    password: z.string().max(128).optional(),
    encryptPassword: z.string().max(1_024).optional(),
  }),
  reply: z.object({ points: z.int(), balance: z.int() }),
})

export const postVipBonusTxType = endpoint('GET /dropDown/postVipBonusTxType', {
  who: 'anyone',
  summary: 'How points come and go, by code and by name.',
  input: z.object({}),
  reply: z.object({ bonusTxTypes: z.array(z.object({ code: z.enum(bonusTypes), name: z.string() })) }),
})

export const adjustBonus = endpoint('PUT /vip/posmVipBonus', {
  who: 'staff',
  roles: ['owner', 'support'],
  summary:
    'Gives points to a member or takes some, with a reason the member reads. What goes over HK$5,000 a day and person waits until a second person approves it (GET /staff/approvals).',
  input: z.strictObject({
    vipCode: z.string().max(32),
    points: z.int().min(-10_000_000).max(10_000_000),
    reason: z.string().trim().min(1).max(200),
    requestId: z.uuid(),
  }),
  reply: z.object({
    vipCode: z.string(),
    approvalId: z.uuid().nullable(), // while it waits for approval
    done: z.boolean(),
    balance: z.int(),
  }),
})
