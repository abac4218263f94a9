import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** Orders of this walk-in, and of any walk-in with this e-mail. Orders of other members are not touched. */
export async function give(
  tx: Tx,
  {
    company,
    walkin,
    member,
    email,
  }: { company: string; walkin: string | undefined; member: string; email: string | undefined },
): Promise<void> {
  await sql`
    update sales_order set visitor = ${member}
    where company = ${company} and drafting is distinct from 'draft' and (visitor = ${walkin ?? null} or (lower(email) = ${email?.toLowerCase() ?? null}
      and visitor in (select id from visitor where visitor.id = sales_order.visitor and kind = 'WALKIN')))`.execute(tx)
}
