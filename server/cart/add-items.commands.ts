import { listGoods } from '#server/catalogue/goods.reads.ts'
import type { SoldGoods } from '#server/catalogue/goods.store.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireWords } from './option-words.reads.ts'
import { storeChanges, requireQuantity } from './cart.commands.ts'
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

/** Adds goods to the cart; existing lines grow. Returns the whole cart and the result for the added goods. §4 */
export async function addItems(
  tx: Tx,
  owner: CartOwner,
  wanted: readonly WantedItem[],
  now: Now,
  demand: Demand = requireRoom,
): Promise<{ lines: CartLine[]; added: CartLine[] }> {
  const { company, visitor } = owner
  const needed = { products: wanted.map((one) => one.product), assortIds: store.idsIn(company, visitor) }
  const [stored, all] = await lockInOrder(tx, [
    ['cart', () => store.holdCart(tx, company, visitor, now.at)],
    () => listGoods(tx, company, needed),
  ])
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
  const cart = storeChanges(tx, owner, stored, withGoods(chosen, goods))
  return { lines: cart, added: keys.map((key) => cart.find((line) => sameThing(line, key))!) }
}

/** The requested variant with the buyer's words; refuses with what must be chosen first. §5 */
function choose(wanted: WantedItem, variants: readonly SoldGoods[] | undefined, { locale }: CartOwner): CartLineKey {
  const [product] = variants ?? []
  if (!variants || !product) throw new Refusal('PRODUCT_NOT_FOUND', { prodCode: wanted.product })
  const name = sayName(product, locale)
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

/** §8: goods that are not available at all are refused; a partly available quantity is capped with a note. */
function requireRoom(...[line, , before, goods, { locale }]: Parameters<Demand>): void {
  const name = sayName(goods, locale)
  if (line.standing === 'sold_out') throw new Refusal('SOLD_OUT', { name })
  const atLimit = line.notes.find((note) => note.code === 'PURCHASE_LIMIT')
  const grew = line.selectable && line.quantity > (before?.quantity ?? 0)
  if (atLimit && !grew) throw new Refusal('PURCHASE_LIMIT', { limit: atLimit.limit, name })
}
