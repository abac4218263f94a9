import type { Locale } from '#contract/shop.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { type Contact, plain, readContact } from '#server/shop/contacts.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { findAccount, findAccountByContact } from './accounts.reads.ts'
import { holdAccountByContact } from './accounts.store.ts'
import { judgeNewPassword, type NewPassword } from './accounts.rules.ts'
import { replacePassword } from './accounts.store.ts'
import { proveCode, sayBeside, useCode } from '#server/verification/verification-codes.commands.ts'
import { endSessions } from './tokens.commands.ts'
import { findPasswordComplaint } from './passwords.reads.ts'

type PasswordServices = Pick<AppContext, 'db' | 'hasSms' | 'limits' | 'passwords'>

/** Password forgotten: whoever verifies the contact sets a new password. All sessions end, and nobody is logged in. */
export async function resetPassword(
  services: PasswordServices,
  form: NewPassword & { company: string; ip: string; target: string; verifyCode: string },
  now: Temporal.Instant,
): Promise<void> {
  const contact = readContact(form.target)
  const complaints = dropEmpty({
    target: contact ? undefined : plain(form.target) === '' ? 'contact_required' : 'contact_invalid',
    verifyCode: plain(form.verifyCode) === '' ? 'code_required' : undefined,
    ...judgeNewPassword(form, [form.target]),
    password: await findPasswordComplaint(form.password, [form.target]),
  })
  if (!contact || Object.keys(complaints).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, complaints)
  const use = { company: form.company, ip: form.ip, purpose: 'reset', contact } as const
  const code = await proveCode(services, use, form.verifyCode, now).catch(sayBeside('verifyCode'))
  const isKnown = await findAccountByContact(services.db, form.company, contact)
  if (!isKnown) throw withoutRecord(contact) // only the owner of the contact learns this
  const passwordHash = await services.passwords.hash(form.password)
  await inTransaction(services.db, async (tx) => {
    await useCode(tx, code)
    // Hashing takes time. A member who has given up the contact or the account meanwhile gets no password here.
    const account = await holdAccountByContact(tx, form.company, contact)
    if (!account || !(await replacePassword(tx, account, passwordHash))) throw withoutRecord(contact)
    await endSessions(tx, account.id)
    await tellOwner(tx, account, now)
  })
}

export const withoutRecord = ({ kind }: Contact): Refusal =>
  new Refusal(kind === 'email' ? 'EMAIL_WITHOUT_RECORD' : 'PHONE_WITHOUT_RECORD')

const wrongOldOnes = { most: 10, seconds: 900 }

/** Changes a known password. All other sessions end; this one stays, as its user knows the password. */
export async function changePassword(
  services: PasswordServices,
  form: NewPassword & { oldPassword: string },
  who: { company: string; member: string; session: string; now: Temporal.Instant },
): Promise<void> {
  const account = await findAccount(services.db, who.company, who.member)
  if (!account) throw new Refusal('SESSION_ENDED')
  const contacts = [account.email ?? '', account.phone ?? '']
  const { password, rePassword } = judgeNewPassword(form, contacts)
  const unchanged = form.password === form.oldPassword ? ('password_unchanged' as const) : undefined
  const judged = form.password === '' ? ('new_password_required' as const) : (password ?? unchanged)
  const complaints = dropEmpty({
    oldPassword: form.oldPassword === '' ? 'old_password_required' : undefined,
    password: judged ?? (await findPasswordComplaint(form.password, contacts)),
    rePassword: form.rePassword === '' ? 'retype_password_required' : rePassword,
  })
  if (Object.keys(complaints).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, complaints)

  const wrong = () => new Refusal('OLD_PASSWORD_INCORRECT', {}, { oldPassword: 'old_password_incorrect' })
  const look = async () => {
    if (!(await services.passwords.isRight(form.oldPassword, account.passwordHash, who.member))) throw wrong()
  }
  await services.limits.attempt([['wrong old passwords', account.id, wrongOldOnes]], look, (error) =>
    isRefusal(error, 'OLD_PASSWORD_INCORRECT'),
  )
  const passwordHash = await services.passwords.hash(form.password)
  await inTransaction(services.db, async (tx) => {
    if (!(await replacePassword(tx, account, passwordHash))) throw wrong()
    await endSessions(tx, account.id, who.session)
    await tellOwner(tx, account, who.now)
  })
}

const tellOwner = (tx: Tx, { id, company }: { id: string; company: string; language: Locale }, now: Temporal.Instant) =>
  addJob(tx, 'tellOfPassword', { company, member: id, at: now.toString() })
