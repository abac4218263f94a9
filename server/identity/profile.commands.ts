import type { Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { judgeBirthDate } from './accounts.rules.ts'
import { proveCode, sayBeside, type ProvenCode, useCode } from '#server/verification/verification-codes.commands.ts'
import { endSessions } from './tokens.commands.ts'
import { recordConsents } from '#server/consents/consents.commands.ts'
import { proveSelf, type ProvenSelf, takeProof } from './reauthentication.commands.ts'
import { listConsents, requireMember } from './profile.reads.ts'
import type { MemberProfile } from './profile.store.ts'
import { judgeContacts, listNameComplaints, type ContactChange } from './profile.rules.ts'
import * as store from './profile.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

type ProfileServices = Pick<AppContext, 'db' | 'hasSms' | 'limits' | 'passwords'>
type Absent<T> = { [K in keyof T]?: T[K] | undefined }
export type NewDetails = Absent<store.ProfileChanges>

/** What a member may change. Other fields, such as grade, points and birth date, cannot be set here. */
export interface ProfileRequest {
  details: Omit<NewDetails, 'birthDate'>
  contacts: readonly ContactChange[]
  /** The member agreed that a changed e-mail or mobile ends every session. §5 */
  agreesToLogout: boolean
  /** Required for a change of contact, if the account has a password. */
  password: string
}

/** Changes details and contacts together, or nothing. True when all sessions have ended. */
export async function updateMember(
  services: ProfileServices,
  self: MemberOwner,
  wishes: ProfileRequest,
  now: Temporal.Instant,
): Promise<boolean> {
  const names = listNameComplaints(wishes.details)
  if (Object.keys(names).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, names)
  const before = await requireMember(services.db, self)
  const judged = judgeContacts(wishes.contacts, before)
  if (judged.kind === 'wrong') throw new Refusal('CHECK_REQUIRED_FIELDS', {}, judged.complaints)
  if (judged.forcesLogout && !wishes.agreesToLogout) throw new Refusal('CHANGE_FORCES_LOGOUT')
  const needsPassword = judged.forcesLogout && before.passwordHash !== null
  const password = needsPassword ? await requirePassword(services, before, wishes.password, now) : undefined
  const proven: (ProvenCode & { was: string | null })[] = []
  for (const { contact, code, codeField, was } of judged.changes)
    proven.push({ ...(await prove(services, self, { contact, code, codeField }, now)), was })

  await inTransaction(services.db, async (tx) => {
    await holdMember(tx, self)
    if (password) await takeProof(tx, password)
    await changeDetails(tx, self, wishes.details)
    for (const contact of proven) await changeContact(tx, self, contact, now)
    if (judged.forcesLogout) await endSessions(tx, self.member)
  })
  return judged.forcesLogout
}

/** Somebody who finds an open session must not be able to take the account over. */
async function requirePassword(
  services: ProfileServices,
  member: MemberProfile,
  password: string,
  now: Temporal.Instant,
): Promise<ProvenSelf> {
  if (password === '') throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { password: 'password_required' })
  return proveSelf(services, member, 'change', { kind: 'password', password }, now)
}

const prove = (
  services: ProfileServices,
  { company, member }: MemberOwner,
  { contact, code, codeField }: { contact: ProvenCode | Omit<ProvenCode, 'id'>; code: string; codeField: string },
  now: Temporal.Instant,
): Promise<ProvenCode> =>
  proveCode(services, { company, purpose: 'change', contact, member }, code, now).catch(sayBeside(codeField))

/** Both the old and the new contact are notified, so that the owner learns of a change by somebody else. */
async function changeContact(
  tx: Tx,
  { company, member }: MemberOwner,
  { was, ...contact }: ProvenCode & { was: string | null },
  at: Temporal.Instant,
): Promise<void> {
  await useCode(tx, contact)
  const isEmail = contact.kind === 'email'
  if (!(await store.changeContact(tx, member, contact, at))) {
    const [code, field, complaint] = isEmail
      ? (['EMAIL_REGISTERED', 'email', 'email_registered'] as const)
      : (['PHONE_REGISTERED', 'mobile', 'phone_registered'] as const)
    throw new Refusal(code, {}, { [field]: complaint })
  }
  const about = isEmail ? 'email-changed' : 'mobile-changed'
  for (const to of [was, contact.address]) {
    if (to !== null) await addJob(tx, 'tellMember', { company, member, about, to, facts: { at: at.toString() } })
  }
}

