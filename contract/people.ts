import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { Assertion } from './passkeys.ts'

// Who works here. Each write shows again that the owner is present: an open console is not enough.

const Name = z.string().trim().min(1).max(60)
const Instant = z.iso.datetime({ offset: true })

/** The password, and a code of the authenticator or a passkey (POST /staff/passkeys/ask) in its place. */
export const Presence = z.strictObject({
  password: z.string().max(128),
  totp: z.string().max(16).default(''),
  passkey: Assertion.optional(),
})
export type Presence = z.infer<typeof Presence>

const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(['active', 'waiting', 'ended']), // waiting: for the first login
  lastLoginAt: Instant.nullable(),
  passkeys: z.int(),
  isSelf: z.boolean(),
})
const People = z.object({ people: z.array(Person) })

/** What the first login needs, shown once (POST /staff/setUp). */
const Invited = z.object({
  id: z.uuid(),
  email: z.string(),
  setUpCode: z.string(),
  authenticatorUri: z.string(),
  authenticatorQr: z.string(), // the same as a picture: a data URL
  endsAt: Instant,
})

export const staffPeople = endpoint('GET /staff/people', {
  who: 'staff',
  roles: ['owner'],
  summary: 'Who works here: role, state and last login, those who have ended too.',
  input: z.object({}),
  reply: People,
})

export const staffInvite = endpoint('POST /staff/people', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Makes an account. Its one-time code and authenticator are shown once and are good for 24 hours. Refuses INVALID_STAFF_LOGIN and STAFF_EMAIL_TAKEN.',
  input: z.strictObject({
    name: Name,
    email: z.string().trim().max(254),
    role: z.enum(roles),
    presence: Presence,
  }),
  reply: Invited,
})

export const staffChangePerson = endpoint('PUT /staff/people/{id}', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Another role; all sessions of that person end. Refuses INVALID_STAFF_LOGIN, STAFF_NOT_FOUND, STAFF_ENDED, and LAST_OWNER for the only owner who can log in.',
  input: z.strictObject({ id: z.uuid(), role: z.enum(roles), presence: Presence }),
  reply: People,
})

export const staffEndPerson = endpoint('POST /staff/people/{id}/end', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Ends an account: no login, no session, no passkey. What the person did stays in the audit log. Refuses LAST_OWNER. POST …/reset takes them back.',
  input: z.strictObject({ id: z.uuid(), presence: Presence }),
  reply: People,
})

export const staffResetPerson = endpoint('POST /staff/people/{id}/reset', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Begins an account again, for whoever lost password or phone: another one-time code and authenticator, shown once; passkeys and sessions end. Refuses LAST_OWNER.',
  input: z.strictObject({ id: z.uuid(), presence: Presence }),
  reply: Invited,
})
