import type { Db } from '#server/lib/database/db.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './profile.store.ts'
import type { MemberProfile } from './profile.store.ts'

/** Counts a member's points. The points slice is above this one; app.ts passes the function down. */
export type ReadBonus = (db: Db, self: MemberOwner, now: Temporal.Instant) => Promise<number>

/** The token alone says who the caller is. A vipCode in the request must be the caller's own. */
export async function requireSelf(
  db: Db,
  { company, visitor }: Pick<Caller, 'company'> & { visitor: Visitor },
  vipCode: string | undefined,
): Promise<MemberOwner> {
  const self = { company, member: visitor.id }
  if (vipCode !== undefined && (await requireMember(db, self)).vipCode !== vipCode)
    throw new Refusal('MEMBER_NOT_FOUND')
  return self
}

/** The member that staff name, within their company. */
export async function requireNamed(db: Db, company: string, vipCode: string | undefined): Promise<MemberProfile> {
  const found = vipCode === undefined ? undefined : await store.findByCode(db, company, vipCode)
  if (!found) throw new Refusal('MEMBER_NOT_FOUND')
  return found
}

export async function requireMember(db: Db, { company, member }: MemberOwner): Promise<MemberProfile> {
  const found = await store.findMember(db, company, member)
  if (!found) throw new Refusal('MEMBER_NOT_FOUND')
  return found
}

export const findMember = (db: Db, { company, member }: MemberOwner): Promise<MemberProfile | undefined> =>
  store.findMember(db, company, member)

/** The member's consents and withdrawals, newest first. */
export const listConsents = (db: Db, { member }: MemberOwner) => store.consents(db, member)

export const searchMembers = (db: Db, company: string, asked: PageQuery & { search: string }) =>
  store.search(db, {
    company,
    words: asked.search.normalize('NFKC').split(/\s+/).filter(Boolean),
    ...rowsOf(asked),
  })
