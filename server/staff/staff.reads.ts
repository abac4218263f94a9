import type { Complaint } from '#contract/complaints.ts'
import { isGuessedPassword } from '#server/lib/process/guessed-passwords.ts'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf, totpOf } from '#server/lib/process/keys.ts'
import * as store from './staff.store.ts'
import type { StaffAccount } from './staff.store.ts'

export { findByRequest, listWaiting } from './approvals.store.ts'

/** All staff of all companies, for the command line. */
export const listStaff = (db: Db) => store.all(db)
/** Those of one company, also those who have ended. */
export const listPeople = (db: Db, company: string) => store.ofCompany(db, company)

const lengths = { least: 12, most: 128 }

/** Any characters, with a minimum length, and no common password. */
export async function findStaffPasswordComplaint(password: string, email: string): Promise<Complaint | undefined> {
  if (password === '') return 'new_password_required'
  if (password.length < lengths.least || password.length > lengths.most) return 'staff_password_length'
  const small = password.toLowerCase()
  const name = email.split('@')[0]!
  if (name.length >= 4 && small.includes(name)) return 'password_like_contact'
  return (await isGuessedPassword(small)) || new Set(small).size < 5 ? 'password_common' : undefined
}

/** The secret of an authenticator, which the database stores encrypted. */
export const readTotp = (db: Db, account: StaffAccount | undefined): Buffer | undefined =>
  account && keysOf(db).open(totpOf(account.id), account.totpSecret)
