/** One variant's stock, and whether more may be ordered than there is. */
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
  /** How many may be bought from stock now. */
  saleable: number
  arrives: Temporal.PlainDate | null
}

/** At this many or fewer a card says how many are left. */
export const lowStock = 5
/** After this hour a pre-order counts from tomorrow. §9 */
export const noon = 12

type StockOnHand = Pick<Supply, 'onHand' | 'allocated' | 'safety'>
type LeadSupply = Pick<Supply, 'nonStock' | 'lead' | 'preOrderLimit' | 'preOrdered'>

export const saleable = ({ onHand, allocated, safety }: StockOnHand) => Math.max(0, onHand - allocated - safety)

/** How many more may be ordered beyond the stock: none, some up to the limit, or any number. */
export function preOrderRoom({ nonStock, lead, preOrderLimit, preOrdered }: LeadSupply): number {
  if (!nonStock || lead === null) return 0
  return preOrderLimit === null ? Number.POSITIVE_INFINITY : Math.max(0, preOrderLimit - preOrdered)
}

/** What a card, a product page and a cart line say about one variant. `now` is the wall clock in Hong Kong. */
export function availability(supply: Supply, now: Temporal.PlainDateTime, holidays: ReadonlySet<string>): StockOffer {
  const left = saleable(supply)
  if (left > 0) return { state: left > lowStock ? 'IN_STOCK' : 'LOW_STOCK', saleable: left, arrives: null }
  if (preOrderRoom(supply) === 0 || supply.lead === null) return { state: 'SOLD_OUT', saleable: 0, arrives: null }
  return { state: 'PRE_ORDER', saleable: 0, arrives: preOrderDate(supply.lead, now, holidays) }
}

/** What a product card shows for this much stock and room for pre-orders, as far as a change must invalidate cached pages. */
export const cardState = (left: number, room: number) =>
  left > lowStock ? 'many' : left > 0 ? 'few' : room > 0 ? 'later' : 'none'

/** Whether a pre-order pays a share at placing and the rest when its goods have come; 0 and 100 ask for all of it at once. */
export const asksDeposit = (percent: number | null | undefined): percent is number =>
  percent !== null && percent !== undefined && percent > 0 && percent < 100

/** The day a pre-order placed now arrives: the lead from today (after noon from tomorrow), then the next working day. §9 */
export function preOrderDate(
  lead: string,
  now: Temporal.PlainDateTime,
  holidays: ReadonlySet<string>,
): Temporal.PlainDate {
  const today = now.toPlainDate()
  const from = now.hour < noon ? today : today.add({ days: 1 })
  return nextWorkingDay(from.add(leadTime(lead)), holidays) // a month's end is clamped: 31 January + 1/MONTH is 28 February
}

export function leadTime(lead: string): { days?: number; weeks?: number; months?: number } {
  const [count, unit] = lead.split('/')
  const many = Number(count)
  if (unit === 'DAY') return { days: many }
  return unit === 'WEEK' ? { weeks: many } : { months: many }
}

/** That day if the shop works on it, else the first day after it that it does. Saturday is a working day. */
export function nextWorkingDay(day: Temporal.PlainDate, holidays: ReadonlySet<string>): Temporal.PlainDate {
  return isWorkingDay(day, holidays) ? day : nextWorkingDay(day.add({ days: 1 }), holidays)
}

export const isWorkingDay = (day: Temporal.PlainDate, holidays: ReadonlySet<string>) =>
  day.dayOfWeek !== 7 && !holidays.has(day.toString())
