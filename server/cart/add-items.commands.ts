import { type RawBuilder, sql } from 'kysely'
import { areUnchanged, listGoods, listMarked } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { KeepAnswer } from '#server/lib/http/endpoint-handler.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireWords } from './option-words.reads.ts'
import { listChanged, storeChanges, requireQuantity } from './cart.commands.ts'
import { pickVariant } from './item-options.rules.ts'
import { type CartLine, type Now, type CartOwner, withGoods } from './cart.reads.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import {
  type CartLineKey,
  type StoredCartLine,
  mostLines,
  sameThing,
  selectForBuyNow,
  settleCart,
  type Settled,
} from './cart.rules.ts'
import * as store from './cart.store.ts'
import { findCartCache } from './cart-cache.reads.ts'
import { addTo } from './add-items.rules.ts'

export interface WantedItem {
  product: string
  assortId: string | undefined
  barcode: string | undefined
  dynamicAttr: string
  quantity: number
  buyNow: boolean
}

/** How many more pieces of a line are requested: `asked`, beyond `before`. */
export type Demand = (
  line: Settled,
  asked: number,
  before: StoredCartLine | undefined,
  goods: SoldGoods,
  owner: CartOwner,
) => void

/** The whole cart, and the result for the added goods. */
interface AddedItems {
  lines: CartLine[]
  added: CartLine[]
}

/** What adding is decided on: the stored lines, and their goods with all variants of the wanted products. */
interface CartToFill {
  stored: readonly StoredCartLine[]
  all: readonly SoldGoods[]
}

/** Adds goods to the cart; existing lines grow. §4 */
export async function addItems(
  tx: Tx,
  owner: CartOwner,
  wanted: readonly WantedItem[],
  now: Now,
  demand: Demand = requireRoom,
): Promise<AddedItems> {
  const { company, visitor } = owner
  const needed = { products: wanted.map((one) => one.product), assortIds: store.idsIn(company, visitor) }
  const [stored, all] = await lockInOrder(tx, [
    ['cart', () => store.holdCart(tx, company, visitor, now.at)],
    () => listGoods(tx, company, needed),
  ])
  const added = decideItems(owner, wanted, now, { stored, all }, demand)
  storeChanges(tx, owner, stored, added.lines)
  return added
}

/** What is added, and what is made of the result. */
interface Attempt<Answer> {
  wanted: readonly WantedItem[]
  now: Now
  answer: (added: AddedItems) => Promise<Answer>
  keep: KeepAnswer
}

/**
 * Adds goods without a transaction: one statement writes the cart with `keep`, what `answer` makes of the result. Where this
 * process wrote the cart last and knows the goods, that statement is all; else one round trip reads them. Undefined where somebody
 * changes the cart at the same time; `addItems` then waits for them.
 */
export async function tryAddItems<Answer>(
  db: Db,
  owner: CartOwner,
  attempt: Attempt<Answer>,
): Promise<Answer | undefined> {
  const cached = findAll(db, owner, attempt.wanted)
  return (cached && (await tryCached(db, owner, attempt, cached))) ?? tryRead(db, owner, attempt)
}

async function tryRead<Answer>(db: Db, owner: CartOwner, attempt: Attempt<Answer>): Promise<Answer | undefined> {
  const { company, visitor } = owner
  const needed = { products: attempt.wanted.map((one) => one.product), assortIds: store.idsIn(company, visitor) }
  const askedAt = performance.now()
  const [{ version, stored }, all] = await askTogether(db, (ask) =>
    Promise.all([store.readVersion(ask, company, visitor), listMarked(ask, company, needed)]),
  )
  if (stored.some(({ assortId }) => !all.some((one) => one.assortId === assortId))) return undefined
  findCartCache(db)?.keepGoods(company, all, askedAt)
  return writeAdded(db, owner, attempt, { stored, all, version })
}

interface CartFromCache extends CartToFill {
  version: number
  still: RawBuilder<boolean>
}

/** The cart and the goods of the process's memory, if it holds all that is needed. */
function findAll(db: Db, { company, visitor }: CartOwner, wanted: readonly WantedItem[]): CartFromCache | undefined {
  const known = findCartCache(db)
  const cart = known?.findCart(visitor)
  if (!known || !cart) return undefined
  const ids = [...cart.stored, ...wanted].map(({ assortId }) => assortId)
  // Without its id, the variant depends on all others of the product.
  const all = ids.every((id) => id !== undefined) ? known.findGoods(company, ids) : undefined
  const isOf = ({ product, assortId }: WantedItem) => all?.find((one) => one.assortId === assortId)?.product === product
  if (!all || !wanted.every(isOf)) return undefined
  const { stored, version, changedAt } = cart
  const still = sql<boolean>`${store.wasChangedAt(changedAt)} and ${areUnchanged(company, all)}`
  return { stored, all, version, still }
}

