import { sql } from 'kysely'
import type { WalletDevice } from '#contract/payments.ts'
import type { Db } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { PassContent } from '#server/lib/integrations/provider.ts'

/** The code or link by which a wallet is paid now. */
export interface StoredPass {
  /** Counts the requests for one. */
  turn: number
  device: WalletDevice
  pass: PassContent
  madeAt: Temporal.Instant
}

export async function findPass(db: Db, payment: string): Promise<StoredPass | undefined> {
  const row = await db
    .selectFrom('payment_pass')
    .select(['turn', 'device', 'kind', 'content', 'made_at'])
    .where('payment', '=', payment)
    .executeTakeFirst()
  return (
    row && {
      turn: row.turn,
      device: row.device as WalletDevice,
      pass: row.kind === 'code' ? { kind: 'code', text: row.content } : { kind: 'link', url: row.content },
      madeAt: row.made_at.toTemporalInstant(),
    }
  )
}

/** False when another request has stored this turn or a later one. */
export async function storePass(db: Db, payment: string, { turn, device, pass, madeAt }: StoredPass): Promise<boolean> {
  const content = pass.kind === 'code' ? pass.text : pass.url
  const { numAffectedRows } = await sql`
    insert into payment_pass (payment, turn, device, kind, content, made_at)
    values (${payment}, ${turn}, ${device}, ${pass.kind}, ${content}, ${toTimestamp(madeAt)})
    on conflict (payment) do update set turn = excluded.turn, device = excluded.device, kind = excluded.kind,
      content = excluded.content, made_at = excluded.made_at
    where payment_pass.turn < excluded.turn`.execute(db)
  return numAffectedRows === 1n
}
