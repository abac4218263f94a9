import type { Role } from '#contract/endpoint.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { isMailAddress } from '#server/shop/contacts.rules.ts'
import { addStaff, changeRole, disableStaff, resetStaff } from './staff-accounts.commands.ts'
import { type InvitedPerson, isLastOwner, readEmail, stateOf } from './staff.rules.ts'
import { isStaffSession } from './staff-sessions.commands.ts'
import * as store from './staff.store.ts'
import type { StaffAccount } from './staff.store.ts'

/** The owner who writes. */
type PeopleEditor = Pick<StaffCaller, 'company' | 'staff' | 'now' | 'requestId'>

export async function invitePerson(
  tx: Tx,
  caller: PeopleEditor,
  { name, email: typed, role }: { name: string; email: string; role: Role },
): Promise<InvitedPerson> {
  await beginWriting(tx, caller)
  const email = readEmail(typed)
  if (!isMailAddress(email)) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { email: 'email_invalid' })
  const setUp = await addStaff(tx, { ...orderOf(caller, email, 'POST /staff/people'), name, role })
  if (!setUp) throw new Refusal('STAFF_EMAIL_TAKEN')
  const account = await store.findByEmail(tx, caller.company, email)
  return { id: account!.id, email, ...setUp }
}

export async function changePersonRole(tx: Tx, caller: PeopleEditor, id: string, role: Role): Promise<void> {
  const account = await requirePerson(tx, caller, id)
  if (account.disabledAt) throw new Refusal('STAFF_ENDED')
  if (account.role === role) return
  await requireAnotherOwner(tx, account)
  await changeRole(tx, { ...orderOf(caller, account.email, 'PUT /staff/people/{id}'), role })
}

export async function endPerson(tx: Tx, caller: PeopleEditor, id: string): Promise<void> {
  const account = await requirePerson(tx, caller, id)
  if (account.disabledAt) return
  await requireAnotherOwner(tx, account)
  await disableStaff(tx, orderOf(caller, account.email, 'POST /staff/people/{id}/end'))
}

export async function resetPerson(tx: Tx, caller: PeopleEditor, id: string): Promise<InvitedPerson> {
  const account = await requirePerson(tx, caller, id)
  await requireAnotherOwner(tx, account)
  const setUp = await resetStaff(tx, orderOf(caller, account.email, 'POST /staff/people/{id}/reset'))
  return { id, email: account.email, ...setUp! }
}

const orderOf = ({ company, staff, now, requestId }: PeopleEditor, email: string, call: string) => ({
  company,
  email,
  call,
  by: staff,
  requestId,
  now,
})

/** Writers of a company's people take turns, so that two owners cannot end one another at once. */
async function beginWriting(tx: Tx, { company, staff }: PeopleEditor): Promise<void> {
  await lockNames(tx, 'shop_admin', [`${company} people`])
  // Whoever was ended while the proof was checked writes nothing more.
  if (!(await isStaffSession(tx, staff))) throw new Refusal('SESSION_ENDED')
}

async function requirePerson(tx: Tx, caller: PeopleEditor, id: string): Promise<StaffAccount> {
  await beginWriting(tx, caller)
  const account = await store.findStaff(tx, caller.company, id)
  if (!account) throw new Refusal('STAFF_NOT_FOUND')
  return account
}

async function requireAnotherOwner(tx: Tx, account: StaffAccount): Promise<void> {
  const people = await store.ofCompany(tx, account.company)
  if (stateOf(account) === 'active' && isLastOwner(account, people)) throw new Refusal('LAST_OWNER')
}
