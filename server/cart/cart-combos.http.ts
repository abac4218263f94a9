import { addComboToShopCart } from '#contract/cart.ts'
import { change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listCombos } from '#server/promotions/combos.reads.ts'
import { ownerOf, readCartFacts, readNow } from './cart.reads.ts'
import { wireAdded, wireCart } from './cart.wire.ts'
import { addCombo } from './cart-combos.commands.ts'

export const comboEndpoints = ({ db }: AppContext) => [
  change(addComboToShopCart, async (tx, { promotionId, qty, parts }, caller) => {
    const combo = (await listCombos(db, caller, { ask: tx })).find(({ id }) => id === promotionId)
    if (!combo) throw new Refusal('PROMOTION_NOT_FOUND')
    const owner = ownerOf(caller)
    const choices = parts.map(({ prodCode, assortId, dynamicAttr }) => ({ product: prodCode, assortId, dynamicAttr }))
    const asked = { quantity: qty, choices }
    const { lines, added } = await addCombo(tx, owner, combo, asked, await readNow(db, caller))
    const facts = await readCartFacts(db, owner, lines, caller.today, tx)
    return { ...wireCart(facts, owner.locale), added: wireAdded(added) }
  }),
]
