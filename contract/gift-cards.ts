import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'
import { Locale } from './shop.ts'

const OfSelf = { vipCode: ownVipCode }
const Paged = { page: z.int().min(1).max(10_000).default(1), size: z.int().min(1).max(60).default(24) }
/** As typed: spaces and hyphens among the 16 digits are accepted. */
const Code = z.string().max(64)
const Pin = z.string().max(16)
const RefNo = z.string().min(1).max(96)
const Reason = z.string().max(500)

/** The kinds of entries on a card. A hold belongs to an unpaid order; payment turns it into a capture. */
export const cardEntryKinds = ['issue', 'authorise', 'capture', 'void', 'refund', 'adjust', 'expire'] as const
export type CardEntryKind = (typeof cardEntryKinds)[number]

/** §3: `no` shows only the first 2 and last 4 digits. */
export const GiftCard = z.object({
  no: z.string(),
  refNo: z.string(), // identifies the card to this visitor only
  cashValue: Hkd, // the amount available now
  usageAmount: Hkd, // paid with it, or held for unpaid orders
  issuedAmount: Hkd,
  status: z.enum(['ACTIVE', 'USED', 'EXPIRED', 'FROZEN']),
  statusName: z.string(), // in the requested language
  expiry: z.iso.date(), // the last valid day
})
export type GiftCard = z.infer<typeof GiftCard>

export const getAvaliableGiftCard = endpoint('POST /giftCard/getAvaliableGiftCard', {
  who: 'member',
  summary:
    'The own gift cards with their balances: those that can pay first, in the order in which they would (earliest expiry, then the smallest balance). usable: true leaves the others out.',
  input: z.strictObject({ ...OfSelf, usable: z.boolean().default(false) }),
  reply: z.object({ giftCards: z.array(GiftCard), total: Hkd }), // total: the available amount of all cards
})

export const GiftCardTx = z.object({
  txId: z.string(),
  type: z.enum(cardEntryKinds),
  typeName: z.string(),
  amount: Hkd, // the change of the balance; 0 for the capture of a held amount
  balance: Hkd, // the balance afterwards
  invoiceNo: z.string().nullable(), // the order, if it is the caller's own
  reason: z.string().nullable(), // for entries by staff
  at: z.iso.datetime({ offset: true }),
})
export type GiftCardTx = z.infer<typeof GiftCardTx>

