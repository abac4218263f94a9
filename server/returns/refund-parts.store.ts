import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** What a document took of one tender's share of one line, and how much of that was refunded. */
export interface TakenPart {
  refund: string
  line: number
  tender: number
  cents: number
  backCents: number
  points: number
}

const columns = ['refund', 'line', 'tender', 'amount_cents as cents', 'back_cents as backCents', 'points'] as const

/** What documents have taken of an order, by part. */
export const listTaken = (db: Db, orderId: string): Promise<TakenPart[]> =>
  db.selectFrom('refund_part').select(columns).where('order_id', '=', orderId).execute()

export const listParts = (db: Db, refund: string): Promise<TakenPart[]> =>
  db.selectFrom('refund_part').select(columns).where('refund', '=', refund).orderBy('line').orderBy('tender').execute()

export async function insertParts(
  tx: Tx,
  { refund, orderId }: { refund: string; orderId: string },
  parts: readonly { line: number; tender: number; cents: number }[],
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('refund_part')
    .values(
      parts.map(({ line, tender, cents }) => ({
        refund,
        order_id: orderId,
        line,
        tender,
        amount_cents: cents,
        back_cents: 0,
      })),
    )
    .execute()
}

/** Adds to the refunded amount of these parts. */
export async function addBack(
  tx: Tx,
  refund: string,
  parts: readonly { line: number; tender: number; cents: number; points: number }[],
): Promise<void> {
  await sql`
    update refund_part set back_cents = back_cents + one.cents, points = refund_part.points + one.points
    from unnest(${parts.map(({ line }) => line)}::integer[], ${parts.map(({ tender }) => tender)}::integer[],
      ${parts.map(({ cents }) => cents)}::bigint[], ${parts.map(({ points }) => points)}::bigint[]) as one (line, tender, cents, points)
    where refund = ${refund} and refund_part.line = one.line and refund_part.tender = one.tender`.execute(tx)
}
