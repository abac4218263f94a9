import type { Complaint } from '#contract/complaints.ts'
import { complainOfText } from '#server/shop/postal-addresses.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { type Contact, placeText, plain, readContact } from '#server/shop/contacts.rules.ts'

const longestName = 80

export interface PersonNames {
  firstName?: string | undefined
  lastName?: string | undefined
}

/** Absent fields stay unchanged; fields that are sent must be valid names. §5 */
export function listNameComplaints({ firstName, lastName }: PersonNames): Record<string, Complaint> {
  return dropEmpty({
    firstName: firstName === undefined ? undefined : ofName(firstName, 'first_name_required'),
    lastName: lastName === undefined ? undefined : ofName(lastName, 'last_name_required'),
  })
}

const ofName = (name: string, missing: Complaint) =>
  complainOfText(name, longestName, placeText, { missing, wrong: 'name_characters' })

export interface Contacts {
  email: string | null
  emailProven: boolean
  mobile: string | null
  mobileProven: boolean
}

/** A requested contact, with the code that was sent there. */
export interface ContactChange {
  kind: Contact['kind']
  field: 'email' | 'mobile'
  typed: string
  code: string
}

export type JudgedProfile =
  | { kind: 'wrong'; complaints: Record<string, Complaint> }
  | {
      kind: 'fine'
      changes: { contact: Contact; code: string; codeField: string; was: string | null }[]
      forcesLogout: boolean
    }

/**
 * Which contacts change. A contact that is stored and verified is unchanged. One that is stored and unverified is verified by its
 * code, which ends no session.
 */
export function judgeContacts(wishes: readonly ContactChange[], now: Contacts): JudgedProfile {
  const complaints: Record<string, Complaint> = {}
  const changes: (Extract<JudgedProfile, { kind: 'fine' }>['changes'][number] & { isNew: boolean })[] = []
  for (const { kind, field, typed, code } of wishes) {
    const contact = readContact(typed)
    const isEmail = kind === 'email'
    if (plain(typed) === '') complaints[field] = isEmail ? 'email_required' : 'phone_required'
    else if (contact?.kind !== kind) complaints[field] = isEmail ? 'email_invalid' : 'phone_invalid'
    else {
      const was = isEmail ? now.email : now.mobile
      const isProven = isEmail ? now.emailProven : now.mobileProven
      const isNew = was?.toLowerCase() !== contact.address
      if (!isNew && isProven) continue
      const codeField = `${field}VerifyCode`
      if (plain(code) === '') complaints[codeField] = 'code_required'
      changes.push({ contact, code, codeField, was, isNew })
    }
  }
  if (Object.keys(complaints).length > 0) return { kind: 'wrong', complaints }
  return {
    kind: 'fine',
    changes: changes.map(({ isNew: _, ...change }) => change),
    forcesLogout: changes.some(({ isNew }) => isNew),
  }
}

/** The channel for a reminder: one that the member allows and that is verified, e-mail first; null without one. */
export function chooseChannel(
  channels: readonly string[],
  { emailProven, mobileProven }: Contacts,
): 'EMAIL' | 'SMS' | null {
  if (channels.includes('EMAIL') && emailProven) return 'EMAIL'
  return channels.includes('SMS') && mobileProven ? 'SMS' : null
}
