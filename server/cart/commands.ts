import { type Goods, listGoods, readGoods } from '#server/catalogue/goods/reads.ts'
import type { Tx } from '#server/lib/db.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { leaveToCommit } from '#server/lib/transaction.ts'
import { requireWords } from './choices/reads.ts'
import { pickVariant } from './options/rules.ts'
import { type CartLine, nameOf, type Now, type Owner, recheck, withGoods } from './reads.ts'
import {
  differs,
  type Key,
  type Line,
  mostLines,
  mostQuantity,
  sameThing,
  selectForBuyNow,
  selectOnly,
  settleCart,
  type Settled,
} from './rules.ts'
import * as store from './store.ts'

export interface Wanted {
  product: string
  assortId: string | undefined
  barcode: string | undefined
  dynamicAttr: string
  quantity: number
  buyNow: boolean
}

/** What is demanded of a line that was asked for: `asked` pieces more than `before`. */
export type Demand = (line: Settled, asked: number, before: Line | undefined, goods: Goods, owner: Owner) => void

/** Puts goods into the cart; what is there already grows. Answers the whole cart and what became of the goods asked for. §4 */
export async function addItems(
  tx: Tx,
  owner: Owner,
  wanted: readonly Wanted[],
  now: Now,
  demand: Demand = requireRoom,
): Promise<{ lines: CartLine[]; added: CartLine[] }> {
  const { company, visitor } = owner
  const needed = { products: wanted.map((one) => one.product), assortIds: store.idsIn(company, visitor) }
  const [kept, all] = await Promise.all([
    store.hold(tx, company, visitor, now.at),
    listGoods(tx, company, needed), // behind the cart's lock
  ])
  const variantsOf = Map.groupBy(all, (one) => one.product)
  const keys = wanted.map((one) => ({
    ...choose(one, variantsOf.get(one.product), owner),
    quantity: one.quantity,
    buyNow: one.buyNow,
  }))
  const lines = keys.reduce(addTo, kept)
  if (lines.length > mostLines) throw new Refusal('CART_FULL', { limit: mostLines })

  const goods = new Map(all.map((one) => [one.assortId, one]))
  const settled = settleCart(lines, goods, now, keys)
  for (const key of keys) {
    const isIt = (line: Key) => sameThing(line, key)
    const asked = keys.filter(isIt).reduce((sum, { quantity }) => sum + quantity, 0)
    demand(settled.find(isIt)!, asked, kept.find(isIt), goods.get(key.assortId)!, owner)
  }

  const buyNow = keys.filter((key) => key.buyNow)
  const chosen = buyNow.length > 0 ? selectForBuyNow(settled, buyNow) : settled
  const cart = keep(tx, owner, kept, withGoods(chosen, goods))
  return { lines: cart, added: keys.map((key) => cart.find((line) => sameThing(line, key))!) }
}

/** The variant that is meant, with the words the buyer gave for it; or what must be chosen first. §5 */
function choose(wanted: Wanted, variants: readonly Goods[] | undefined, { locale }: Owner): Key {
  const [product] = variants ?? []
  if (!variants || !product) throw new Refusal('PRODUCT_NOT_FOUND', { prodCode: wanted.product })
  const name = nameOf(product, locale)
  if (product.status === 'withdrawn') throw new Refusal('PRODUCT_INVALID', { name })
  if (product.status === 'unsellable') throw new Refusal('UNABLE_TO_SELL', { name })
  requireQuantity(wanted.quantity)

  const picked = pickVariant(
    variants.map((goods) => ({ ...goods, colour: goods.colourEn })),
    wanted,
  )
  if (picked.kind === 'unknown') throw new Refusal('OPTION_NOT_FOUND', { name })
  if (picked.kind === 'missing')
    throw new Refusal(
      ({ colour: 'SELECT_COLOUR', size: 'SELECT_SIZE', options: 'SELECT_OPTIONS' } as const)[picked.what],
      { name },
    )
  const { assortId, barcode } = picked.variant
  return { assortId, barcode, dynamicAttr: requireWords(product, wanted.dynamicAttr, { locale }) }
}

export function requireQuantity(quantity: number): void {
  if (quantity < 1) throw new Refusal('QUANTITY_TOO_SMALL', { quantity })
  if (!Number.isInteger(quantity) || quantity > mostQuantity)
    throw new Refusal('QUANTITY_NOT_POSSIBLE', { quantity, limit: mostQuantity })
}

function addTo(lines: readonly Line[], { quantity, ...key }: Key & { quantity: number }): Line[] {
  const { assortId, barcode, dynamicAttr } = key
  if (!lines.some((line) => sameThing(line, key))) {
    return [
      ...lines,
      { assortId, barcode, dynamicAttr, quantity, selected: true, shownPrice: 0, arrives: null, told: undefined },
    ]
  }
  return lines.map((line) =>
    sameThing(line, key) ? { ...line, quantity: line.quantity + quantity, selected: true } : line,
  )
}

