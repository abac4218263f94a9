import type { Db } from '#server/lib/database/db.ts'
import { hashOf } from '#server/gift-cards/gift-card-codes.reads.ts'
import { insertCard } from '#server/gift-cards/gift-card-sales.store.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'

let drawn = 0

export interface TestCard {
  id: string
  code: string
  pin: string
}

/** A gift card with a known number and PIN, issued through the ledger. */
export async function putCard(
  db: Db,
  about: {
    cents: number
    expires?: string
    member?: string | null
    company?: string
    isClaimed?: boolean
    code?: string
    pin?: string
  },
): Promise<TestCard> {
  const { cents, expires = '2028-11-30', member = null, company = 'SPORT', isClaimed = member !== null } = about
  drawn += 1
  const { code = `77${String(drawn).padStart(14, '0')}`, pin = String(100_000 + drawn) } = about
  const id = await inTransaction(db, async (tx) => {
    const at = Temporal.Instant.from('2026-11-01T00:00:00Z')
    const hashes = hashOf(tx, { code, pin })
    return insertCard(tx, { ...hashes, company, member, bought: null, cents, expires, actor: 'test', reason: null, at })
  })
  if (isClaimed && member)
    await db
      .updateTable('gift_card')
      .set({ claimed_at: new Date('2026-11-01') })
      .where('id', '=', id!)
      .execute()
  return { id: id!, code, pin }
}
