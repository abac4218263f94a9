/** Defaults of rules.md that a company may change. A key that is absent from its settings has this default. */
export const defaults = {
  voidLimitDays: 1,
  refundDays: 14,
  unpaidOnlineMinutes: 30,
  unpaidOfflineHours: 24,
  unpaidOrdersMost: 2, // per customer: member, e-mail, phone or address
  unpaidCentsMost: 2_000_000, // their total
  unpaidHoldMinutes: 120, // how long an order paid by hand keeps its goods without a proof
  unprovenOfNetwork: 5, // such orders per client network
  unprovenSharePercent: 20, // the share of a product's stock, or …
  unprovenPieces: 5, // … at least this many pieces, that one customer may hold that way
  approvalFromCents: 2_000_000, // paid orders from this value on need approval before picking
  approvalFailedPayments: 3, // and those of a buyer with this many failed payments within a day
  captureAtDispatch: false, // authorise cards at placing, and capture at dispatch
  depositRestDays: 7, // how long the rest of a deposit may be paid after the goods have arrived
  completeAfterDays: 7, // after dispatch, if the buyer does not confirm
  updateCheckSeconds: 600,
  serviceHoursZh: '星期一至五 10:00–17:00',
  serviceHoursEn: 'Monday to Friday 10:00–17:00',
  contactHoursZh: '星期一至五 9:00–13:00、14:30–18:00',
  contactHoursEn: 'Monday to Friday 9:00–13:00 and 14:30–18:00',
  supportReplyHours: '24–48',
  deliverySuspended: false, // typhoon signal 8 or Black Rainstorm; switched by staff
  roundingMode: 4,
  promotionsApplied: 5, // how many promotions may be combined in one cart
  promotionsPerFamily: 1,
  promotionsExclusive: 1,
  payLaterLeastCents: 30_000, // minimum for buy now, pay later; less is not worth three mails
  payLaterLimitCents: 500_000,
  payLaterLimitVipCents: 1_000_000,
  payLaterLimitSuperVipCents: 1_500_000,
  payLaterLimitSuperVvipCents: 2_500_000,
  payLaterDaysBetween: 30,
  payLaterGraceDays: 5,
  payLaterChargeCents: 5_000,
  payLaterMostChargePercent: 25,
  pointsPerDollar: 20, // points worth HK$1
  pointsLeastGoodsCents: 30_000,
  pointsMostPercent: 20, // percent of the goods
  pointsLifeMonths: 12, // plus the rest of the month
  pointsTransferADay: 10_000,
  secondPersonFrom: 500_000, // what one staff member may give alone, per kind and day
  invitationPoints: 1_000,
  invitationsAMonth: 10,
  receiptDays: 90, // the maximum age of a store receipt
  automaticLogin: false, // whether apps may log in with appUser and appPwd
  smsPartCents: 65, // the gateway's price per part of an SMS
  smsDayCents: 50_000, // the daily limit; unverified numbers may use half of it
  reviewApproval: false, // every review waits for staff, not only those with links, rude words or photos
  reviewInvitationDays: 7, // after receipt; 0: nobody is asked
  shopMail: '', // contact address. Empty: mails name none, and the shop receives none
  // Empty: not shown.
  shopPhone: '',
  shopWhatsapp: '', // the number of an account
  shopAddressZh: '',
  shopAddressEn: '',
  businessNumber: '', // of the business registration, which is a company's number in the Companies Register, too
  transferToZh: '', // the account, as text. Empty: no bank transfer
  transferToEn: '',
  fpsPayee: '', // FPS identifier, +852 mobile number or e-mail. Empty: no FPS
  fpsBank: '', // clearing code of the payee's bank, unless the payee is an FPS identifier
} as const

export type ShopSettings = {
  -readonly [K in keyof typeof defaults]: (typeof defaults)[K] extends string
    ? string
    : (typeof defaults)[K] extends boolean
      ? boolean
      : number
}

