import { z } from 'zod'
import { Availability, Picture } from './catalogue.ts'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

const Code = z.string().min(1).max(64)
/** What a notice tells: sold-out goods are back, or they cost less. */
const NoticeKind = z.enum(['STOCK', 'PRICE'])
const OfSelf = { vipCode: ownVipCode }
/** The secret of a link in a mail; proves that the address's owner clicked. */
const Key = z.string().min(1).max(200)

export const updateItemSubscription = endpoint('POST /app/updateItemSubscription', {
  who: 'anyone',
  summary:
    'Subscribes to, or with subscribe: false leaves, the notice that tells when a sold-out variant is back, or with about: PRICE when it costs less than seenPrice (what the page showed; without it, or where the shop asks less by now, the present price). A member without email and mobile is told at an own proven address; anybody else gives an e-mail address or a Hong Kong mobile, and is sent a link that must be confirmed first. Refuses CONTACT_WRONG (empty or wrong format, beside its field), ALREADY_SUBSCRIBED (to who proved the address, or asked before: a stranger is answered as if it were the first time), PRODUCT_NOT_FOUND, UNABLE_TO_SELL, BACK_IN_STOCK, PRICE_FELL (it costs less than seenPrice already), SUBSCRIPTIONS_FULL, TOO_MANY_REQUESTS (10 an hour and address of the network). Leaving with subscriptionId is for the member whose it is: SUBSCRIPTION_NOT_FOUND otherwise.',
  input: z.strictObject({
    ...OfSelf,
    subscribe: z.boolean().default(true),
    assortId: Code.optional(), // the variant; required to subscribe
    about: NoticeKind.default('STOCK'),
    seenPrice: Hkd.positive().optional(),
    email: z.string().max(254).optional(),
    mobile: z.string().max(32).optional(),
    subscriptionId: z.string().max(64).optional(), // an id of the member's list; required to unsubscribe
  }),
  reply: z.object({
    /** `SUBSCRIBED`: a notice will be sent. `CONFIRM`: only after the link in the first mail. `LEFT`: none will be sent. */
    state: z.enum(['SUBSCRIBED', 'CONFIRM', 'LEFT']),
    channel: z.enum(['EMAIL', 'SMS']).nullable(),
    /** The recipient: the given address, or the member's own. */
    to: z.string().nullable(),
  }),
})

/** A notice requested by the member. §3 */
export const ItemSubscription = z.object({
  subscriptionId: z.uuid(),
  assortId: z.string(),
  about: NoticeKind,
  seenPrice: Hkd.nullable(), // told below it; null for stock
  productCode: z.string(),
  name: z.string(),
  variant: z.string(), // colour and size in the requested language; empty for a product with one variant
  picture: Picture,
  sellingPrice: Hkd,
  availability: Availability.shape.state,
  sellable: z.boolean(), // false: no longer sold, so no notice is sent
  state: z.enum(['WAITING', 'TOLD']),
  channel: z.enum(['EMAIL', 'SMS']),
  to: z.string(),
  subscribedAt: z.iso.datetime({ offset: true }),
  toldAt: z.iso.datetime({ offset: true }).nullable(),
})
export type ItemSubscription = z.infer<typeof ItemSubscription>

export const getItemSubscriptions = endpoint('POST /app/getItemSubscriptions', {
  who: 'member',
  summary:
    'A page of the own notices, also those asked for under an own proven address before logging in: the waiting ones first, the newest first. What was told is shown for 90 days.',
  input: z.strictObject({
    ...OfSelf,
    page: z.int().min(1).max(10_000).default(1),
    size: z.int().min(1).max(60).default(24),
    assortIds: z.array(Code).max(60).optional(), // limits the list to these variants
    about: NoticeKind.optional(),
  }),
  reply: z.object({ items: z.array(ItemSubscription), totalCount: z.int(), page: z.int(), size: z.int() }),
})

/** The notice that a mail's link is about; read only. */
export const getItemSubscriptionByKey = endpoint('POST /app/getItemSubscriptionByKey', {
  who: 'anyone',
  summary: 'What the link in a message is about. Refuses SUBSCRIPTION_NOT_FOUND when it has run out or was left.',
  input: z.strictObject({ key: Key }),
  reply: z.object({
    name: z.string(),
    variant: z.string(),
    about: NoticeKind,
    productPath: z.string(),
    picture: Picture,
    state: z.enum(['CONFIRM', 'WAITING', 'TOLD']),
  }),
})

export const confirmItemSubscription = endpoint('POST /app/confirmItemSubscription', {
  who: 'anyone',
  summary:
    'Confirms, from the link in the first message, that notices may come to that address: those of the same visitor, all of them. A second time changes nothing. Refuses SUBSCRIPTION_NOT_FOUND.',
  input: z.strictObject({ key: Key }),
  reply: z.object({ state: z.literal('SUBSCRIBED') }),
})

export const leaveItemSubscription = endpoint('POST /app/leaveItemSubscription', {
  who: 'anyone',
  summary:
    'Leaves, from the link in any message, that notice (all: true: every notice to that address). A second time changes nothing.',
  input: z.strictObject({ key: Key, all: z.boolean().default(false) }),
  reply: z.object({ state: z.literal('LEFT') }),
})
