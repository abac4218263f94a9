import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import type { MemberAccount } from './accounts.store.ts'
import * as store from './accounts.store.ts'

export const findAccount = (db: Db, company: string, member: string): Promise<MemberAccount | undefined> =>
  store.findAccount(db, company, member)

const walkin = { vipCode: 'WALKIN', vipGrade: 'WALKIN' }

/** The vipCode of a visitor for carts and quotes. A walk-in needs no query. */
export async function readVip(
  db: Db,
  { company, visitor, isMember }: { company: string; visitor: string; isMember: boolean },
): Promise<{ vipCode: string; vipGrade: string }> {
  const account = isMember ? await store.findAccount(db, company, visitor) : undefined
  return account ? { vipCode: account.vipCode, vipGrade: account.grade } : walkin
}

/** A vipCode in a request is only compared with the token's, never trusted. The vipCode of a walk-in is WALKIN. */
export async function requireOwnVip(
  db: Db,
  owner: Parameters<typeof readVip>[1],
  vipCode: string | undefined,
): Promise<void> {
  if (vipCode && vipCode !== (await readVip(db, owner)).vipCode) throw new Refusal('MEMBER_NOT_FOUND')
}

/** Finds the account by a verified contact. */
export const findAccountByContact = (db: Db, company: string, contact: Contact): Promise<MemberAccount | undefined> =>
  store.findByContact(db, company, contact)

/** Finds the account that staff registered with this contact and that is not activated yet. */
export const findWaitingAccount = (db: Db, company: string, contact: Contact): Promise<MemberAccount | undefined> =>
  store.findWaiting(db, company, [contact])

/** The verified contact that receives mails about the account. */
export function contactOf({ email, emailProven, phone, phoneProven }: MemberAccount): Contact | undefined {
  if (email && emailProven) return { kind: 'email', address: email }
  if (phone && phoneProven) return { kind: 'mobile', address: phone }
  return undefined
}
