import type { Tx } from '#server/lib/database/db.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { statusOf } from './gift-cards.rules.ts'
import * as cards from './gift-cards.store.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import { type LookupServices, isTaken, requireShownCard, type CardBearer } from './gift-card-lookup.commands.ts'
import * as store from './gift-card-wallet.store.ts'

/** Puts a card into the wallet of the member who enters its number and PIN. From then on only that member can pay with it. */
export async function linkCard(
  services: LookupServices,
  shopper: CardBearer & { member: string },
  typed: { code: string; pin: string },
  now: Temporal.Instant,
): Promise<StoredCard> {
  const { company, member } = shopper
  const { id, codeHash } = await requireShownCard(services, shopper, typed, now)
  return inTransaction(services.db, async (tx) => {
    const card = (await cards.holdCards(tx, company, [id]))[0]!
    if (!card.codeHash.equals(codeHash)) throw new Refusal('GIFT_CARD_UNKNOWN') // it was renumbered meanwhile
    if (isTaken(card, shopper)) throw new Refusal('GIFT_CARD_TAKEN')
    if (card.isClaimed) throw new Refusal('GIFT_CARD_ADDED')
    const status = statusOf(card, dayOf(now).toString())
    if (status === 'EXPIRED') throw new Refusal('GIFT_CARD_EXPIRED')
    if (status === 'FROZEN') throw new Refusal('GIFT_CARD_FROZEN')
    await store.claim(tx, id, member, now)
    return { ...card, member, isClaimed: true }
  })
}

/** A closed account releases its cards: they belong to whoever has number and PIN. */
export const releaseCards = (tx: Tx, { company, member }: { company: string; member: string }): Promise<void> =>
  store.release(tx, company, member)