/** §8: what cannot be had at all is refused when it is asked for; what can be had in part is capped with a note. */
function requireRoom(...[line, , before, goods, { locale }]: Parameters<Demand>): void {
  const name = nameOf(goods, locale)
  if (line.standing === 'sold_out') throw new Refusal('SOLD_OUT', { name })
  const atLimit = line.notes.find((note) => note.code === 'PURCHASE_LIMIT')
  const grew = line.selectable && line.quantity > (before?.quantity ?? 0)
  if (atLimit && !grew) throw new Refusal('PURCHASE_LIMIT', { limit: atLimit.limit, name })
}

/** Re-checks the cart and writes down what changed; what changed is told in this answer and not again. */
export async function recheckCart(tx: Tx, owner: Owner, now: Now): Promise<CartLine[]> {
  const { kept, lines } = await holdCart(tx, owner, now)
  return keep(tx, owner, kept, lines)
}

export interface Change {
  quantity: number | undefined
  selected: boolean | undefined
}

/** Another quantity, or in and out of the selection. */
export async function changeLine(
  tx: Tx,
  owner: Owner,
  key: Key,
  change: Change,
  now: Now,
): Promise<{ lines: CartLine[]; changed: CartLine }> {
  if (change.quantity !== undefined) requireQuantity(change.quantity)
  const { kept, goods } = await holdLines(tx, owner, now)
  if (!kept.some((line) => sameThing(line, key))) throw new Refusal('CART_LINE_NOT_FOUND')

  const wished = kept.map((line) =>
    sameThing(line, key)
      ? { ...line, quantity: change.quantity ?? line.quantity, selected: change.selected ?? line.selected }
      : line,
  )
  const settled = settleCart(wished, goods, now, change.quantity === undefined ? [] : [key])
  const lines = keep(tx, owner, kept, withGoods(settled, goods))
  return { lines, changed: lines.find((line) => sameThing(line, key))! }
}

/** Keeps exactly these lines selected, so far as they can be bought. */
export async function selectLines(tx: Tx, owner: Owner, keys: readonly Key[], now: Now): Promise<CartLine[]> {
  const { kept, lines } = await holdCart(tx, owner, now)
  if (keys.some((key) => !kept.some((line) => sameThing(line, key)))) throw new Refusal('CART_LINE_NOT_FOUND')
  const selected = selectOnly(lines, keys)
  return keep(
    tx,
    owner,
    kept,
    lines.map((line, position) => ({ ...line, selected: selected[position]!.selected })),
  )
}

/** Takes lines out. A second click finds them gone and is content when any was there. */
export async function removeItems(tx: Tx, owner: Owner, keys: readonly Key[], now: Now): Promise<CartLine[]> {
  const [{ kept: before, goods }, removed] = await Promise.all([
    holdLines(tx, owner, now),
    store.remove(tx, owner.company, owner.visitor, keys),
  ])
  if (removed === 0) throw new Refusal('CART_LINE_NOT_FOUND')
  const left = before.filter((line) => !keys.some((key) => sameThing(key, line)))
  const { kept, lines } = recheck(left, goods, now)
  return keep(tx, owner, kept, lines)
}

/** What has been ordered leaves the cart; what was not selected stays. §4 */
export async function removeOrdered(tx: Tx, owner: Owner, keys: readonly Key[]): Promise<void> {
  await store.remove(tx, owner.company, owner.visitor, keys)
}

/** Takes the cart for the rest of the transaction and reads it as it stands: what a placing decides on. */
export async function holdCart(tx: Tx, owner: Owner, now: Now): Promise<{ kept: Line[]; lines: CartLine[] }> {
  const { kept, goods } = await holdLines(tx, owner, now)
  return recheck(kept, goods, now)
}

/** The held cart and its goods, asked in one piece: the goods are read when the lock is there. */
async function holdLines(tx: Tx, { company, visitor }: Owner, now: Now) {
  const [kept, goods] = await Promise.all([
    store.hold(tx, company, visitor, now.at),
    readGoods(tx, company, store.idsIn(company, visitor)),
  ])
  return { kept, goods }
}

/** Writes down what differs from what is kept; the answer need not wait for it. */
export function keep(tx: Tx, owner: Owner, kept: readonly Line[], lines: CartLine[]): CartLine[] {
  const changed = lines.filter((line) => {
    const before = kept.find((one) => sameThing(one, line))
    return !before || differs(before, line)
  })
  leaveToCommit(tx, store.put(tx, owner.company, owner.visitor, changed))
  return lines
}
