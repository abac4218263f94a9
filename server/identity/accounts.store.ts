import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** The member as the login needs it: names, contacts, password. */
export interface MemberAccount {
  id: string
  company: string
  vipCode: string
  firstName: string
  lastName: string
  email: string | null
  emailProven: boolean
  phone: string | null
  phoneProven: boolean
  passwordHash: string | null
  language: Locale
  grade: string
}

const accounts = (db: Db) =>
  db
    .selectFrom('member')
    .select(['visitor as id', 'company', 'vip_code as vipCode', 'first_name as firstName', 'last_name as lastName'])
    .select(['email', 'phone', 'password_hash as passwordHash', 'language', 'grade'])
    .select((column) => [
      column('email_proven_at', 'is not', null).as('emailProven'),
      column('phone_proven_at', 'is not', null).as('phoneProven'),
    ])
    .where('erased_at', 'is', null)
type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

const asAccount = (row: AccountRow): MemberAccount => ({
  ...row,
  emailProven: Boolean(row.emailProven),
  phoneProven: Boolean(row.phoneProven),
  language: row.language as Locale,
})

export async function findAccount(db: Db, company: string, id: string): Promise<MemberAccount | undefined> {
  const row = await accounts(db).where('company', '=', company).where('visitor', '=', id).executeTakeFirst()
  return row && asAccount(row)
}

const byContact = (db: Db, company: string, { kind, address }: Contact) => {
  const all = accounts(db).where('company', '=', company)
  return kind === 'email'
    ? all.where(sql<string>`lower(email)`, '=', address).where('email_proven_at', 'is not', null)
    : all.where('phone', '=', address).where('phone_proven_at', 'is not', null)
}

/** By a verified contact. */
export async function findByContact(db: Db, company: string, contact: Contact): Promise<MemberAccount | undefined> {
  const row = await byContact(db, company, contact).executeTakeFirst()
  return row && asAccount(row)
}

/** The same, with the row locked. */
export async function holdAccountByContact(
  tx: Tx,
  company: string,
  contact: Contact,
): Promise<MemberAccount | undefined> {
  const row = await byContact(tx, company, contact).forNoKeyUpdate().executeTakeFirst()
  return row && asAccount(row)
}

/** Locks the account; false when its password changed since it was read, or the account is gone. */
export async function keepsPassword(
  tx: Tx,
  { id, passwordHash }: Pick<MemberAccount, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const held = await accounts(tx)
    .where('visitor', '=', id)
    .where('password_hash', 'is not distinct from', passwordHash)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Locks addresses, whoever's they are, until the transaction ends: two counters that register one come one after the other. */
export const lockAddresses = (tx: Tx, company: string, contacts: readonly Contact[]): Promise<void> =>
  lockNames(
    tx,
    'member_address',
    contacts.map(({ address }) => `member ${company} ${address}`),
  )

/** Finds the accounts that staff registered under one of these contacts; the first if there are several. */
function waitingFor(db: Db, company: string, contacts: readonly Contact[]) {
  const emails = contacts.filter(({ kind }) => kind === 'email').map(({ address }) => address)
  const phones = contacts.filter(({ kind }) => kind === 'mobile').map(({ address }) => address)
  return accounts(db)
    .where('company', '=', company)
    .where('counter_at', 'is not', null)
    .where('email_proven_at', 'is', null)
    .where('phone_proven_at', 'is', null)
    .where((either) =>
      either.or([
        either(sql<string>`lower(email)`, '=', sql<string>`any(${emails}::text[])`),
        either('phone', '=', sql<string>`any(${phones}::text[])`),
      ]),
    )
    .orderBy('counter_at')
}

export async function findWaiting(
  db: Db,
  company: string,
  contacts: readonly Contact[],
): Promise<MemberAccount | undefined> {
  const row = await waitingFor(db, company, contacts).executeTakeFirst()
  return row && asAccount(row)
}

/** Locks the account until the transaction ends: of two who activate it, the second finds it taken. */
export async function holdWaiting(
  tx: Tx,
  company: string,
  contacts: readonly Contact[],
): Promise<MemberAccount | undefined> {
  const row = await waitingFor(tx, company, contacts).forNoKeyUpdate().executeTakeFirst()
  return row && asAccount(row)
}

export interface NewAccount {
  company: string
  vipCode: string
  invitationCode: string
  firstName: string
  lastName: string
  salutation: string | null
  birthDate: string | null
  email: string | null
  emailProven: boolean
  phone: string | null
  phoneProven: boolean
  passwordHash: string | null
  language: Locale
  invitedBy: string | null
  counterBy?: string
  now: Temporal.Instant
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const now = toTimestamp(account.now)
  const { id } = await tx
    .insertInto('visitor')
    .values({ company: account.company, kind: 'MEMBER', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('member')
    .values({
      visitor: id,
      company: account.company,
      vip_code: account.vipCode,
      invitation_code: account.invitationCode,
      first_name: account.firstName,
      last_name: account.lastName,
      salutation: account.salutation,
      birth_date: account.birthDate,
      email: account.email,
      email_proven_at: account.emailProven ? now : null,
      phone: account.phone,
      phone_proven_at: account.phoneProven ? now : null,
      password_hash: account.passwordHash,
      language: account.language,
      invited_by: account.invitedBy,
      counter_at: account.counterBy ? now : null,
      counter_by: account.counterBy ?? null,
      created_at: now,
    })
    .execute()
  return id
}

/**
 * Activates a waiting account: its owner has verified a contact and chosen a password or a third party. Data that staff checked
 * on paper is kept, the birth date above all.
 */
export async function takeOver(
  tx: Tx,
  id: string,
  proven: readonly Contact[],
  owner: {
    passwordHash: string | null
    language: Locale
    now: Temporal.Instant
    firstName?: string
    lastName?: string
  },
): Promise<void> {
  const now = toTimestamp(owner.now)
  const email = proven.find(({ kind }) => kind === 'email')
  const phone = proven.find(({ kind }) => kind === 'mobile')
  await tx
    .updateTable('member')
    .set({
      password_hash: owner.passwordHash,
      language: owner.language,
      ...(owner.firstName && { first_name: owner.firstName }),
      ...(owner.lastName && { last_name: owner.lastName }),
      ...(email && { email: email.address, email_proven_at: now }),
      ...(phone && { phone: phone.address, phone_proven_at: now }),
    })
    .where('visitor', '=', id)
    .execute()
}

/** False when the password changed since it was read, or the account is gone. */
export async function replacePassword(tx: Tx, { id, passwordHash }: MemberAccount, to: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ password_hash: to })
    .where('visitor', '=', id)
    .where('password_hash', 'is not distinct from', passwordHash)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
