import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

export async function findByCode(db: Db, company: string, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('visitor')
    .where('company', '=', company)
    .where('invitation_code', '=', code)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.visitor
}

/** False when another member has this code. */
export async function replace(
  tx: Tx,
  { company, member }: { company: string; member: string },
  code: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member set invitation_code = ${code}
    where visitor = ${member} and company = ${company} and erased_at is null
      and not exists (select from member where company = ${company} and invitation_code = ${code})`.execute(tx)
  return numAffectedRows === 1n
}

export async function findInviterOf(db: Db, company: string, friend: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('member as inviter', 'inviter.visitor', 'member.invited_by')
    .select('inviter.visitor')
    .where('member.visitor', '=', friend)
    .where('member.company', '=', company)
    .where('inviter.company', '=', company)
    .where('inviter.erased_at', 'is', null)
    .executeTakeFirst()
  return row?.visitor
}