export const getGiftCardTx = endpoint('POST /giftCard/getGiftCardTx', {
  who: 'member',
  summary:
    'A page of the movements of one own gift card, the newest first. Refuses GIFT_CARD_NOT_FOUND, also for a card of somebody else’s.',
  input: z.strictObject({ ...OfSelf, refNo: RefNo, ...Paged }),
  reply: z.object({
    giftCard: GiftCard,
    transactions: z.array(GiftCardTx),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const addGiftCard = endpoint('POST /giftCard/addGiftCard', {
  who: 'member',
  summary:
    'Puts a card into the own wallet, by its number and PIN; from then on it is its owner’s alone. Refuses GIFT_CARD_UNKNOWN (an unknown number and a wrong PIN alike), GIFT_CARD_TAKEN, GIFT_CARD_ADDED, GIFT_CARD_EXPIRED, GIFT_CARD_FROZEN, TOO_MANY_REQUESTS (10 misses an hour, of a house or of a visitor; 50 a day beside a number, then the card rests until staff open it), CAPTCHA_REQUIRED from the 21st miss of a day beside a number.',
  input: z.strictObject({ ...OfSelf, code: Code, pin: Pin }),
  reply: z.object({ giftCard: GiftCard }),
})

export const checkGiftCard = endpoint('POST /giftCard/checkBalance', {
  who: 'visitor',
  summary:
    'What is left on a card, by its number and PIN, for whoever holds them; the refNo of the answer may pay at this visitor’s checkout. Refuses GIFT_CARD_UNKNOWN (an unknown number and a wrong PIN alike), GIFT_CARD_TAKEN (it is in a member’s wallet: its owner logs in), TOO_MANY_REQUESTS (10 misses an hour, of a house or of a visitor; 50 a day beside a number, then the card rests until staff open it), CAPTCHA_REQUIRED from the 21st miss of a day beside a number.',
  input: z.strictObject({ code: Code, pin: Pin }),
  reply: z.object({ giftCard: GiftCard }),
})

/** A card for staff, without its code, which only mails contain. */
export const StaffGiftCard = GiftCard.extend({
  vipCode: z.string().nullable(), // the owner of the wallet it is in
  invoiceNo: z.string().nullable(), // the order it was bought with
  heldAmount: Hkd,
  frozenReason: z.string().nullable(),
})

export const staffFindGiftCards = endpoint('POST /staff/giftCards/find', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support'],
  summary:
    'Cards of one member, or bought with one order, or whose number ends in these four digits; at most 50, the newest first.',
  input: z.strictObject({
    vipCode: z.string().max(32).optional(),
    invoiceNo: z.string().max(32).optional(),
    last4: z
      .string()
      .regex(/^[0-9]{4}$/)
      .optional(),
  }),
  reply: z.object({ giftCards: z.array(StaffGiftCard) }),
})

/** The card's new state, or the request that waits for a second person (GET /staff/approvals). */
const CardOrRequest = z.object({ giftCard: StaffGiftCard.nullable(), approvalId: z.uuid().nullable() })

export const staffIssueGiftCard = endpoint('POST /staff/giftCards/issue', {
  who: 'staff',
  roles: ['owner', 'order desk'],
  summary:
    'A new card, given with a reason: into a member’s wallet (vipCode), or to an e-mail address. Its number and PIN are mailed and shown to no one else. Over HK$5,000 a day and person it waits. Refuses REMARKS_REQUIRED, MEMBER_NOT_FOUND, INVALID_INPUT (neither or both of the two, an amount that no card can hold, an expiry that is past).',
  input: z.strictObject({
    amount: Hkd,
    vipCode: z.string().max(32).optional(),
    email: z.email().max(254).optional(),
    expiry: z.iso.date().optional(), // by default as for a bought card
    language: Locale.optional(), // of a mail to an address; a member's own language otherwise
    reason: Reason,
  }),
  reply: CardOrRequest,
})

export const staffAdjustGiftCard = endpoint('POST /staff/giftCards/adjust', {
  who: 'staff',
  roles: ['owner', 'order desk'],
  summary:
    'Adds to a card’s balance, or with an amount below 0 takes from it, with a reason that its owner reads. Over HK$5,000 a day and person it waits. Refuses REMARKS_REQUIRED, GIFT_CARD_NOT_FOUND, GIFT_CARD_SHORT (more than is on it), INVALID_INPUT.',
  input: z.strictObject({ refNo: RefNo, amount: Hkd, reason: Reason }),
  reply: CardOrRequest,
})

export const staffFreezeGiftCard = endpoint('POST /staff/giftCards/freeze', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support'],
  summary:
    'Lets a card pay no more, or with frozen: false again, with a reason. What orders hold of it already is theirs. Refuses REMARKS_REQUIRED, GIFT_CARD_NOT_FOUND.',
  input: z.strictObject({ refNo: RefNo, frozen: z.boolean(), reason: Reason }),
  reply: z.object({ giftCard: StaffGiftCard }),
})

export const staffResendGiftCard = endpoint('POST /staff/giftCards/resend', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support'],
  summary:
    'Sends the letter of a card that nobody has used to an address, with another number and PIN: those it had open nothing from here on. Who bought it is told where it went. Refuses REMARKS_REQUIRED, GIFT_CARD_NOT_FOUND, GIFT_CARD_TAKEN (in a wallet), GIFT_CARD_SPENT, GIFT_CARD_EXPIRED, GIFT_CARD_FROZEN.',
  input: z.strictObject({
    refNo: RefNo,
    email: z.email().max(254),
    language: Locale.optional(), // by default that of the previous mail
    reason: Reason,
  }),
  reply: z.object({ giftCard: StaffGiftCard }),
})