/** A company's changes merged with the defaults. Unknown keys are ignored. */
export function settingsOf(changed: Readonly<Record<string, unknown>>): ShopSettings {
  const known = Object.entries(changed).filter(
    ([key, value]) => Object.hasOwn(defaults, key) && typeof value === typeof defaults[key as keyof ShopSettings],
  )
  return { ...defaults, ...Object.fromEntries(known) }
}

/** Settings that pages may read; others are refused by name. */
export const publicKeys: readonly (keyof ShopSettings)[] = [
  'voidLimitDays',
  'refundDays',
  'unpaidOnlineMinutes',
  'unpaidOfflineHours',
  'updateCheckSeconds',
  'serviceHoursZh',
  'serviceHoursEn',
  'supportReplyHours',
  'deliverySuspended',
  'roundingMode',
]

interface Carriage {
  only_categories: readonly string[]
  except_categories: readonly string[]
}

/** Whether a delivery way carries goods of these categories together. */
export const carries = (way: Carriage, ...categories: string[]): boolean => findUncarried(way, categories) === null

/** Why it does not: one of them is excluded, or none is among those it is limited to. */
export function findUncarried(way: Carriage, categories: readonly string[]): 'goods-excluded' | 'goods-only' | null {
  const lie = (codes: readonly string[]) =>
    categories.some((category) => codes.some((code) => category === code || category.startsWith(`${code}.`)))
  if (lie(way.except_categories)) return 'goods-excluded'
  return way.only_categories.length === 0 || lie(way.only_categories) ? null : 'goods-only'
}

export interface Hours {
  weekday: number // 1 is Monday
  opens: Temporal.PlainTime
  closes: Temporal.PlainTime
}

export const readHours = (rows: readonly { weekday: number; opens: string; closes: string }[]): Hours[] =>
  rows.map(({ weekday, opens, closes }) => ({
    weekday,
    opens: Temporal.PlainTime.from(opens),
    closes: Temporal.PlainTime.from(closes),
  }))

export const wireHours = ({ weekday, opens, closes }: Hours) => ({
  weekday,
  opens: opens.toString({ smallestUnit: 'minute' }),
  closes: closes.toString({ smallestUnit: 'minute' }),
})

/** Opening hours are local times in Hong Kong, whatever the server's time zone. A shop without hours is always open. */
export function isOpen(hours: readonly Hours[], now: Temporal.ZonedDateTime): boolean {
  if (hours.length === 0) return true
  const time = now.toPlainTime()
  return hours.some(
    ({ weekday, opens, closes }) =>
      weekday === now.dayOfWeek &&
      Temporal.PlainTime.compare(opens, time) <= 0 &&
      Temporal.PlainTime.compare(time, closes) < 0,
  )
}

/** Pages that a closed shop serves: the one that says so, and those that end a payment under way. */
export const isServedWhenClosed = (path: string): boolean =>
  /^\/(404|payResult(\/[^/]+){0,2}|personal\/orders\/[^/]+)(\.data|\/)?$/i.test(path)

/** The next opening of a closed shop, within a week. */
export function nextOpening(hours: readonly Hours[], now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = now.toPlainDate().add({ days: ahead })
    const openings = hours
      .filter(({ weekday }) => weekday === day.dayOfWeek)
      .map(({ opens }) => day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: opens }))
      .filter((opening) => Temporal.ZonedDateTime.compare(opening, now) > 0)
      .sort(Temporal.ZonedDateTime.compare)
    if (openings[0]) return openings[0]
  }
  return null
}

/** The origin of a company's shop: the installation's, or that of the company's first own host. */
export function originOf(publicUrl: string, hosts: readonly string[]): string {
  const own = new URL(publicUrl)
  const [first] = hosts
  if (first === undefined || hosts.includes(own.hostname)) return publicUrl
  own.hostname = first
  return own.origin
}

/**
 * Text colours of the themes, for mails and PDFs, which have no CSS variables. The lighter brand colour has too little contrast
 * on white.
 */
export const themeColours = { sport: { action: '#d30010' }, food: { action: '#b93c25' } }
