import type { z } from 'zod'
import * as contract from '#contract/cart.ts'
import { answer, attemptFirst, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { requireOwnVip } from '#server/identity/accounts.reads.ts'
import { addItems, tryAddItems, type WantedItem } from './add-items.commands.ts'
import { changeLine, removeItems, selectLines } from './change-lines.commands.ts'
import { changeWords } from './option-words.commands.ts'
import { codeEndpoints } from './cart-codes.http.ts'
import { comboEndpoints } from './cart-combos.http.ts'
import { recheckCart } from './cart.commands.ts'
import { type CartLine, ownerOf, readCart, readCartFacts, readNow } from './cart.reads.ts'
import { differs } from './cart.rules.ts'
import { openCartCache } from './cart-cache.reads.ts'
import { wireAdded, wireCart, wirePreOrder } from './cart.wire.ts'

export function cartEndpoints(context: AppContext) {
  followGoods(context)
  return [...lineEndpoints(context), ...comboEndpoints(context), ...codeEndpoints(context)]
}

/** Changes of stock show in the marks. */
function followGoods({ db, changeFeed }: AppContext) {
  const known = openCartCache(db)
  void changeFeed.subscribe('goods', (message) => message?.split('\n')[1] === 'stock' || known.forgetGoods())
}

const lineEndpoints = ({ db }: AppContext) => [
  answer(contract.getShopCartItems, async ({ supplierCoCode, vipCode }, caller) => {
    const owner = ownerOf(caller)
    await requireOwnVip(db, owner, vipCode)
    const now = await readNow(db, caller)
    const { stored, current } = await readCart(db, owner, now)
    const isStale = current.some((line, position) => differs(stored[position]!, line))
    const fresh = isStale ? await inTransaction(db, (tx) => recheckCart(tx, owner, now)) : current
    const cart = wireCart(await readCartFacts(db, owner, fresh, caller.today), owner.locale)
    return supplierCoCode ? ofSupplier(cart, supplierCoCode) : cart
  }),

  attemptFirst(
    contract.addToShopCart,
    async (input, caller, keep) => {
      const owner = ownerOf(caller)
      const show = ({ lines, added }: { lines: CartLine[]; added: CartLine[] }) =>
        askTogether(db, async (ask) => ({
          ...wireCart(await readCartFacts(db, owner, lines, caller.today, ask), owner.locale),
          added: wireAdded(added),
        }))
      const wanted = input.map(asWanted)
      return tryAddItems(db, owner, { wanted, now: await readNow(db, caller), answer: show, keep })
    },
    change(contract.addToShopCart, async (tx, input, caller) => {
      const owner = ownerOf(caller)
      const { lines, added } = await addItems(tx, owner, input.map(asWanted), await readNow(db, caller))
      const facts = await readCartFacts(db, owner, lines, caller.today, tx)
      return { ...wireCart(facts, owner.locale), added: wireAdded(added) }
    }),
  ),

  change(contract.updateShopCart, async (tx, { itemPriceView: key, turn, vipCode }, caller) => {
    const owner = ownerOf(caller)
    await requireOwnVip(tx, owner, vipCode)
    const { qty, selected } = key
    const wanted = { quantity: qty, selected, turn }
    const { lines, changed } = await changeLine(tx, owner, key, wanted, await readNow(db, caller))
    return {
      ...wireCart(await readCartFacts(db, owner, lines, caller.today, tx), owner.locale),
      qty: changed.quantity,
      assortId: changed.assortId,
      ...wirePreOrder(changed, owner.locale),
    }
  }),

  change(contract.changeWords, async (tx, { line, dynamicAttr }, caller) => {
    const owner = ownerOf(caller)
    const lines = await changeWords(tx, owner, line, dynamicAttr, await readNow(db, caller))
    return wireCart(await readCartFacts(db, owner, lines, caller.today, tx), owner.locale)
  }),

  change(contract.selectItems, async (tx, { lines: keys }, caller) => {
    const owner = ownerOf(caller)
    const lines = await selectLines(tx, owner, keys, await readNow(db, caller))
    return wireCart(await readCartFacts(db, owner, lines, caller.today, tx), owner.locale)
  }),

  change(contract.deleteItem, async (tx, { lines: keys }, caller) => {
    const owner = ownerOf(caller)
    const lines = await removeItems(tx, owner, keys, await readNow(db, caller))
    return wireCart(await readCartFacts(db, owner, lines, caller.today, tx), owner.locale)
  }),
]

const asWanted = (item: z.output<typeof contract.addToShopCart.input>[number]): WantedItem => ({
  product: item.prodCode,
  assortId: item.assortId,
  barcode: item.barcode,
  dynamicAttr: item.dynamicAttr,
  quantity: item.qty,
  buyNow: item.buyNow,
})

/** The cart as one supplier sees it: its own goods, with the sums of the whole cart. */
function ofSupplier(cart: contract.Cart, supplier: string): contract.Cart {
  const { shopCartCoGroupList: groups } = cart.shopCart
  const own = groups.filter(({ shopCartCoShopInfo: { coCode } }) => coCode === supplier.toUpperCase())
  return { ...cart, shopCart: { shopCartCoGroupList: own } }
}
