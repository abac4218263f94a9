import type { Cart, CartItem } from '#contract/cart.ts'
import { CallFailed } from '#ui/api.ts'
import { takeCart } from '#storefront/lib/cart-store.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { askShop, type Refilled } from './ask-shop.ts'
import { cartFailure, type AddedGoods, type LineKey, lineKey, type ComboGoods, type CartWish, wishes } from './cart.ts'
import { dropNotes } from './saved-notes.ts'
import { queueWish } from './queue-wishes.ts'
import { tellOtherTabs } from './tabs.ts'

export const refreshCart = () => enqueue({ kind: 'read' })

/** Adds goods to the cart. A refusal is shown as a toast and thrown. */
export const addItems = (goods: AddedGoods) => enqueue({ kind: 'add', goods, key: crypto.randomUUID() })

/** Adds all goods of a combo, or none. */
export const addCombo = (combo: ComboGoods) => enqueue({ kind: 'combo', combo, key: crypto.randomUUID() })

/** Adds an earlier order's goods, as far as they are available. */
export const buyAgain = (invoiceNo: string) => enqueue({ kind: 'refill', invoiceNo }) as Promise<Refilled>

export const setQuantity = (line: LineKey, qty: number) => changeLine(line, { qty })
export const selectLine = (line: LineKey, selected: boolean) => changeLine(line, { selected })
/** Changes the words on a line. A refusal is shown as a toast and thrown. */
export const changeWords = (line: LineKey, dynamicAttr: string) =>
  enqueue({ kind: 'reword', line: lineKey(line), dynamicAttr })
export const keepSelected = (lines: readonly LineKey[]) => quietly(enqueue({ kind: 'keep', lines: lines.map(lineKey) }))

function changeLine(line: LineKey, wanted: { qty: number } | { selected: boolean }) {
  dropNotes([line])
  return quietly(enqueue({ kind: 'change', line: lineKey(line), ...wanted }))
}

/** Removes lines, and offers to undo it. */
export async function removeLines(lines: readonly CartItem[]) {
  const gone = await enqueue({ kind: 'remove', lines: lines.map(lineKey) }).catch(() => null)
  if (!gone) return
  const [first] = lines
  const message =
    lines.length === 1 && first ? m.cart_removed({ name: first.name }) : m.cart_removed_many({ count: lines.length })
  const possible = lines.filter((line) => line.selectable)
  say(message, {
    tone: 'good',
    actions: possible.length > 0 ? [{ label: m.cart_undo(), act: () => void putBack(possible) }] : [],
  })
}

async function putBack(lines: readonly CartItem[]) {
  await quietly(addItems(lines.map((line) => ({ ...lineKey(line), prodCode: line.productCode, qty: line.qty }))))
  for (const line of lines) if (!line.selected) void selectLine(line, false)
}

interface Ends {
  resolve: (cart: Cart) => void
  reject: (error: unknown) => void
}
const waiting = new WeakMap<CartWish, Ends[]>()
let running = false

/** Sends one request at a time in click order, so that responses cannot overtake each other. */
function enqueue(wish: CartWish): Promise<Cart> {
  const before = wishes.get()
  const after = queueWish(before, wish, running)
  // The queued wish that carries this one: its own, or a waiting one it was merged into. Both callers get that answer.
  const joined = after.find((other) => !before.includes(other)) ?? after.findLast(({ kind }) => kind === wish.kind)!
  const merged = before.find((other) => !after.includes(other)) ?? joined
  const answered = new Promise<Cart>((resolve, reject) => {
    waiting.set(joined, [...(waiting.get(merged) ?? []), { resolve, reject }])
  })
  wishes.set(after)
  if (!running) void run()
  return answered
}

async function run() {
  running = true
  for (let wish = wishes.get()[0]; wish; wish = wishes.get()[0]) await sendOnce(wish)
  running = false
}

/** Sends all waiting wishes at once with `keepalive`, because leaving the page would lose them. */
export function sendWaiting() {
  for (const wish of wishes.get()) if (wish.kind !== 'read') void sendOnce(wish)
}
if (typeof window !== 'undefined') window.addEventListener('pagehide', sendWaiting)

const sent = new WeakMap<CartWish, Promise<void>>()

/** Sends a wish once, also when the page returns from the back/forward cache and continues. */
function sendOnce(wish: CartWish): Promise<void> {
  const already = sent.get(wish)
  if (already) return already
  const answered = ask(wish)
  sent.set(wish, answered)
  return answered
}

async function ask(wish: CartWish) {
  const askers = waiting.get(wish) ?? []
  try {
    const known = await askShop(wish)
    takeCart(known)
    cartFailure.set(null)
    removeWish(wish)
    if (wish.kind !== 'read') tellOtherTabs()
    for (const { resolve } of askers) resolve(known)
  } catch (error) {
    removeWish(wish)
    if (wish.kind !== 'read') complain(wish, error)
    else if (error instanceof CallFailed) cartFailure.set(error)
    for (const { reject } of askers) reject(error)
  }
}

const removeWish = (wish: CartWish) => wishes.set(wishes.get().filter((other) => other !== wish))

function complain(wish: CartWish, error: unknown) {
  const refusal = error instanceof CallFailed ? error : null
  // Another tab removed the line already, which is the wanted result.
  const isGone = wish.kind === 'remove' && refusal?.error === 'CART_LINE_NOT_FOUND'
  const said = wish.kind === 'remove' ? m.cart_delete_failed() : refusal?.message || m.cart_change_failed()
  if (!isGone) say(said, { tone: 'bad' })
  // Replaces the optimistic cart by the shop's.
  if (refusal?.status !== 0) void quietly(refreshCart())
}

const quietly = (answered: Promise<Cart>): Promise<void> =>
  answered.then(
    () => {},
    () => {}, // shown in a toast already
  )
