import { randomInt } from 'node:crypto'
import { salutations } from '#contract/lists.ts'
import type { Locale } from '#contract/shop.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { type Contact, plain, readContact } from '#server/shop/contacts.rules.ts'
import { type ProvenCode, proveCode, sayBeside, useCode } from '#server/verification/verification-codes.commands.ts'
import { recordConsents } from '#server/consents/consents.commands.ts'
import { newInvitationCode } from './invitation-codes.commands.ts'
import { findInviter, requireInviter, wrongReferral } from './invitation-codes.reads.ts'
import { admitMember, type LoginCircumstances, type MemberLogin, type LoginContext } from './logins.commands.ts'
import { findPasswordComplaint } from './passwords.reads.ts'
import { findAccount, findAccountByContact, findWaitingAccount } from './accounts.reads.ts'
import {
  type Agreements,
  type AccountComplaints,
  judgeAgreements,
  judgeStaffForm,
  judgeNewPassword,
  judgeRegistration,
  type NewPassword,
  type Registration,
} from './accounts.rules.ts'
import * as store from './accounts.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

type AccountHooks = Pick<LoginContext, 'onAccountOpened'>
type AccountServices = LoginContext & Pick<AppContext, 'db' | 'hasSms' | 'limits' | 'passwords'>
export type AccountCircumstances = LoginCircumstances & { language: Locale; today: Temporal.PlainDate }

/** Registers a member and logs them in. The form is validated first, so that a wrong field does not use up a try of the code. */
export async function registerMember(
  services: AccountServices,
  form: Registration & { referralCode: string; agreeMarketing: boolean },
  who: AccountCircumstances,
): Promise<MemberLogin> {
  const complaints = dropEmpty({
    ...judgeRegistration(form, who.today.toString()),
    password: await findPasswordComplaint(form.password, [form.email, form.mobile]),
    salutation: judgeSalutation(form.salutation),
  })
  refuseOn(complaints)
  const contacts = contactsOf(form)
  const isInvited = form.referralCode.trim() !== ''
  const invitedBy = isInvited ? await requireInviter(services, who, form.referralCode) : null
  const codes = await proveAll(services, who, contacts, form)
  for (const contact of contacts)
    if (await findAccountByContact(services.db, who.company, contact)) throw taken(contact)
  const passwordHash = await services.passwords.hash(form.password)

  return inTransaction(services.db, async (tx) => {
    for (const code of codes) await useCode(tx, code)
    return openAccount(tx, services, { ...form, contacts, passwordHash, invitedBy }, who)
  })
}

export interface AccountOpening
  extends Agreements, Pick<Registration, 'firstName' | 'lastName' | 'salutation' | 'birthDate'> {
  agreeMarketing: boolean
  /** Verified contacts only. */
  contacts: readonly Contact[]
  /** Absent for members who log in only through a third party. */
  passwordHash: string | null
  invitedBy: string | null
}

/** Creates the account for verified contacts, or takes over the one that staff registered, and logs the member in. */
export async function openAccount(
  tx: Tx,
  services: LoginContext,
  opening: AccountOpening,
  who: AccountCircumstances,
): Promise<MemberLogin> {
  const { contacts, passwordHash, invitedBy } = opening
  const names = { firstName: plain(opening.firstName), lastName: plain(opening.lastName) }
  const waiting = await store.holdWaiting(tx, who.company, contacts)
  if (waiting) await orTaken(store.takeOver(tx, waiting.id, contacts, { passwordHash, ...who, ...names }))
  const id =
    waiting?.id ??
    (await addMember(tx, services, {
      ...accountOf(opening, contacts, who),
      ...names,
      emailProven: true,
      phoneProven: true,
      passwordHash,
      invitedBy,
    }))
  return greetMember(tx, services, id, opening, who)
}

/** §2, activation screen: a member whom staff registered verifies the address and chooses a password. */
export async function activateMember(
  services: AccountServices,
  form: NewPassword & Agreements & { target: string; verifyCode: string; agreeMarketing: boolean },
  who: AccountCircumstances,
): Promise<MemberLogin> {
  const contact = readContact(form.target)
  const complaints = dropEmpty({
    target: contact ? undefined : plain(form.target) === '' ? 'contact_required' : 'contact_invalid',
    verifyCode: plain(form.verifyCode) === '' ? 'code_required' : undefined,
    ...judgeNewPassword(form, [form.target]),
    password: await findPasswordComplaint(form.password, [form.target]),
    ...judgeAgreements(form),
  })
  refuseOn(complaints)
  const use = { company: who.company, purpose: 'activate', contact: contact!, ip: who.ip } as const
  const code = await proveCode(services, use, form.verifyCode, who.now).catch(sayBeside('verifyCode'))
  const passwordHash = await services.passwords.hash(form.password)
  return inTransaction(services.db, async (tx) => {
    const waiting = await store.holdWaiting(tx, who.company, [contact!])
    if (!waiting) {
      const known = await findAccountByContact(tx, who.company, contact!)
      throw known ? taken(contact!, 'target') : new Refusal(withoutRecord[contact!.kind])
    }
    await useCode(tx, code)
    await orTaken(store.takeOver(tx, waiting.id, [contact!], { passwordHash, ...who }))
    return greetMember(tx, services, waiting.id, form, who)
  })
}

