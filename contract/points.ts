import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

/** How points come and go, §3; every record is of one of these. */
export const bonusTypes = [
  'order', // earned with goods
  'invitation', // a friend's first order
  'receipt', // bought at the counter, registered by the member
  'redemption', // paid with at checkout
  'coupon', // bought a coupon
  'given back', // what was paid with them came to nothing
  'clawback', // what had earned them went back
  'expiry',
  'transfer out',
  'transfer in',
  'adjustment', // by staff, with a reason
] as const
export type BonusType = (typeof bonusTypes)[number]

/** Points that are still to come are pending; they are credited, or cancelled because what earned them went back. */
export const bonusStages = ['pending', 'credited', 'cancelled'] as const
export type BonusStage = (typeof bonusStages)[number]

/** Points never exceed what a bigint of the shop's holds, and a person never sends more than this at once. */
const Points = z.int().min(1).max(10_000_000)

export const BonusRecord = z.object({
  no: z.int(), // counts from 1 for each member, without a gap
  type: z.enum(bonusTypes),
  typeName: z.string(),
  stage: z.enum(bonusStages),
  stageName: z.string(),
  old: z.int(),
  change: z.int(), // of the balance; 0 while points are pending
  new: z.int(),
  pendingChange: z.int(), // of what is to come
  reason: z.string(),
  invoiceNo: z.string().nullable(),
  pendingUntil: z.iso.date().nullable(), // the day they are credited; null before the goods are received, or when nothing waits
  expires: z.iso.date().nullable(), // the last day they are good for
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
    points: z.int(), // negative when more was taken back than was there; nothing can be redeemed until it is made good
    worth: Hkd,
    pending: z.int(),
    /** What is to come, the earliest first; at most 20. */
    coming: z.array(
      z.object({
        type: z.enum(bonusTypes),
        typeName: z.string(),
        invoiceNo: z.string().nullable(),
        points: z.int(),
        creditedOn: z.iso.date().nullable(), // null: 14 days after the goods are received
      }),
    ),
    /** What ends within 60 days, the earliest first. */
    expiring: z.array(z.object({ points: z.int(), expires: z.iso.date() })),
    terms: z.object({
      pointsPerDollar: z.int(),
      leastGoods: Hkd, // redeemed on orders from this much
      mostPercent: z.int(), // of the goods
      earnPerDollar: z.number(), // at the member's grade
      waitDays: z.int(), // after receipt
      lifeMonths: z.int(),
      invitationPoints: z.int(),
      invitationsAMonth: z.int(),
      transferADay: z.int(),
      receiptDays: z.int(), // how old a receipt may be
    }),
    invitation: z.object({
      code: z.string(),
      /** Friends who came by it, and what they brought; nobody's name. */
      friends: z.int(),
      waiting: z.int(),
      earned: z.int(),
    }),
    proofs: z.array(z.enum(['PASSWORD', 'EMAIL', 'SMS'])), // what a transfer can be proven with
    transferLeft: z.int(), // what may still be given away today
  }),
})

export const getRedeemedItemList = endpoint('GET /vip/getRedeemedItemList', {
  who: 'member',
  summary: 'What the member has redeemed points for, newest first, in pages.',
  input: z.object(Page),
  reply: z.object({
    items: z.array(
      z.object({
        no: z.int(), // counts from 1 for each member
        type: z.enum(['redemption', 'coupon']),
        name: z.string(), // the coupon's name, or the order it was paid into
        invoiceNo: z.string().nullable(),
        points: z.int(),
        worth: Hkd.nullable(), // what they paid at checkout; a coupon says it itself
        givenBack: z.int(), // how many of them came back
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
    /** The client's own name for this transfer: sent again, it is the same one. */
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
    approvalId: z.uuid().nullable(), // while it waits
    done: z.boolean(),
    balance: z.int(),
  }),
})
