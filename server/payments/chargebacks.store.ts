import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { move } from './payments.store.ts'

/** The newest payment of an order, or of its bills, with a chargeback. */
export async function findTakenBack(db: Db, order: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where state = 'returned' and id in (
      select payment from payment_share where order_id = ${order} and not went_back
      union all
      select payment from payment_bill_share join bill on bill.id = payment_bill_share.bill where bill.order_id = ${order}
    )
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

const wonBack = 'charge-back won'

export const noteWonBack = (tx: Tx, payment: string, at: Temporal.Instant): Promise<void> =>
  move(tx, payment, 'succeeded', wonBack, at)

export async function isWonBack(tx: Tx, payment: string): Promise<boolean> {
  const { failure } = await tx
    .selectFrom('payment')
    .select('failure')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  return failure === wonBack
}
