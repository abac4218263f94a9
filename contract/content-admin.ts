import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Locale } from './shop.ts'

const Moment = z.iso.datetime({ offset: true })
const roles = ['owner', 'merchandiser'] as const
const Code = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
const Page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(24),
}

/**
 * `page`: linked in the footer (`about` is also at /about). `contact`: a page with the contact form. `news`. `announcement`: one
 * line above every page. `message`: to visitors of the shop. `slider`: a banner of the home page.
 */
export const contentKinds = ['page', 'contact', 'news', 'announcement', 'message', 'slider'] as const
export const ContentKind = z.enum(contentKinds)
export type ContentKind = z.infer<typeof ContentKind>

/** A draft may be incomplete; publishing requires all languages. */
export const ContentTexts = z.object({
  titleZh: z.string().max(200),
  titleEn: z.string().max(200),
  bodyZh: z.string().max(60_000), // rich text; plain text for an announcement and a slider, where it is the second line
  bodyEn: z.string().max(60_000),
  link: z.string().max(300).nullable(), // a path of this shop
  picture: z.uuid().nullable(), // the id of an upload
})
export type ContentTexts = z.infer<typeof ContentTexts>

const State = z.enum(['draft', 'scheduled', 'live', 'ended'])
const Listed = z.object({
  code: z.string(),
  kind: ContentKind,
  state: State,
  hasDraft: z.boolean(), // has unpublished changes
  titleZh: z.string(),
  titleEn: z.string(),
  footerGroup: z.string().nullable(),
  audience: z.enum(['everyone', 'members']),
  position: z.int(),
  changedAt: Moment,
})
const Version = ContentTexts.extend({
  from: Moment,
  until: Moment.nullable(),
  shown: z.boolean(), // visible to visitors now
  publishedAt: Moment,
  publishedBy: z.string(),
})

export const staffContent = endpoint('GET /staff/content', {
  who: 'staff',
  roles,
  summary: 'Every piece of content of a kind, drafts among them, with where it stands; and the groups of the footer.',
  input: z.object({ kind: ContentKind.optional(), ...Page }),
  reply: z.object({
    pieces: z.array(Listed),
    footerGroups: z.array(z.object({ code: z.string(), titleZh: z.string(), titleEn: z.string(), position: z.int() })),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const staffContentPiece = endpoint('GET /staff/content/{code}', {
  who: 'staff',
  roles,
  summary: 'One piece whole: its draft, and every version with its time, the newest first.',
  input: z.object({ code: Code }),
  reply: Listed.extend({
    draft: ContentTexts.nullable(),
    versions: z.array(Version),
    version: z.int(), // how often its words were written
  }),
})

export const staffSaveContent = endpoint('POST /staff/content/save', {
  who: 'staff',
  roles,
  summary:
    'Writes a draft, which nobody sees; a new code makes a new piece. Rich text comes back as it was cleaned. Fields that are left out stay as the draft, or else what is shown, has them. With the `version` that was read, refuses STALE when one of these fields was written since. Refuses CONTENT_CODE_TAKEN (of another kind), CONTENT_LINK_UNSAFE, CONTENT_PICTURE_NOT_FOUND, FOOTER_GROUP_NOT_FOUND.',
  input: z.strictObject({
    code: Code,
    kind: ContentKind,
    version: z.int().min(0).optional(),
    ...ContentTexts.partial().shape,
    // These concern the placement, not the text, and take effect at once:
    footerGroup: Code.nullable().optional(),
    audience: z.enum(['everyone', 'members']).optional(), // 'members' for messages only
    position: z.int().min(0).max(9_999).optional(),
  }),
  reply: z.object({ code: z.string(), draft: ContentTexts, version: z.int() }),
})

export const staffPublishContent = endpoint('POST /staff/content/publish', {
  who: 'staff',
  roles,
  summary:
    'Publishes the draft (without one: what was published last, again), now or from a moment, for good or until one. It appears and disappears by itself; what was shown before it is shown again after it. News with `mail` are sent, at their moment, to everybody on the mailing list, once. Refuses CONTENT_INCOMPLETE, which names what is missing in which language, CONTENT_PERIOD_WRONG, CONTENT_NEEDED (a page that the shop itself leads to has no end), CONTENT_NOT_FOUND.',
  input: z.strictObject({
    code: Code,
    from: Moment.optional(),
    until: Moment.nullable().default(null),
    mail: z.boolean().default(false), // for news only
  }),
  reply: z.object({ code: z.string(), state: State, from: Moment, until: Moment.nullable() }),
})

export const staffWithdrawContent = endpoint('POST /staff/content/withdraw', {
  who: 'staff',
  roles,
  summary:
    'Takes a piece out of the shop, with what was scheduled; its last words become the draft if there is none. Refuses CONTENT_NEEDED.',
  input: z.strictObject({ code: Code }),
  reply: z.object({ code: z.string(), state: State }),
})

export const staffRemoveContent = endpoint('POST /staff/content/remove', {
  who: 'staff',
  roles,
  summary: 'Removes a piece for good. Refuses CONTENT_SHOWN while it is shown or scheduled: it is withdrawn first.',
  input: z.strictObject({ code: Code }),
  reply: z.object({ removed: z.literal(true) }),
})

export const staffSaveFooterGroup = endpoint('POST /staff/content/footerGroup', {
  who: 'staff',
  roles,
  summary:
    'A group of the footer, seen as soon as one of its pages is. Refuses CONTENT_INCOMPLETE without a title in both languages.',
  input: z.strictObject({
    code: Code,
    titleZh: z.string().max(80),
    titleEn: z.string().max(80),
    position: z.int().min(0).max(9_999).default(0),
  }),
  reply: z.object({ code: z.string() }),
})

export const staffRemoveFooterGroup = endpoint('POST /staff/content/removeFooterGroup', {
  who: 'staff',
  roles,
  summary: 'Removes a group of the footer in which nothing stands; FOOTER_GROUP_IN_USE otherwise.',
  input: z.strictObject({ code: Code }),
  reply: z.object({ removed: z.literal(true) }),
})

export const staffUploadPicture = endpoint('POST /staff/content/picture', {
  who: 'staff',
  roles,
  summary:
    'A picture for news or a slider, at best 1920 × 660 or more; words refer to it by its id, or by that of any other picture of POST /staff/pictures, whose limits and refusals this call has.',
  takesFile: { mostBytes: 20_000_000, kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
  input: z.object({}),
  reply: z.object({ picture: z.uuid(), path: z.string() }),
})

const ContactMessage = z.object({
  id: z.uuid(),
  page: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  language: Locale,
  sentAt: Moment,
  closedAt: Moment.nullable(),
  closedBy: z.string().nullable(),
  note: z.string(),
})

export const staffContactMessages = endpoint('GET /staff/contactMessages', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'support'],
  summary:
    'What visitors wrote: the open ones, the oldest first, or those that were closed, the newest first. Plain text: whoever shows it escapes it.',
  input: z.object({ tab: z.enum(['open', 'closed']).default('open'), ...Page }),
  reply: z.object({ messages: z.array(ContactMessage), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffCloseContactMessage = endpoint('POST /staff/closeContactMessage', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'support'],
  summary: 'A message has been answered. Refuses CONTACT_MESSAGE_NOT_FOUND when it is not open.',
  input: z.strictObject({ id: z.uuid(), note: z.string().trim().max(500).default('') }),
  reply: z.object({ closed: z.literal(true) }),
})
