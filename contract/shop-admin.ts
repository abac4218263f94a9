import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { Locale, OpeningHours } from './shop.ts'

// The shop's settings by staff. A change reaches every process at once, and open pages within a minute.

const Instant = z.iso.datetime({ offset: true })
const Name = z.string().trim().min(1).max(60)
const Info = z.string().trim().min(1).max(500)
/** The one that was read; another person's write since is refused with STALE. */
const Version = z.int().min(0)
const Setting = z.union([z.string().max(500), z.number(), z.boolean()])

const Maintenance = z.object({
  maintainStartDate: Instant,
  maintainEndDate: Instant.nullable(),
  maintainInfoZh: z.string(),
  maintainInfoEn: z.string(),
})

export const StaffCompany = z.object({
  coCode: z.string(),
  coKey: z.string(),
  shopCode: z.string(),
  hosts: z.array(z.string()),
  nameZh: z.string(),
  nameEn: z.string(),
  theme: z.enum(['sport', 'food']),
  logo: z.uuid().nullable(), // an uploaded picture; null: a drawing of the first letter
  languages: z.array(Locale),
  defaultLanguage: Locale,
  routeSet: z.enum(['shop', 'launch']),
  dlvWhCode: z.string(),
  maintenance: Maintenance.nullable(),
  openingHours: z.array(OpeningHours), // empty: always open
  deliverySuspended: z.boolean(),
  hasDebugSecret: z.boolean(),
  settings: z.record(z.string(), Setting),
  /** How often each of these was written. */
  versions: z.object({
    facts: z.int(), // with the logo
    openingHours: z.int(),
    hosts: z.int(),
    maintenance: z.int(),
    settings: z.int(), // with the switch for Signal 8
  }),
})
export type StaffCompany = z.infer<typeof StaffCompany>

export const staffCompany = endpoint('GET /staff/company', {
  who: 'staff',
  roles,
  summary: 'What the shop is at present, both languages: facts, hours, maintenance, settings.',
  input: z.object({}),
  reply: StaffCompany,
})

export const staffChangeCompany = endpoint('PUT /staff/company', {
  who: 'staff',
  roles: ['owner'],
  summary: 'Changes facts of the company; what is left out stays. The default language is one of the languages.',
  input: z.strictObject({
    nameZh: Name.optional(),
    nameEn: Name.optional(),
    theme: z.enum(['sport', 'food']).optional(),
    languages: z.array(Locale).min(1).max(Locale.options.length).optional(),
    defaultLanguage: Locale.optional(),
    routeSet: z.enum(['shop', 'launch']).optional(),
    shopCode: z
      .string()
      .regex(/^[A-Z0-9]{1,16}$/)
      .optional(),
    /** Of GET /staff/company: refuses STALE when somebody changed one of these facts since. */
    version: Version,
  }),
  reply: StaffCompany,
})

export const staffChangeLogo = endpoint('PUT /staff/company/logo', {
  who: 'staff',
  roles: ['owner', 'merchandiser'],
  summary:
    'The logo: a picture of POST /staff/pictures, at best square and 512 pixels or more, transparent where it may be; null: a drawing of the first letter. Pages show it at once, phones that installed the shop with the next visit. Refuses PICTURE_NOT_FOUND.',
  input: z.strictObject({
    picture: z.uuid().nullable(),
    /** Facts of GET /staff/company: refuses STALE when somebody changed the logo since. */
    version: Version,
  }),
  reply: StaffCompany,
})

export const staffOpeningHours = endpoint('PUT /staff/openingHours', {
  who: 'staff',
  roles: ['owner', 'merchandiser'],
  summary:
    'The opening hours of the week, whole: a weekday (1 is Monday) without any is closed; none at all, and the shop never closes. Two of one day may not overlap.',
  input: z.strictObject({
    hours: z.array(z.strictObject(OpeningHours.shape)).max(42),
    /** Of GET /staff/company: refuses STALE when somebody changed the hours since. */
    version: Version,
  }),
  reply: StaffCompany,
})

const Holiday = z.strictObject({ date: z.iso.date(), nameZh: Name, nameEn: Name })

