import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

/** Locks the account against deletion only, until the transaction ends; false when it is gone. */
export async function keepMember(tx: Tx, { company, member }: MemberOwner): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null for key share`.execute(
    tx,
  )
  return rows.length === 1
}
