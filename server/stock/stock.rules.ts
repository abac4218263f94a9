/** One variant's stock, and whether it may be ordered beyond it. */
export interface Supply {
  onHand: number
  allocated: number
  safety: number
  preOrdered: number
  /** nonStock Y on the wire: may be ordered beyond the stock. §4 */
  nonStock: boolean
  /** `N/DAY`, `N/WEEK` or `N/MONTH`; preOrderPriod on the wire. §9 */
  lead: string | null
  preOrderLimit: number | null
}

export type AvailabilityState = 'IN_STOCK' | 'LOW_STOCK' | 'PRE_ORDER' | 'SOLD_OUT'

export interface StockOffer {
  state: AvailabilityState
  /** How many can be bought from stock now. */
  saleable: number
  arrives: Temporal.PlainDate | null
}

/** At this stock or less a card shows the number left. */
export const lowStock = 5
/** From this hour on a pre-order counts from the next day. §9 */
export const noon = 12

type StockOnHand = Pick<Supply, 'onHand' | 'allocated' | 'safety'>
type LeadSupply = Pick<Supply, 'nonStock' | 'lead' | 'preOrderLimit' | 'preOrdered'>

export const saleable = ({ onHand, allocated, safety }: StockOnHand) => Math.max(0, onHand - allocated - safety)

/** How many more may be ordered beyond the stock: none, up to the limit, or any number. */
export function preOrderRoom({ nonStock, lead, preOrderLimit, preOrdered }: LeadSupply): number {
  if (!nonStock || lead === null) return 0
  return preOrderLimit === null ? Number.POSITIVE_INFINITY : Math.max(0, preOrderLimit - preOrdered)
}

/** The availability of one variant for cards, product pages and carts. `now` is local time in Hong Kong. */
export function availability(supply: Supply, now: Temporal.PlainDateTime, holidays: ReadonlySet<string>): StockOffer {
  const left = saleable(supply)
  if (left > 0) return { state: left > lowStock ? 'IN_STOCK' : 'LOW_STOCK', saleable: left, arrives: null }
  if (preOrderRoom(supply) === 0 || supply.lead === null) return { state: 'SOLD_OUT', saleable: 0, arrives: null }
  return { state: 'PRE_ORDER', saleable: 0, arrives: preOrderDate(supply.lead, now, holidays) }
}

/** Whether a pre-order pays a deposit at placing and the rest on arrival; 0 and 100 ask for everything at once. */
export const asksDeposit = (percent: number | null | undefined): percent is number =>
  percent !== null && percent !== undefined && percent > 0 && percent < 100

/**
 * The arrival date of a pre-order placed now: the lead time from today (from tomorrow after noon), then the next working day. §9
 */
export function preOrderDate(
  lead: string,
  now: Temporal.PlainDateTime,
  holidays: ReadonlySet<string>,
): Temporal.PlainDate {
  const today = now.toPlainDate()
  const from = now.hour < noon ? today : today.add({ days: 1 })
  return nextWorkingDay(from.add(leadTime(lead)), holidays) // the end of a month is clamped: 31 January + 1/MONTH is 28 February
}

export function leadTime(lead: string): { days?: number; weeks?: number; months?: number } {
  const [count, unit] = lead.split('/')
  const many = Number(count)
  if (unit === 'DAY') return { days: many }
  return unit === 'WEEK' ? { weeks: many } : { months: many }
}

/** That day if it is a working day, otherwise the next one. Saturday is a working day. */
export function nextWorkingDay(day: Temporal.PlainDate, holidays: ReadonlySet<string>): Temporal.PlainDate {
  return isWorkingDay(day, holidays) ? day : nextWorkingDay(day.add({ days: 1 }), holidays)
}

export const isWorkingDay = (day: Temporal.PlainDate, holidays: ReadonlySet<string>) =>
  day.dayOfWeek !== 7 && !holidays.has(day.toString())
