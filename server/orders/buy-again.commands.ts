import { addItems } from '#server/cart/add-items.commands.ts'
import { lineId } from '#server/cart/cart-prices.rules.ts'
import { type CartLine, type Now, type CartOwner, readCart } from '#server/cart/cart.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayRefusal } from '#server/lib/http/refusal-answer.ts'
import { m } from '#words/compiled/messages.js'
import { linesOf } from './order-lines.store.ts'
import type { Order } from './orders.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

interface Missing {
  name: string
  reason: string
}

/** Puts an order's goods into the cart again, at today's prices and stock. Names what is not available. */
export async function refillCart(
  tx: Tx,
  owner: CartOwner,
  order: Order,
  now: Now,
): Promise<{ lines: CartLine[]; missing: Missing[] }> {
  const missing: Missing[] = []
  const told = new Map<string, CartLine['notes']>() // each change is reported once, by the step that causes it
  for (const line of await linesOf(tx, order.id)) {
    const name = inLanguage(owner.locale)(line.nameZh, line.nameEn)
    const { product, assortId, barcode, dynamicAttr, quantity } = line
    const reason = await addItems(
      tx,
      owner,
      [{ product, assortId, barcode, dynamicAttr, quantity, buyNow: false }],
      now,
    ).then(
      ({ lines, added }) => {
        for (const { notes, ...line } of lines) if (notes.length > 0) told.set(lineId(line), notes)
        return sayShortage(added[0]!, owner)
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return sayRefusal(error, owner.locale).message
      },
    )
    if (reason !== undefined) missing.push({ name, reason })
  }
  const { current } = await readCart(tx, owner, now)
  return { lines: current.map((line) => ({ ...line, notes: told.get(lineId(line)) ?? line.notes })), missing }
}

function sayShortage({ notes, quantity }: CartLine, { locale }: CartOwner): string | undefined {
  return notes.some((note) => note.code === 'CAPPED') ? m.note_missing_fewer({ left: quantity }, { locale }) : undefined
}
