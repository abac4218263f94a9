import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Moment = z.iso.datetime({ offset: true })
const Code = z.string().min(1).max(64)
const Page = {
  page: z.int().min(1).max(10_000).default(1),
  size: z.int().min(1).max(100).default(10),
}

export const sliders = endpoint('POST /slider/sliders', {
  who: 'anyone',
  summary:
    'The banners to show now. A link is a path of this shop. A picture comes as `{picture}-1280.avif`, `-1920`, `-phone-480` and `-phone-960`, also as .webp.',
  input: z.object({}),
  reply: z.object({
    sliders: z.array(
      z.object({ id: z.string(), title: z.string(), subtitle: z.string(), link: z.string(), picture: z.string() }),
    ),
  }),
})

/** As it is read, and in E.164. */
const PhoneNumber = z.object({ shown: z.string(), e164: z.string() })

export const getWebsiteFooterInfo = endpoint('GET /anon/getWebsiteFooterInfo', {
  who: 'anyone',
  summary: "The footer's groups and links, and where each leads.",
  input: z.object({}),
  reply: z.object({
    groups: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        links: z.array(z.object({ id: z.string(), title: z.string(), path: z.string() })),
      }),
    ),
    serviceHours: z.string(),
    /** How the shop is reached and what it is registered as; null where staff have not said it. */
    contact: z.object({
      phone: PhoneNumber.nullable(),
      whatsapp: PhoneNumber.nullable(),
      address: z.string().nullable(),
      businessNumber: z.string().nullable(),
    }),
  }),
})

export const getTextOfWebsiteFooterById = endpoint('GET /anon/getTextOfWebsiteFooterById', {
  who: 'anyone',
  summary: 'One page behind the footer, or one contact page with its hours: sanitised rich text.',
  input: z.object({ id: Code }),
  reply: z.object({
    id: z.string(),
    kind: z.enum(['page', 'contact']),
    title: z.string(),
    html: z.string(),
    summary: z.string(), // the beginning of the text
    updatedAt: Moment,
    /** For a contact page: office hours and reply time. */
    contactHours: z.string().nullable(),
    supportReplyHours: z.string().nullable(),
  }),
})

/** News, or an announcement (one line above every page). */
export const Announcement = z.object({
  id: z.string(),
  kind: z.enum(['news', 'announcement']),
  title: z.string(),
  summary: z.string(), // the beginning of the text
  html: z.string().nullable(), // sanitised rich text, for a single one requested by id
  link: z.string().nullable(), // a path of this shop
  picture: z.string().nullable(), // as for a slider
  date: Moment, // when it was first visible
  updatedAt: Moment,
})
export type Announcement = z.infer<typeof Announcement>

export const getAnnouncements = endpoint('POST /announcement/getAnnouncements', {
  who: 'anyone',
  summary:
    'Current announcements and news, the newest first, in pages; of one kind, or one by id with its whole text, when asked. Refuses PAGE_NOT_FOUND for an id that is not shown.',
  input: z.object({ id: Code.optional(), kind: z.enum(['news', 'announcement']).optional(), ...Page }),
  reply: z.object({ announcements: z.array(Announcement), totalCount: z.int(), page: z.int(), size: z.int() }),
})

/** A message of the shop to its visitors. */
export const ShopMessage = z.object({
  id: z.string(),
  title: z.string(),
  html: z.string(),
  link: z.string().nullable(),
  date: Moment,
  until: Moment.nullable(),
  current: z.boolean(), // false: expired
})
export type ShopMessage = z.infer<typeof ShopMessage>

export const showMessageList = endpoint('POST /shopMessage/showMessageList', {
  who: 'visitor',
  summary: 'The messages to show now: those for everyone, and to a member those for members.',
  input: z.object({}),
  reply: z.object({ messages: z.array(ShopMessage) }),
})

export const showAllMessageList = endpoint('POST /shopMessage/showAllMessageList', {
  who: 'visitor',
  summary: 'All messages there have been for this visitor, also those whose time is over, the newest first, in pages.',
  input: z.object({ ...Page }),
  reply: z.object({ messages: z.array(ShopMessage), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const contactUs = endpoint('POST /contact-us', {
  who: 'anyone',
  summary:
    'A message to the shop: stored, mailed to its mailbox, acknowledged by mail. Refuses CHECK_REQUIRED_FIELDS with what is wrong beside each field (5.05), PAGE_NOT_FOUND, CAPTCHA_REQUIRED from the second of an hour on, TOO_MANY_REQUESTS (5 an hour and house). `website` is a trap: people do not see it, and what fills it is thanked and thrown away.',
  input: z.strictObject({
    id: Code.default('us'), // the contact page it was sent from
    name: z.string().max(500).default(''),
    email: z.string().max(500).default(''),
    phone: z.string().max(100).default(''), // optional
    message: z.string().max(20_000).default(''), // the limit is 2,000 characters; the schema allows more, so that the error appears beside the field
    website: z.string().max(500).default(''),
  }),
  reply: z.object({ received: z.literal(true), message: z.string() }),
})

const MailingKey = z.string().min(1).max(200)

export const subscribeToMailingList = endpoint('POST /mailingList/subscribe', {
  who: 'anyone',
  summary:
    'Asks for the shop’s news by mail. A link is sent to the address and must be opened first; a member’s own proven address is on the list at once. Refuses CONTACT_WRONG (empty or wrong format, beside its field), ALREADY_SUBSCRIBED (to whom the address belongs, or who asked before: a stranger is answered as if it were the first time), CAPTCHA_REQUIRED, TOO_MANY_REQUESTS.',
  input: z.strictObject({ email: z.string().max(500).default('') }),
  reply: z.object({ state: z.enum(['SUBSCRIBED', 'CONFIRM']), to: z.string() }),
})

export const readMailingKey = endpoint('POST /mailingList/byKey', {
  who: 'anyone',
  summary: 'What the link of a letter is about; looking changes nothing. Refuses MAILING_LINK_ENDED.',
  input: z.strictObject({ key: MailingKey }),
  reply: z.object({ state: z.enum(['CONFIRM', 'SUBSCRIBED']) }),
})

export const confirmMailing = endpoint('POST /mailingList/confirm', {
  who: 'anyone',
  summary:
    'Confirms, from the link in the first letter, that its reader wants the news. A second time changes nothing. Refuses MAILING_LINK_ENDED after 7 days.',
  input: z.strictObject({ key: MailingKey }),
  reply: z.object({ state: z.literal('SUBSCRIBED') }),
})

export const leaveMailingList = endpoint('POST /mailingList/leave', {
  who: 'anyone',
  summary:
    'Leaves the list, from the link in any letter. A second time changes nothing. Mail programs do the same with one click (RFC 8058) by a POST to the address in List-Unsubscribe.',
  input: z.strictObject({ key: MailingKey }),
  reply: z.object({ state: z.literal('LEFT') }),
})
