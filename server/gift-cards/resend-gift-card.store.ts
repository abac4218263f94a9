import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { NewCode } from './gift-card-codes.rules.ts'

/** Whether it has ever paid here, even if refunded. */
export async function hasPaid(db: Db, card: string): Promise<boolean> {
  const { rows } = await sql`
    select from gift_card_entry where card = ${card}::uuid and kind = 'authorise' limit 1`.execute(db)
  return rows.length > 0
}

/** Sets a new number and PIN that were mailed to nobody yet; the old ones become invalid. */
export async function renumber(tx: Tx, card: string, { codeHash, pinHash, first2, last4 }: NewCode): Promise<void> {
  await sql`
    update gift_card set code_hash = ${codeHash}, pin_hash = ${pinHash}, first2 = ${first2}, last4 = ${last4}, mailed_at = null
    where id = ${card}::uuid`.execute(tx)
}
