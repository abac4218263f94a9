import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import { findLetterFrame, findLetterSender, type LetterFrame, type LetterSender } from '#server/shop/shop.reads.ts'
import { contactOf, findAccount, findAccountByContact, findWaitingAccount } from './accounts.reads.ts'
import { findLiveCode, readDigits } from '#server/verification/verification-codes.reads.ts'
import type { SentCode } from '#server/verification/verification-codes.store.ts'

/** A code to be sent to a contact. */
export interface CodeLetter extends Pick<SentCode, 'company' | 'purpose'> {
  contact: Contact
  digits: string
  surprise: CodeSurprise | undefined
  from: LetterSender
}
/** What only the owner of the contact may learn, not whoever requested the code: whether there is an account. */
export type CodeSurprise = 'already' | 'no-record' | 'links' | 'taken'

/** None when the code has expired or was replaced. */
export async function findCodeLetter(
  db: Db,
  id: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<CodeLetter | undefined> {
  const code = await findLiveCode(db, id, now)
  if (!code) return undefined
  const { company, language, purpose } = code
  const contact: Contact = { kind: code.target.includes('@') ? 'email' : 'mobile', address: code.target }
  const [from, surprise] = await Promise.all([
    findLetterSender(db, company, language, publicUrl),
    findSurprise(db, code, contact),
  ])
  return { company, purpose, contact, digits: readDigits(db, code, code), surprise, from }
}

async function findSurprise(
  db: Db,
  { company, purpose }: SentCode,
  contact: Contact,
): Promise<CodeSurprise | undefined> {
  const account = await findAccountByContact(db, company, contact)
  if (purpose === 'register') return account ? 'already' : undefined
  if (purpose === 'reset') return account ? undefined : 'no-record'
  if (purpose === 'link') return account ? 'links' : undefined
  if (purpose === 'change') return account ? 'taken' : undefined
  if (purpose === 'activate' && !(await findWaitingAccount(db, company, contact)))
    return account ? 'already' : 'no-record'
  return undefined
}

/** The addressee and sender of a mail about an account. */
export interface AccountAddressee extends LetterFrame {
  contact: Contact
}

/** The account's owner at a verified contact, whatever reminders the member has turned off. */
export async function findOwner(
  db: Db,
  { company, member }: MemberOwner,
  publicUrl: string,
): Promise<AccountAddressee | undefined> {
  const account = await findAccount(db, company, member)
  const contact = account && contactOf(account)
  return contact && { contact, ...(await findLetterFrame(db, company, account.language, publicUrl)) }
}

/** A member whom staff registered and who has not activated the account. */
export async function findInvited(
  db: Db,
  { company, member }: MemberOwner,
  publicUrl: string,
): Promise<AccountAddressee | undefined> {
  const account = await findAccount(db, company, member)
  if (!account || account.emailProven || account.phoneProven) return undefined
  const { email, phone } = account
  const address = email || phone
  if (!address) return undefined
  const contact: Contact = { kind: email ? 'email' : 'mobile', address }
  return { contact, ...(await findLetterFrame(db, company, account.language, publicUrl)) }
}
