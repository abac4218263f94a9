import type { Db } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/endpoint-handler.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Contact, readContact } from '#server/shop/contacts.rules.ts'
import { type AccountCircumstances, openAccount } from '#server/identity/accounts.commands.ts'
import { findAccountByContact } from '#server/identity/accounts.reads.ts'
import { proveCode, sayBeside, useCode } from '#server/verification/verification-codes.commands.ts'
import { type MemberLogin, logIn } from '#server/identity/logins.commands.ts'
import {
  type ProviderServices,
  openAccountSession,
  holderOf,
  link,
  requireProvider,
  type ProviderCaller,
} from './third-parties.commands.ts'
import { type Completion, judgeCompletion } from './third-parties.rules.ts'
import * as store from './third-parties.store.ts'

const lost = () => new Refusal('ATTEMPT_LOST')

async function requireProven(db: Db, standing: ProviderCaller): Promise<store.ProvenAttempt> {
  const proven = await store.findProven(db, holderOf(standing))
  if (!proven) throw lost()
  return proven
}

/**
 * Creates an account from the verified identity. If a verified contact belongs to a member, that account is used; no second one
 * is created.
 */
export async function completeAccount(
  services: ProviderServices,
  form: Completion & { agreeMarketing: boolean },
  who: AccountCircumstances & { visitor: Visitor; browser: string | undefined },
): Promise<{ entered: MemberLogin; redirect: string }> {
  const proven = await requireProven(services.db, who)
  const provider = requireProvider(services.providers, proven.provider)
  const complaints = judgeCompletion(form, proven.emailVouched, who.today.toString())
  if (Object.keys(complaints).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, complaints)
  const contact: Contact = proven.emailVouched ? { kind: 'email', address: proven.email! } : readContact(form.target)!
  const code = proven.emailVouched ? undefined : await proveForLink(services, who, contact, form.verifyCode)
  const entered = await inTransaction(services.db, async (tx) => {
    if (code) await useCode(tx, code)
    if (!(await store.end(tx, proven.id))) throw lost()
    const holder = await findAccountByContact(tx, who.company, contact)
    // The contact was registered meanwhile. The word of a third party does not open that account.
    if (holder && !code) throw new Refusal('EMAIL_REGISTERED')
    const opening = { ...form, salutation: '', contacts: [contact], passwordHash: null, invitedBy: null }
    const inside = holder
      ? await openAccountSession(tx, services, holder, who)
      : await openAccount(tx, services, opening, who)
    await link(tx, provider, proven, { company: who.company, member: inside.account.id, now: who.now })
    return inside
  })
  return { entered, redirect: proven.redirect }
}

const proveForLink = (
  services: ProviderServices,
  { company, ip, now }: ProviderCaller & { ip: string },
  contact: Contact,
  typed: string,
) => proveCode(services, { company, purpose: 'link', contact, ip }, typed, now).catch(sayBeside('verifyCode'))

/** Links the verified identity to the account with its e-mail, once the visitor has proven to own that account. */
export async function connectAccount(
  services: ProviderServices,
  proof: { password: string; captcha: string | null } | { verifyCode: string },
  who: ProviderCaller & { ip: string },
): Promise<{ entered: MemberLogin; redirect: string }> {
  const proven = await requireProven(services.db, who)
  const provider = requireProvider(services.providers, proven.provider)
  const { company, now } = who
  if (!proven.emailVouched || !proven.email) throw lost()
  const { redirect } = proven
  if ('password' in proof) {
    const { password, captcha } = proof
    const login = { ...who, remember: false, userId: proven.email, password, proof: captcha }
    const entered = await logIn(services, login) // counts wrong passwords; the attempt ends with the session
    await inTransaction(services.db, (tx) => link(tx, provider, proven, { company, member: entered.account.id, now }))
    return { entered, redirect }
  }
  const contact: Contact = { kind: 'email', address: proven.email }
  const code = await proveForLink(services, who, contact, proof.verifyCode)
  const entered = await inTransaction(services.db, async (tx) => {
    await useCode(tx, code)
    if (!(await store.end(tx, proven.id))) throw lost()
    const account = await findAccountByContact(tx, company, contact)
    if (!account) throw lost()
    await link(tx, provider, proven, { company, member: account.id, now })
    return openAccountSession(tx, services, account, who)
  })
  return { entered, redirect }
}