const withoutRecord = { email: 'EMAIL_WITHOUT_RECORD', mobile: 'PHONE_WITHOUT_RECORD' } as const

/** Staff register a member, unverified and without a password. A mail explains how to activate the account. */
export async function registerByStaff(
  tx: Tx,
  hooks: AccountHooks,
  form: {
    firstName: string
    lastName: string
    salutation: string
    email: string
    mobile: string
    birthDate: string
    referralCode: string
    language: Locale
  },
  who: { company: string; actor: string; now: Temporal.Instant; today: Temporal.PlainDate },
): Promise<{ vipCode: string }> {
  const { company, actor, now, today } = who
  refuseOn({
    ...judgeStaffForm(form, today.toString()),
    ...dropEmpty({ salutation: judgeSalutation(form.salutation) }),
  })
  const contacts = contactsOf(form)
  await store.lockAddresses(tx, company, contacts)
  for (const contact of contacts) {
    if (await findAccountByContact(tx, company, contact)) throw taken(contact)
    if (await findWaitingAccount(tx, company, contact)) throw taken(contact)
  }
  const invitedBy = form.referralCode.trim() === '' ? null : await findInviter(tx, company, form.referralCode)
  if (invitedBy === undefined) throw wrongReferral()
  const member = await addMember(tx, hooks, {
    ...accountOf(form, contacts, { company, language: form.language, now }),
    firstName: plain(form.firstName),
    lastName: plain(form.lastName),
    emailProven: false,
    phoneProven: false,
    passwordHash: null,
    invitedBy,
    counterBy: actor,
  })
  await addJob(tx, 'inviteToActivate', { company, member })
  return { vipCode: (await findAccount(tx, company, member))!.vipCode }
}

/** Adds the account with its invitation code, and runs the hooks of the higher slices. */
export async function addMember(
  tx: Tx,
  { onAccountOpened }: AccountHooks,
  account: Omit<store.NewAccount, 'vipCode' | 'invitationCode'>,
): Promise<string> {
  const vipCode = `V${String(randomInt(10 ** 11)).padStart(11, '0')}`
  const id = await orTaken(store.insertAccount(tx, { ...account, vipCode, invitationCode: newInvitationCode() }))
  for (const opened of onAccountOpened) await opened(tx, { company: account.company, member: id }, account.now)
  return id
}

async function greetMember(
  tx: Tx,
  services: LoginContext,
  id: string,
  said: Agreements & { agreeMarketing: boolean },
  who: AccountCircumstances,
): Promise<MemberLogin> {
  const company = await findCompany(tx, who.company)
  const shopName = inLanguage(who.language)(company.nameZh, company.nameEn)
  await recordConsents(
    tx,
    { company: who.company, member: id, shopName, locale: who.language, now: who.now },
    { collection: said.agreeCollection, terms: said.agreeTerms, marketing: said.agreeMarketing },
  )
  const account = (await findAccount(tx, who.company, id))!
  return { account, token: await admitMember(tx, services, account, who) }
}

const contactsOf = ({ email, mobile }: { email: string; mobile: string }): Contact[] =>
  [email, mobile].map((text) => readContact(text)).filter((contact) => contact !== null)

function accountOf(
  form: { salutation: string; birthDate: string },
  contacts: readonly Contact[],
  { company, language, now }: { company: string; language: Locale; now: Temporal.Instant },
) {
  return {
    company,
    language,
    now,
    salutation: form.salutation || null,
    birthDate: form.birthDate,
    email: contacts.find(({ kind }) => kind === 'email')?.address ?? null,
    phone: contacts.find(({ kind }) => kind === 'mobile')?.address ?? null,
  }
}

const judgeSalutation = (code: string) =>
  code === '' || salutations.some((known) => known === code) ? undefined : ('salutation_unknown' as const)

function refuseOn(complaints: AccountComplaints): void {
  if (Object.keys(complaints).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, complaints)
}

async function proveAll(
  services: AccountServices,
  { company, ip, now }: AccountCircumstances,
  contacts: readonly Contact[],
  form: Registration,
): Promise<ProvenCode[]> {
  const codes: ProvenCode[] = []
  for (const contact of contacts) {
    const field = contact.kind === 'email' ? 'emailVerifyCode' : 'mobileVerifyCode'
    const use = { company, purpose: 'register', contact, ip } as const
    codes.push(await proveCode(services, use, form[field], now).catch(sayBeside(field)))
  }
  return codes
}

const taken = ({ kind }: Contact, field: string = kind) =>
  kind === 'email'
    ? new Refusal('EMAIL_REGISTERED', {}, { [field]: 'email_registered' })
    : new Refusal('PHONE_REGISTERED', {}, { [field]: 'phone_registered' })

/** Of two concurrent writes the database accepts one. The other is refused, with the contact that is taken. */
async function orTaken<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'member_by_email') throw taken({ kind: 'email', address: '' })
    if (constraint === 'member_by_phone') throw taken({ kind: 'mobile', address: '' })
    throw error
  })
}
