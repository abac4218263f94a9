import type { SoldGoods } from '#server/goods/goods.store.ts'
import { listGoods } from '#server/goods/goods.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { ComboOffer } from '#server/promotions/combos.rules.ts'
import { addItems, type Demand } from './add-items.commands.ts'
import { requireQuantity } from './cart.commands.ts'
import { type CartLine, type Now, type CartOwner } from './cart.reads.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import { type ComboChoice, judgePart, pickPart } from './cart-combos.rules.ts'

/** Adds all parts of these combos, or nothing: a part that alone would be capped is refused. §8 */
export async function addCombo(
  tx: Tx,
  owner: CartOwner,
  { terms: { parts } }: ComboOffer,
  { quantity, choices }: { quantity: number; choices: readonly ComboChoice[] },
  now: Now,
): Promise<{ lines: CartLine[]; added: CartLine[] }> {
  requireQuantity(quantity)
  const codes = parts.map(({ product }) => product)
  const goods = await listGoods(tx, owner.company, { products: codes, assortIds: codes })
  const wanted = parts.map((part) => {
    const picked = pickPart(part, goods, choices)
    if (!picked) throw new Refusal('PRODUCT_NOT_FOUND', { prodCode: part.product })
    return { ...picked, barcode: undefined, quantity: part.quantity * quantity, buyNow: false }
  })
  const ofOne = (one: SoldGoods) =>
    parts.find(({ product }) => product === one.product || product === one.assortId)!.quantity
  return addItems(tx, owner, wanted, now, (...asked) => requireWhole(ofOne, ...asked))
}

/** §8: an incomplete combo is refused. */
function requireWhole(
  ofOne: (goods: SoldGoods) => number,
  ...[line, asked, before, goods, { locale }]: Parameters<Demand>
): void {
  const name = sayName(goods, locale)
  const verdict = judgePart(line, asked, before?.quantity ?? 0, goods, ofOne(goods))
  if (verdict.kind === 'sold-out') throw new Refusal('COMBO_SOLD_OUT', { name })
  if (verdict.kind === 'short') throw new Refusal('PROMOTION_STOCK', { name, left: verdict.left })
  if (verdict.kind === 'limit') throw new Refusal('PURCHASE_LIMIT', { name, limit: verdict.limit })
}
