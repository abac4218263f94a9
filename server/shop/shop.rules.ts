/** Numbers that rules.md fixes and a company may change; a key absent from its settings stands at this default. */
export const defaults = {
  voidLimitDays: 1,
  refundDays: 14,
  unpaidOnlineMinutes: 30,
  unpaidOfflineHours: 24,
  unpaidOrdersMost: 2, // of one customer: member, e-mail, telephone or door
  unpaidCentsMost: 2_000_000, // what they come to together
  unpaidHoldMinutes: 120, // how long an order that is paid by hand keeps its goods without a proof
  unprovenOfNetwork: 5, // such orders of one network
  unprovenSharePercent: 20, // of a product's stock, and …
  unprovenPieces: 5, // … these pieces at least, one customer may hold so
  approvalFromCents: 2_000_000, // a paid order worth so much is looked at before it is picked
  approvalFailedPayments: 3, // and one whose buyer failed to pay so often within a day
  captureAtDispatch: false, // a card is authorised when an order is placed, and charged when its goods leave
  depositRestDays: 7, // how long the rest of a deposit may be paid after the goods have come
  completeAfterDays: 7, // after dispatch, when the buyer says nothing
  updateCheckSeconds: 600,
  serviceHoursZh: '星期一至五 10:00–17:00',
  serviceHoursEn: 'Monday to Friday 10:00–17:00',
  contactHoursZh: '星期一至五 9:00–13:00、14:30–18:00',
  contactHoursEn: 'Monday to Friday 9:00–13:00 and 14:30–18:00',
  supportReplyHours: '24–48',
  deliverySuspended: false, // Signal 8 or Black Rainstorm: a staff switch
  roundingMode: 4,
  promotionsApplied: 5, // how many promotions may stand side by side in one cart
  promotionsPerFamily: 1,
  promotionsExclusive: 1,
  payLaterLeastCents: 30_000, // buy now, pay later: below this three parts are not worth the letters
  payLaterLimitCents: 500_000,
  payLaterLimitVipCents: 1_000_000,
  payLaterLimitSuperVipCents: 1_500_000,
  payLaterLimitSuperVvipCents: 2_500_000,
  payLaterDaysBetween: 30,
  payLaterGraceDays: 5,
  payLaterChargeCents: 5_000,
  payLaterMostChargePercent: 25,
  pointsPerDollar: 20, // so many points pay HK$1
  pointsLeastGoodsCents: 30_000,
  pointsMostPercent: 20, // of the goods
  pointsLifeMonths: 12, // and until the month's end
  pointsTransferADay: 10_000,
  secondPersonFrom: 500_000, // what one of the staff may give alone, of a kind and a day
  invitationPoints: 1_000,
  invitationsAMonth: 10,
  receiptDays: 90, // how old a receipt of the counter may be
  automaticLogin: false, // whether apps may open the shop with appUser and appPwd
  smsPartCents: 65, // what the gateway takes for a part of an SMS
  smsDayCents: 50_000, // what the SMS of a day may cost; numbers that nobody has proven may take half of it
  shopMail: '', // where the shop is written to. Empty: letters name no address, and none goes to the shop
  transferToZh: '', // the account, in words. Empty: no bank transfer
  transferToEn: '',
  fpsPayee: '', // FPS identifier, +852-mobile or e-mail. Empty: no FPS
  fpsBank: '', // clearing code of the payee's bank, where the payee is no FPS identifier
} as const

export type ShopSettings = {
  -readonly [K in keyof typeof defaults]: (typeof defaults)[K] extends string
    ? string
    : (typeof defaults)[K] extends boolean
      ? boolean
      : number
}

/** What a company has changed, over what stands for all. A key that no rule knows any more says nothing. */
export function settingsOf(changed: Readonly<Record<string, unknown>>): ShopSettings {
  const known = Object.entries(changed).filter(
    ([key, value]) => Object.hasOwn(defaults, key) && typeof value === typeof defaults[key as keyof ShopSettings],
  )
  return { ...defaults, ...Object.fromEntries(known) }
}

/** The settings that a page may read; anything else is refused by name. */
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

/** Whether a way of delivery carries goods of these categories together. */
export const carries = (way: Carriage, ...categories: string[]): boolean => findUncarried(way, categories) === null

/** Why it does not: something among them must not travel so, or nothing among them is what it comes out for. */
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

/** Opening hours are wall-clock times in Hong Kong, wherever this server stands. A shop without hours never closes. */
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

/** What a closed shop goes on to serve: the page that says so, and the pages on which a payment under way ends. */
export const isServedWhenClosed = (path: string): boolean =>
  /^\/(404|payResult(\/[^/]+){0,2}|personal\/orders\/[^/]+)(\.data|\/)?$/i.test(path)

/** When a closed shop opens next, within a week. */
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

/** The address of one company's shop: the installation's, or that at the first of the company's own hosts. */
export function originOf(publicUrl: string, hosts: readonly string[]): string {
  const own = new URL(publicUrl)
  const [first] = hosts
  if (first === undefined || hosts.includes(own.hostname)) return publicUrl
  own.hostname = first
  return own.origin
}

/** The themes’ colours that text may have: mails and papers know no variables, and the lighter one of the brand is too pale on white. */
export const themeColours = { sport: { action: '#d30010' }, food: { action: '#b93c25' } }