export const staffPublicHolidays = endpoint('PUT /staff/publicHolidays', {
  who: 'staff',
  roles: ['owner', 'merchandiser'],
  summary:
    'The public holidays of one year, whole, in both languages. Days that are promised from now on go by them; what was promised before stays. A day of another year, or one twice, is refused by name.',
  input: z.strictObject({
    year: z.int().min(2000).max(2100),
    holidays: z.array(Holiday).max(60),
    /** Of GET /staff/publicHolidays: refuses STALE when somebody changed this year since. */
    version: Version,
  }),
  reply: z.object({ holidays: z.array(Holiday), version: z.int() }),
})

export const staffMaintain = endpoint('PUT /staff/maintenance', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'When the shop is maintained, and what visitors are told meanwhile, in both languages. Without an end it lasts until it is ended.',
  input: z.strictObject({
    maintainStartDate: Instant,
    maintainEndDate: Instant.nullable(),
    maintainInfoZh: Info,
    maintainInfoEn: Info,
    /** Of GET /staff/company: refuses STALE when somebody changed the maintenance since. */
    version: Version,
  }),
  reply: StaffCompany,
})

export const staffEndMaintenance = endpoint('POST /staff/endMaintenance', {
  who: 'staff',
  roles: ['owner'],
  summary: 'Ends the maintenance, or calls off what was planned.',
  input: z.strictObject({
    /** Of GET /staff/company: refuses STALE when somebody planned another since. */
    version: Version,
  }),
  reply: StaffCompany,
})

export const staffSuspendDelivery = endpoint('PUT /staff/deliverySuspended', {
  who: 'staff',
  roles: ['owner', 'order desk'],
  summary: 'The switch for Signal 8 and Black Rainstorm: while it is on, nothing is delivered, and no day is promised.',
  input: z.strictObject({
    suspended: z.boolean(),
    reason: z.string().trim().min(1).max(200),
    /** Settings of GET /staff/company: refuses STALE when somebody pressed the switch since. */
    version: Version,
  }),
  reply: StaffCompany,
})

export const staffReadSettings = endpoint('GET /staff/settings', {
  who: 'staff',
  roles,
  summary:
    'Every setting in words of the asked language: its meaning, unit, default and bounds. Payees are in GET /staff/paymentMeans, and the switch for Signal 8 in GET /staff/company.',
  input: z.object({}),
  reply: z.object({
    settings: z.array(
      z.object({
        key: z.string(),
        topic: z.enum([
          'orders',
          'unpaid',
          'pay later',
          'points',
          'promotions',
          'contact',
          'reviews',
          'messages',
          'system',
        ]),
        name: z.string(),
        meaning: z.string(),
        kind: z.enum(['number', 'text', 'switch']),
        form: z.enum(['mail', 'phone', 'business']).nullable(), // of a text that is more than words
        unit: z.string(), // in words; empty where there is none. `HK$`: the value is in cents
        value: Setting,
        default: Setting,
        least: z.number().nullable(),
        most: z.number().nullable(),
        choices: z.array(z.object({ value: z.number(), name: z.string() })).nullable(),
      }),
    ),
    version: z.int(),
  }),
})

export const staffSettings = endpoint('PUT /staff/settings', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Changes settings by key; null puts one back to its default. A key that is none, that of a payee, or a value that does not fit, is refused by name.',
  input: z.strictObject({
    values: z.record(z.string().max(64), Setting.nullable()),
    /** Of GET /staff/settings: refuses STALE when somebody changed one of these settings since. */
    version: Version,
  }),
  reply: StaffCompany,
})

export const staffDebugSecret = endpoint('POST /staff/debugSecret', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'A new secret for `?debug=`, which shows the pages during maintenance; told this once, and the old one ends. `wanted: false` leaves none.',
  input: z.strictObject({ wanted: z.boolean() }),
  reply: z.object({ secret: z.string().nullable() }),
})

const Letter = z.object({
  id: z.uuid(),
  about: z.string(), // the job that sends it
  channel: z.enum(['mail', 'sms']),
  state: z.enum(['dropped', 'refused', 'unclear', 'given_up']),
  why: z.string(),
  to: z.string(),
  tries: z.int(),
  at: Instant,
})

export const staffLetters = endpoint('GET /staff/letters', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support'],
  summary:
    'Mails and SMS that did not go out, the newest first: dropped (too many to an address that nobody has proven, or the SMS budget of the day), refused by the other side, unclear (a gateway that may have taken it gave no answer), given up after every try. Kept for 30 days.',
  input: z.object({
    state: z.enum(['dropped', 'refused', 'unclear', 'given_up']).optional(),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ letters: z.array(Letter), totalCount: z.int(), page: z.int(), size: z.int() }),
})
