import { type Owner, readCart, readNow } from '#server/cart/reads.ts'
import { readPayLaterOffer } from '#server/orders/bills/reads.ts'
import type { Db } from '#server/lib/db.ts'
import type { MethodFacts } from '../rules.ts'

/**
 * What of a visitor and their cart decides which ways to pay are open, before anything is priced: the goods as they are
 * marked. The checkout asks again with the sum that is really left.
 */
export async function readCartFacts(db: Db, buyer: Owner, at: Temporal.Instant): Promise<Omit<MethodFacts, 'takes'>> {
  const now = await readNow(db, at)
  const { lines } = await readCart(db, buyer, now)
  const selected = lines.filter(({ selected: isSelected }) => isSelected)
  const cards = selected.filter(({ goods }) => goods.isGiftCard).length
  const giftCards = cards === 0 ? 'none' : cards === selected.length ? 'only' : 'some'
  const marked = selected.reduce((sum, { goods, quantity }) => sum + goods.price * quantity, 0)
  const offer =
    buyer.isMember && giftCards === 'none' && marked > 0
      ? await readPayLaterOffer(db, buyer, [marked], now.now.toPlainDate())
      : null
  return { isMember: buyer.isMember, outstandingCents: null, giftCards, payLaterOffered: offer?.kind === 'open' }
}
