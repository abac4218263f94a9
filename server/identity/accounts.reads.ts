import type { Db, Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import type { MemberAccount } from './accounts.store.ts'
import * as store from './accounts.store.ts'

export type { MemberAccount } from './accounts.store.ts'

export const findAccount = (db: Db, company: string, member: string): Promise<MemberAccount | undefined> =>
  store.find(db, company, member)

const walkin = { vipCode: 'WALKIN', vipGrade: 'WALKIN' }

/** Whoever stands here, as carts and quotes say it. A walk-in needs no asking. */
export async function readVip(
  db: Db,
  { company, visitor, isMember }: { company: string; visitor: string; isMember: boolean },
): Promise<{ vipCode: string; vipGrade: string }> {
  const account = isMember ? await store.find(db, company, visitor) : undefined
  return account ? { vipCode: account.vipCode, vipGrade: account.grade } : walkin
}

/** A vipCode that is sent along is compared with whose token it is, never believed; a walk-in's is WALKIN. */
export async function requireOwnVip(
  db: Db,
  owner: Parameters<typeof readVip>[1],
  vipCode: string | undefined,
): Promise<void> {
  if (vipCode && vipCode !== (await readVip(db, owner)).vipCode) throw new Refusal('MEMBER_NOT_FOUND')
}

/** Whose proven address this is. */
export const findAccountByContact = (db: Db, company: string, contact: Contact): Promise<MemberAccount | undefined> =>
  store.findByContact(db, company, contact)

/** The same, held: nobody changes the account before the transaction ends. */
export const holdAccountByContact = (tx: Tx, company: string, contact: Contact): Promise<MemberAccount | undefined> =>
  store.holdByContact(tx, company, contact)

/** Whether the password that was read is still the one that opens; it stays so until the transaction ends. */
export const keepsPassword = (tx: Tx, account: Pick<MemberAccount, 'id' | 'passwordHash'>): Promise<boolean> =>
  store.holdPassword(tx, account)

/** Who was registered at the counter with this address and has not activated the account yet. */
export const findWaitingAccount = (db: Db, company: string, contact: Contact): Promise<MemberAccount | undefined> =>
  store.findWaiting(db, company, [contact])

/** Where letters about the account itself go: an address that is proven. */
export function contactOf({ email, emailProven, phone, phoneProven }: MemberAccount): Contact | undefined {
  if (email && emailProven) return { kind: 'email', address: email }
  if (phone && phoneProven) return { kind: 'mobile', address: phone }
  return undefined
}