async function changeDetails(tx: Tx, { member }: MemberOwner, wished: NewDetails): Promise<void> {
  const { firstName, lastName, ...rest } = wished
  const names = {
    ...(firstName !== undefined && { firstName: plain(firstName) }),
    ...(lastName !== undefined && { lastName: plain(lastName) }),
  }
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  await store.change(tx, member, { ...present, ...names })
}

/** Changes language, channels and marketing consent. Each change of consent is recorded with wording and time. */
export async function changeSettings(
  tx: Tx,
  self: MemberOwner,
  { marketing, ...details }: Pick<NewDetails, 'language' | 'noticeChannels'> & { marketing?: boolean | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const member = await holdMember(tx, self)
  await changeDetails(tx, self, {
    ...details,
    noticeChannels: details.noticeChannels && [...new Set(details.noticeChannels)],
  })
  if (marketing === undefined || marketing === (await agreesToMarketing(tx, self))) return
  const company = await findCompany(tx, self.company)
  const locale = details.language ?? member.language
  const shopName = inLanguage(locale)(company.nameZh, company.nameEn)
  await recordConsents(tx, { ...self, shopName, locale, now }, { marketing })
}

async function agreesToMarketing(tx: Tx, self: MemberOwner): Promise<boolean> {
  const consents = await listConsents(tx, self)
  return consents.find(({ kind }) => kind === 'marketing')?.given ?? false
}

/** What staff may change for a member: names, and the birth date, which staff check on a document. §5 */
export async function changeByStaff(
  tx: Tx,
  self: MemberOwner,
  { birthDate, ...details }: Omit<NewDetails, 'language' | 'noticeChannels'>,
  today: Temporal.PlainDate,
): Promise<void> {
  const complaint = birthDate === undefined ? undefined : judgeBirthDate(birthDate, today.toString())
  const wrong = { ...listNameComplaints(details), ...(complaint && { birthDate: complaint }) }
  if (Object.keys(wrong).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, wrong)
  await holdMember(tx, self)
  await changeDetails(tx, self, { birthDate, ...details })
}

/**
 * Changes contacts without a code, so they stay unverified until their owner verifies them. All sessions end, and the old contact
 * is notified. True when something changed.
 */
export async function changeContactsByStaff(
  tx: Tx,
  self: MemberOwner,
  { wishes, reason, ...by }: { wishes: readonly ContactChange[]; reason: string; actor: string; at: Temporal.Instant },
): Promise<boolean> {
  if (reason.trim() === '') throw new Refusal('REMARKS_REQUIRED')
  const member = await holdMember(tx, self)
  const judged = judgeContacts(
    wishes.map((wish) => ({ ...wish, code: 'by staff' })),
    member,
  )
  if (judged.kind === 'wrong') throw new Refusal('CHECK_REQUIRED_FIELDS', {}, judged.complaints)
  if (!judged.forcesLogout) return false
  const contacts = judged.changes.map(({ contact }) => contact)
  const isProven = await store.putUnproven(tx, member, contacts, by)
  await endSessions(tx, self.member)
  for (const { contact, was } of judged.changes) {
    const about = contact.kind === 'email' ? 'email-changed' : 'mobile-changed'
    if (was !== null) await addJob(tx, 'tellMember', { ...self, about, to: was, facts: { at: by.at.toString() } })
  }
  if (!isProven) await addJob(tx, 'inviteToActivate', { company: self.company, member: self.member })
  return true
}

async function holdMember(tx: Tx, { company, member }: MemberOwner): Promise<store.MemberProfile> {
  const held = await store.holdMember(tx, company, member)
  if (!held) throw new Refusal('MEMBER_NOT_FOUND')
  return held
}
