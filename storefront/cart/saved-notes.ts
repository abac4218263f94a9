import type { Cart, CartItem } from '#contract/cart.ts'
import { language } from '#storefront/lib/language.ts'
import { createStoredValue } from '#ui/shared-value.ts'
import { type LineKey, lineId, linesOf } from './cart.ts'

type LineNote = CartItem['notes'][number]
interface SavedNote {
  notes: LineNote[]
  language: string
  at: number
}
type SavedNotes = Readonly<Record<string, SavedNote>>

// Notes that the shop sends only once, to whichever page asks first. The visitor may be looking at another page.
const toldOnce = new Set<LineNote['code']>([
  'CAPPED',
  'RAISED_TO_ONE',
  'PRICE_UP',
  'PRICE_DOWN',
  'NOW_PRE_ORDER',
  'NOW_IN_STOCK',
  'DATE_CHANGED',
  'UNSELECTED',
])
const opposites: Partial<Record<LineNote['code'], LineNote['code']>> = {
  PRICE_UP: 'PRICE_DOWN',
  PRICE_DOWN: 'PRICE_UP',
  NOW_PRE_ORDER: 'NOW_IN_STOCK',
  NOW_IN_STOCK: 'NOW_PRE_ORDER',
}
const halfAnHour = 1_800_000

/** Notes that were sent once and may be unread, by line; shared between the tabs of this browser. */
export const storedNotes = createStoredValue<SavedNotes>(
  'cart-notes',
  {},
  (value): value is SavedNotes => typeof value === 'object' && value !== null,
)

/** Stores the one-time notes of a cart; drops removed lines and old notes. */
export function storeNotes(cart: Cart, now = Date.now()) {
  const before = storedNotes.get()
  const kept = linesOf(cart).flatMap((line): [string, SavedNote][] => {
    const id = lineId(line)
    const fresh = line.notes.filter(({ code }) => toldOnce.has(code))
    const earlier = before[id]
    if (fresh.length === 0) return earlier && isWorthSaying(earlier, now) ? [[id, earlier]] : []
    return [[id, { notes: join(earlier?.notes ?? [], fresh), language: language(), at: now }]]
  })
  const after = Object.fromEntries(kept)
  if (JSON.stringify(after) !== JSON.stringify(before)) storedNotes.set(after)
}

/** Drops the notes of lines that the visitor has changed. */
export function dropNotes(lines: readonly LineKey[]) {
  const gone = new Set(lines.map(lineId))
  const left = Object.entries(storedNotes.get()).filter(([id]) => !gone.has(id))
  if (left.length < Object.keys(storedNotes.get()).length) storedNotes.set(Object.fromEntries(left))
}

/** All notes of a line: current ones and stored one-time ones. */
export function notesOf(line: CartItem, saved: SavedNotes, now = Date.now()): LineNote[] {
  const earlier = saved[lineId(line)]
  return earlier && isWorthSaying(earlier, now) ? join(earlier.notes, line.notes) : line.notes
}

const isWorthSaying = (saved: SavedNote, now: number) => now - saved.at < halfAnHour && saved.language === language()

function join(earlier: readonly LineNote[], fresh: readonly LineNote[]): LineNote[] {
  const replaced = new Set(fresh.flatMap(({ code }) => [code, opposites[code]]))
  return [...earlier.filter(({ code }) => !replaced.has(code)), ...fresh]
}
