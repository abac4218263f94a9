import { firstDay } from '#server/shop/working-days.rules.ts'
import { findUncarried } from '#server/shop/shop.rules.ts'

/** A way of delivery, as the company has set it. */
export interface WayTerms {
  code: string
  pickUp: boolean
  /** By e-mail, to whom a parcel of nothing but gift cards goes. */
  byMail: boolean
  feeCents: number
  freeOverCents: number | null
  underCents: number | null
  remoteSurchargeCents: number
  cutOff: Temporal.PlainTime
  weekdays: readonly number[]
  worksHolidays: boolean
  daysAhead: number
  rangeDays: number
  only_categories: readonly string[]
  except_categories: readonly string[]
}

/** Where goods are picked up; a locker has a door they must fit through. */
export interface Point {
  code: string
  kind: string
  maxWeightG: number | null
  maxCm: readonly number[] | null
}

/** What is to be sent. */
export interface DeliveryParcel {
  goodsCents: number
  /** The day of a pre-order. */
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
  /** The wall clock in Hong Kong. */
  now: Temporal.PlainDateTime
  holidays: ReadonlySet<string>
  /** Signal 8 or Black Rainstorm: what would go today goes a day later. */
  suspended: boolean
  /** The area that was chosen is remote. */
  remote: boolean
}

export type WayObstacle =
  | 'over-limit'
  | 'nothing-to-carry'
  | 'goods-excluded'
  | 'goods-only'
  | 'cold'
  | 'too-heavy'
  | 'no-days'

export interface WayOffer {
  feeCents: number
  obstacle: WayObstacle | null
  dates: readonly Temporal.PlainDate[]
  /** The points of a pick-up way that take this parcel. */
  points: Point[]
}

/** What a way would cost for this parcel, when it could come, and what stands in its way. */
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
    feeCents: feeOf(way, parcel, here.remote),
    obstacle: findObstacle(way, parcel, own, fitting, dates),
    dates,
    points: fitting,
  }
}

function findObstacle(
  way: WayTerms,
  parcel: DeliveryParcel,
  own: readonly Point[],
  fitting: readonly Point[],
  dates: readonly Temporal.PlainDate[],
): WayObstacle | null {
  const isMail = parcel.items.every(({ isGiftCard }) => isGiftCard)
  if (way.byMail) return isMail ? null : 'goods-only'
  if (isMail && parcel.items.length > 0) return 'nothing-to-carry'
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

const isLocker = ({ maxWeightG, maxCm }: Point) => maxWeightG !== null || maxCm !== null

/** Lockers are not cold, and nothing passes through a door that is too small for it, however it is turned. */
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

/** Free over its limit; what a remote area costs more is not given away with it. */
function feeOf(way: WayTerms, { goodsCents }: DeliveryParcel, remote: boolean): number {
  const fee = way.freeOverCents !== null && goodsCents >= way.freeOverCents ? 0 : way.feeCents
  return fee + (remote && !way.pickUp ? way.remoteSurchargeCents : 0)
}

/** The days that may be wished for, earliest first; of a pre-order only the day that was promised. */
export function possibleDays(
  way: WayTerms,
  arrives: Temporal.PlainDate | null,
  { now, holidays, suspended }: DeliveryCircumstances,
): readonly Temporal.PlainDate[] {
  if (way.weekdays.length === 0) return []
  const today = now.toPlainDate()
  const isLate = suspended || Temporal.PlainTime.compare(now.toPlainTime(), way.cutOff) >= 0
  return listDays(way, arrives, today, isLate, holidays)
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
