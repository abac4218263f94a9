import { randomUUID } from 'node:crypto'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { credit, holdAccount } from '#server/points/points-ledger.commands.ts'
import { lastDayOf } from '#server/points/points.rules.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

/** A new member without a password, which need not be hashed. */
export async function joinClub(
  db: Db,
  also: { phone?: string; invitedBy?: string; proven?: boolean; company?: string } = {},
): Promise<MemberOwner & { vipCode: string; email: string }> {
  const { company = 'SPORT', proven = true } = also
  const at = '2026-10-01T10:00:00+08:00'
  const { id } = await db
    .insertInto('visitor')
    .values({ company, kind: 'MEMBER', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const code = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
  const email = `${code.toLowerCase()}@harbour.example`
  await db
    .insertInto('member')
    .values({
      visitor: id,
      company,
      vip_code: `V${code}`,
      first_name: 'Pak',
      last_name: 'Lam',
      email,
      email_proven_at: proven ? at : null,
      phone: also.phone ?? null,
      invitation_code: code,
      invited_by: also.invitedBy ?? null,
      created_at: at,
    })
    .execute()
  return { company, member: id, vipCode: `V${code}`, email }
}

/** Credits points as staff do; by default they expire like points earned today. */
export const givePoints = (db: Db, owner: MemberOwner, points: number, at: Temporal.Instant, expires?: string) =>
  inTransaction(db, async (tx) => {
    const account = await holdAccount(tx, owner, at)
    const lots = [{ points, expires: expires ? Temporal.PlainDate.from(expires) : lastDayOf(dayOf(at)) }]
    const reason = { zh: '測試', en: 'test' }
    await credit(tx, account, lots, { kind: 'adjustment', reason, actor: 'staff:test', at })
  })

/** The owner record of a member, by e-mail. */
export async function findOwner(db: Db, email: string): Promise<MemberOwner> {
  return db
    .selectFrom('member')
    .select(['company', 'visitor as member'])
    .where('email', '=', email)
    .where('company', '=', 'SPORT')
    .executeTakeFirstOrThrow()
}