/** Undefined where anything has changed, and for every refusal: what refuses is read first. */
async function tryCached<Answer>(
  db: Db,
  owner: CartOwner,
  attempt: Attempt<Answer>,
  known: CartFromCache,
): Promise<Answer | undefined> {
  try {
    return await writeAdded(db, owner, attempt, known)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function writeAdded<Answer>(
  db: Db,
  owner: CartOwner,
  { wanted, now, answer, keep }: Attempt<Answer>,
  cart: CartToFill & Pick<store.SameCart, 'version' | 'still'>,
): Promise<Answer | undefined> {
  const { company, visitor } = owner
  const { stored, version, still } = cart
  const added = decideItems(owner, wanted, now, cart, requireRoom)
  const given = await answer(added)
  const changed = listChanged(stored, added.lines)
  const same = { company, visitor, version, ...(still && { still }) }
  const next = await store.putIfSame(db, same, now.at, changed, keep(given, sql`held`))
  const known = findCartCache(db)
  if (next === null) known?.forgetCart(visitor)
  else known?.keepCart(visitor, { version: next, changedAt: now.at, stored: added.lines.map(asStored) })
  return next === null ? undefined : given
}

const asStored = (line: StoredCartLine): StoredCartLine => ({
  assortId: line.assortId,
  barcode: line.barcode,
  dynamicAttr: line.dynamicAttr,
  quantity: line.quantity,
  selected: line.selected,
  shownPrice: line.shownPrice,
  arrives: line.arrives,
  told: line.told,
})

function decideItems(
  owner: CartOwner,
  wanted: readonly WantedItem[],
  now: Now,
  { stored, all }: CartToFill,
  demand: Demand,
): AddedItems {
  const variantsOf = Map.groupBy(all, (one) => one.product)
  const keys = wanted.map((one) => ({
    ...choose(one, variantsOf.get(one.product), owner),
    quantity: one.quantity,
    buyNow: one.buyNow,
  }))
  const lines = keys.reduce(addTo, stored)
  if (lines.length > mostLines) throw new Refusal('CART_FULL', { limit: mostLines })

  const goods = new Map(all.map((one) => [one.assortId, one]))
  const settled = settleCart(lines, goods, now, keys)
  for (const key of keys) {
    const isIt = (line: CartLineKey) => sameThing(line, key)
    const asked = keys.filter(isIt).reduce((sum, { quantity }) => sum + quantity, 0)
    demand(settled.find(isIt)!, asked, stored.find(isIt), goods.get(key.assortId)!, owner)
  }

  const buyNow = keys.filter((key) => key.buyNow)
  const chosen = buyNow.length > 0 ? selectForBuyNow(settled, buyNow) : settled
  const cart = withGoods(chosen, goods)
  return { lines: cart, added: keys.map((key) => cart.find((line) => sameThing(line, key))!) }
}

/** The requested variant with the buyer's words; refuses with what must be chosen first. §5 */
function choose(wanted: WantedItem, variants: readonly SoldGoods[] | undefined, { locale }: CartOwner): CartLineKey {
  const live = variants?.filter(({ status }) => status !== 'withdrawn') ?? []
  const [product] = live.length > 0 ? live : (variants ?? [])
  if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { prodCode: wanted.product })
  const name = sayName(product, locale)
  if (product.status === 'withdrawn') throw new Refusal('PRODUCT_INVALID', { name })
  if (product.status === 'unsellable') throw new Refusal('UNABLE_TO_SELL', { name })
  requireQuantity(wanted.quantity)

  const picked = pickVariant(
    live.map((goods) => ({ ...goods, colour: goods.colourEn })),
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

/** §8: goods that are not available at all are refused; a partly available quantity is capped with a note. */
function requireRoom(...[line, , before, goods, { locale }]: Parameters<Demand>): void {
  const name = sayName(goods, locale)
  if (line.standing === 'sold_out') throw new Refusal('SOLD_OUT', { name })
  const atLimit = line.notes.find((note) => note.code === 'PURCHASE_LIMIT')
  const grew = line.selectable && line.quantity > (before?.quantity ?? 0)
  if (atLimit && !grew) throw new Refusal('PURCHASE_LIMIT', { limit: atLimit.limit, name })
}
