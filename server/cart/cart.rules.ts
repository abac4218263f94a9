import { preOrderDate, preOrderRoom, saleable, type Supply } from '#server/stock/stock.rules.ts'

/** A line's key: variant, barcode and the buyer's words. §4 */
export interface CartLineKey {
  assortId: string
  barcode: string
  dynamicAttr: string
}

/** A wanted quantity or selection of a line. */
export interface LineChange {
  quantity: number | undefined
  selected: boolean | undefined
  /** The page that asks, and the place of the change among its own, from 1. */
  turn: { by: string; no: number } | undefined
}

export type TurnedChange = LineChange & { turn: NonNullable<LineChange['turn']> }

/** The availability of a line. */
export type LineStanding = 'in_stock' | 'pre_order' | 'sold_out' | 'withdrawn'

export interface StoredCartLine extends CartLineKey {
  quantity: number
  selected: boolean
  /** In cents, as last shown to the visitor; the price comes from the goods. */
  shownPrice: number
  arrives: Temporal.PlainDate | null
  /** The standing last reported; undefined for a new line. */
  told: LineStanding | undefined
}

/** The stock data of a line's variant. */
export interface Offered extends Supply {
  product: string
  status: 'live' | 'unsellable' | 'withdrawn'
  price: number
  purchaseLimit: number | null
}

/** Changes by the shop, reported once; or the standing, reported always. */
export type CartNote =
  | { code: 'CAPPED'; left: number }
  | { code: 'PRICE_UP' | 'PRICE_DOWN'; from: number; to: number }
  | { code: 'NOW_PRE_ORDER' | 'DATE_CHANGED'; arrives: Temporal.PlainDate }
  | { code: 'PURCHASE_LIMIT'; limit: number }
  | { code: 'RAISED_TO_ONE' | 'NOW_IN_STOCK' | 'SOLD_OUT' | 'WITHDRAWN' | 'UNSELECTED' }

export interface Settled extends StoredCartLine {
  standing: LineStanding
  /** The maximum of the quantity field. */
  most: number
  selectable: boolean
  notes: CartNote[]
}

export interface CartMoment {
  /** Local time in Hong Kong. */
  now: Temporal.PlainDateTime
  holidays: ReadonlySet<string>
}

export const mostQuantity = 999
export const mostLines = 100

export const sameThing = (a: CartLineKey, b: CartLineKey) =>
  a.assortId === b.assortId && a.barcode === b.barcode && a.dynamicAttr === b.dynamicAttr

/**
 * Checks every line against stock, limits and calendar, in the order of the lines. Lines of one variant share its stock, and
 * lines of one product its purchase limit. The line being changed gets what the others leave.
 */
export function settleCart(
  lines: readonly StoredCartLine[],
  offered: ReadonlyMap<string, Offered>,
  moment: CartMoment,
  changing: readonly CartLineKey[] = [],
): Settled[] {
  const taken = new Map<string, number>()
  const used = (what: string) => taken.get(what) ?? 0
  const settled = new Map<StoredCartLine, Settled>()
  const isChanging = (line: StoredCartLine) => changing.some((key) => sameThing(key, line))
  for (const line of [...lines.filter((one) => !isChanging(one)), ...lines.filter(isChanging)]) {
    const offer = offered.get(line.assortId)
    const left = {
      shelf: offer ? Math.max(0, saleable(offer) - used(`in_stock ${line.assortId}`)) : 0,
      room: offer ? Math.max(0, preOrderRoom(offer) - used(`pre_order ${line.assortId}`)) : 0,
      limit: offer?.purchaseLimit == null ? mostQuantity : offer.purchaseLimit - used(`of ${offer.product}`),
    }
    const one = settleLine(line, offer, left, moment, isChanging(line))
    settled.set(line, one)
    if (!offer || !one.selectable) continue
    for (const what of [`${one.standing} ${line.assortId}`, `of ${offer.product}`])
      taken.set(what, used(what) + one.quantity)
  }
  return lines.map((line) => settled.get(line)!)
}

interface LeftStock {
  shelf: number
  /** How many more may be ordered beyond the stock. */
  room: number
  limit: number
}

function settleLine(
  line: StoredCartLine,
  offer: Offered | undefined,
  left: LeftStock,
  moment: CartMoment,
  byVisitor: boolean,
): Settled {
  const aside = {
    ...line,
    quantity: Math.min(mostQuantity, Math.max(1, line.quantity)),
    selected: false,
    selectable: false,
    arrives: null,
    most: 1,
  }
  if (!offer || offer.status !== 'live')
    return { ...aside, told: 'withdrawn', standing: 'withdrawn', notes: [{ code: 'WITHDRAWN' }] }

  const notes = tellPrice(line, offer.price)
  const asked = Math.max(1, line.quantity) // §4: a quantity below 1 becomes 1
  if (line.quantity < 1) notes.push({ code: 'RAISED_TO_ONE' })
  if (left.limit < 1) {
    notes.push({ code: 'PURCHASE_LIMIT', limit: offer.purchaseLimit ?? mostQuantity })
    return {
      ...aside,
      quantity: 1,
      shownPrice: offer.price,
      told: line.told ?? 'in_stock',
      standing: 'in_stock',
      notes,
    }
  }

  const wanted = Math.min(asked, left.limit, mostQuantity)
  const got = meet(wanted, left.shelf, left.room)
  if (got.standing === 'sold_out') {
    notes.push({ code: 'SOLD_OUT' })
    return { ...aside, quantity: 1, shownPrice: offer.price, told: 'sold_out', standing: 'sold_out', notes }
  }

  if (got.quantity < wanted) notes.push({ code: 'CAPPED', left: got.quantity })
  if (offer.purchaseLimit !== null && got.quantity >= left.limit)
    notes.push({ code: 'PURCHASE_LIMIT', limit: offer.purchaseLimit })
  const arrives = got.standing === 'pre_order' ? preOrderDate(offer.lead!, moment.now, moment.holidays) : null
  if (!byVisitor) notes.push(...tellStanding(line, got.standing, arrives))
  const most = Math.min(left.limit, mostQuantity, Math.max(left.shelf, left.room))
  return { ...line, ...got, told: got.standing, shownPrice: offer.price, arrives, most, selectable: true, notes }
}

