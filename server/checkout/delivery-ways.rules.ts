import { firstDay } from '#server/shop/working-days.rules.ts'
import { findUncarried } from '#server/shop/shop.rules.ts'

/** Areas to which a way costs another surcharge, or does not go. */
export interface DeliveryZone {
  areas: readonly string[]
  /** In the place of the surcharge of a remote area; null: not delivered there. */
  surchargeCents: number | null
}

/** The company's settings of one delivery way. */
export interface WayTerms {
  code: string
  pickUp: boolean
  /** Delivery by e-mail, for parcels of gift cards only. */
  byMail: boolean
  feeCents: number
  freeOverCents: number | null
  underCents: number | null
  remoteSurchargeCents: number
  /** An area is in one of them at most. */
  zones: readonly DeliveryZone[]
  cutOff: Temporal.PlainTime
  weekdays: readonly number[]
  worksHolidays: boolean
  daysAhead: number
  rangeDays: number
  only_categories: readonly string[]
  except_categories: readonly string[]
}

/** A pickup point; a locker has a door of limited size. */
export interface Point {
  code: string
  kind: string
  maxWeightG: number | null
  maxCm: readonly number[] | null
}

/** The goods to be delivered. */
export interface DeliveryParcel {
  goodsCents: number
  /** The date on which pre-ordered goods arrive. */
  arrives: Temporal.PlainDate | null
  items: readonly {
    category: string
    cold: boolean
    isGiftCard: boolean
    quantity: number
    weightG: number | null
    sizeCm: readonly number[] | null
  }[]
}

export interface DeliveryCircumstances {
  /** Local time in Hong Kong. */
  now: Temporal.PlainDateTime
  holidays: ReadonlySet<string>
  /** Typhoon signal 8 or Black Rainstorm: everything due today moves to the next day. */
  suspended: boolean
  /** The chosen area; null: none is chosen yet. */
  area: string | null
  /** The chosen area is remote. */
  remote: boolean
}

export type WayObstacle =
  | 'over-limit'
  | 'nothing-to-carry'
  | 'not-there'
  | 'goods-excluded'
  | 'goods-only'
  | 'cold'
  | 'too-heavy'
  | 'no-days'

export interface WayOffer {
  feeCents: number
  /** What the chosen area costs more if it is remote, which is part of the fee then. */
  remoteSurchargeCents: number
  obstacle: WayObstacle | null
  dates: readonly Temporal.PlainDate[]
  /** The pickup points that can hold this parcel. */
  points: Point[]
}

/** The fee of a delivery way for this parcel, its earliest date, and the reason if it is unavailable. */
export function offerWay(
  way: WayTerms,
  parcel: DeliveryParcel,
  points: readonly Point[],
  here: DeliveryCircumstances,
): WayOffer {
  const own = way.pickUp ? points.filter((point) => point.kind === way.code.toLowerCase()) : []
  const fitting = own.filter((point) => takes(point, parcel))
  const dates = way.byMail ? [] : possibleDays(way, parcel.arrives, here)
  return {
    feeCents: feeOf(way, parcel, here),
    remoteSurchargeCents: surchargeOf(way, here.area),
    obstacle: findObstacle(way, parcel, own, fitting, { dates, area: here.area }),
    dates,
    points: fitting,
  }
}

function findObstacle(
  way: WayTerms,
  parcel: DeliveryParcel,
  own: readonly Point[],
  fitting: readonly Point[],
  { dates, area }: { dates: readonly Temporal.PlainDate[]; area: string | null },
): WayObstacle | null {
  const isMail = parcel.items.every(({ isGiftCard }) => isGiftCard)
  if (way.byMail) return isMail ? null : 'goods-only'
  if (isMail && parcel.items.length > 0) return 'nothing-to-carry'
  if (findZone(way, area)?.surchargeCents === null) return 'not-there'
  if (way.underCents !== null && parcel.goodsCents >= way.underCents) return 'over-limit' // §9: pickup only under $500
  const uncarried = findUncarried(
    way,
    parcel.items.map(({ category }) => category),
  )
  if (uncarried) return uncarried
  if (way.pickUp && fitting.length === 0)
    return own.some(isLocker) && parcel.items.some(({ cold }) => cold) ? 'cold' : 'too-heavy'
  return dates.length === 0 ? 'no-days' : null
}