/** §4: beyond the stock a line is a pre-order if allowed; otherwise it is capped at the stock. Without stock it is sold out. */
function meet(
  wanted: number,
  shelf: number,
  room: number,
): { standing: Exclude<LineStanding, 'withdrawn'>; quantity: number } {
  if (wanted <= shelf) return { standing: 'in_stock', quantity: wanted }
  if (room > shelf || room >= wanted) return { standing: 'pre_order', quantity: Math.min(wanted, room) }
  return shelf > 0 ? { standing: 'in_stock', quantity: shelf } : { standing: 'sold_out', quantity: 1 }
}

function tellPrice({ told, shownPrice }: StoredCartLine, price: number): CartNote[] {
  if (told === undefined || shownPrice === price) return []
  return [{ code: price > shownPrice ? 'PRICE_UP' : 'PRICE_DOWN', from: shownPrice, to: price }]
}

function tellStanding(
  { told, arrives: before }: StoredCartLine,
  standing: LineStanding,
  arrives: Temporal.PlainDate | null,
): CartNote[] {
  if (told === undefined) return []
  if (standing === 'in_stock') return told === 'in_stock' ? [] : [{ code: 'NOW_IN_STOCK' }]
  if (arrives === null) return []
  if (told !== 'pre_order') return [{ code: 'NOW_PRE_ORDER', arrives }]
  return before?.equals(arrives) ? [] : [{ code: 'DATE_CHANGED', arrives }]
}

/** Whether a line must be stored again after checking. */
export function differs(line: StoredCartLine, settled: Settled): boolean {
  return (
    line.quantity !== settled.quantity ||
    line.selected !== settled.selected ||
    line.shownPrice !== settled.shownPrice ||
    line.told !== settled.told ||
    line.arrives?.toString() !== settled.arrives?.toString()
  )
}

/** Selects exactly these lines, as far as they are available. */
export function selectOnly(lines: readonly Settled[], keys: readonly CartLineKey[]): Settled[] {
  return lines.map((line) => ({ ...line, selected: line.selectable && keys.some((key) => sameThing(key, line)) }))
}

/** §4: a buy-now is checked out alone. Lines selected before stay in the cart, unselected, with a note. */
export function selectForBuyNow(lines: readonly Settled[], keys: readonly CartLineKey[]): Settled[] {
  return selectOnly(lines, keys).map((line, position) =>
    lines[position]!.selected && !line.selected ? { ...line, notes: [...line.notes, { code: 'UNSELECTED' }] } : line,
  )
}

/** Days are compared as text, so that the browser can use the days of the wire. */
type DayText = { toString(): string }

export interface Conflict<D extends DayText = Temporal.PlainDate> {
  code: 'MIXED_PREORDER' | 'DIFFERENT_DATES'
  groups: { arrives: D | null; lines: CartLineKey[] }[]
}

/** Why the selected lines cannot be checked out together, and the groups that can. §4 §5 */
export function findConflict<D extends DayText>(
  lines: readonly (CartLineKey & { selected: boolean; arrives: D | null })[],
): Conflict<D> | null {
  const byDate = Map.groupBy(
    lines.filter((line) => line.selected),
    (line) => (line.arrives === null ? '' : line.arrives.toString()),
  )
  if (byDate.size < 2) return null
  const groups = [...byDate].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    code: byDate.has('') ? 'MIXED_PREORDER' : 'DIFFERENT_DATES',
    groups: groups.map(([, members]) => ({
      arrives: members[0]!.arrives,
      lines: members.map(({ assortId, barcode, dynamicAttr }) => ({ assortId, barcode, dynamicAttr })),
    })),
  }
}

export const lineTotal = ({ price, quantity }: { price: number; quantity: number }) => price * quantity

/** The sums of the cart in cents. The browser shows its own at once; the server's are binding. */
export function sumCart(
  lines: readonly { price: number; listPrice: number | null; quantity: number; selected: boolean }[],
) {
  const selected = lines.filter((line) => line.selected)
  const sum = (of: (line: (typeof lines)[number]) => number, among = selected) =>
    among.reduce((all, line) => all + of(line), 0)
  return {
    count: sum((line) => line.quantity, [...lines]),
    selectedCount: sum((line) => line.quantity),
    amount: sum(lineTotal),
    saved: sum((line) => ((line.listPrice ?? line.price) - line.price) * line.quantity),
  }
}