/** The items that a way does not take: of an excluded category, or cold ones for a locker. Empty where no single item is at fault. */
export function listRefusedItems<Item extends { category: string; cold: boolean }>(
  way: Pick<WayTerms, 'only_categories' | 'except_categories'>,
  obstacle: WayObstacle | null,
  items: readonly Item[],
): Item[] {
  if (obstacle === 'cold') return items.filter(({ cold }) => cold)
  if (obstacle !== 'goods-excluded') return []
  return items.filter(({ category }) => findUncarried(way, [category]) === 'goods-excluded')
}

const isLocker = ({ maxWeightG, maxCm }: Point) => maxWeightG !== null || maxCm !== null

/** Lockers are not refrigerated, and a parcel must fit through the door in some orientation. */
function takes(point: Point, { items }: DeliveryParcel): boolean {
  if (!isLocker(point)) return true
  if (items.some(({ cold }) => cold)) return false
  const weight = items.reduce((sum, { weightG, quantity }) => sum + (weightG ?? 0) * quantity, 0)
  if (point.maxWeightG !== null && weight > point.maxWeightG) return false
  const door = point.maxCm?.toSorted((a, b) => b - a)
  return (
    !door ||
    items.every(
      ({ sizeCm }) => !sizeCm || sizeCm.toSorted((a, b) => b - a).every((side, at) => side <= (door[at] ?? 0)),
    )
  )
}

/** The base fee is waived above the limit; the surcharge of a zone or a remote area is not. */
function feeOf(way: WayTerms, { goodsCents }: DeliveryParcel, { area, remote }: DeliveryCircumstances): number {
  const fee = way.freeOverCents !== null && goodsCents >= way.freeOverCents ? 0 : way.feeCents
  const isFurther = findZone(way, area) !== undefined || (remote && !way.pickUp)
  return fee + (isFurther ? surchargeOf(way, area) : 0)
}

function surchargeOf(way: WayTerms, area: string | null): number {
  const zone = findZone(way, area)
  return zone ? (zone.surchargeCents ?? 0) : way.remoteSurchargeCents
}

/** Who picks up has no area. */
const findZone = (way: WayTerms, area: string | null): DeliveryZone | undefined =>
  way.pickUp || way.byMail || area === null ? undefined : way.zones.find(({ areas }) => areas.includes(area))

/** The dates that may be chosen, earliest first; for a pre-order only its promised date. */
export function possibleDays(
  way: WayTerms,
  arrives: Temporal.PlainDate | null,
  { now, holidays, suspended }: DeliveryCircumstances,
): readonly Temporal.PlainDate[] {
  if (way.weekdays.length === 0) return []
  const today = now.toPlainDate()
  const isLate = suspended || Temporal.PlainTime.compare(now.toPlainTime(), way.cutOff) >= 0
  return findDays(way, arrives, today, isLate, holidays)
}

const daysOf = new WeakMap<ReadonlySet<string>, Map<string, readonly Temporal.PlainDate[]>>()

/** Computed once for each way, day and calendar that is in memory: every price of a checkout asks for the days of all ways. */
function findDays(...asked: Parameters<typeof listDays>): readonly Temporal.PlainDate[] {
  const [{ weekdays, worksHolidays, daysAhead, rangeDays }, arrives, today, isLate, holidays] = asked
  const calendar = [today.toString(), arrives?.toString()]
  const key = [...calendar, isLate, weekdays.join(), worksHolidays, daysAhead, rangeDays].join(' ')
  const known = daysOf.get(holidays) ?? new Map<string, readonly Temporal.PlainDate[]>()
  daysOf.set(holidays, known)
  const days = known.get(key) ?? listDays(...asked)
  known.set(key, days)
  return days
}

function listDays(
  way: WayTerms,
  arrives: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
  isLate: boolean,
  holidays: ReadonlySet<string>,
): readonly Temporal.PlainDate[] {
  const onOrAfter = (day: Temporal.PlainDate) => firstDay(way, day, holidays)!
  let first = onOrAfter(isLate ? today.add({ days: 1 }) : today)
  for (let left = way.daysAhead; left > 0; left -= 1) first = onOrAfter(first.add({ days: 1 }))
  if (arrives) return [onOrAfter(Temporal.PlainDate.compare(arrives, first) < 0 ? first : arrives)]

  const last = today.add({ days: way.rangeDays })
  const days: Temporal.PlainDate[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = onOrAfter(day.add({ days: 1 })))
    days.push(day)
  return days
}
