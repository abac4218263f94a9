import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { Hkd } from './money.ts'
import { Assertion } from './passkeys.ts'

/**
 * Staff log in separately. Their tokens give no access to the storefront; they come in the authorization header of the response,
 * and expire after 12 hours, or 30 minutes without use. The first account of a company is made with it or with `npm run staff`, further ones by an owner (people.ts).
 */
const Me = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  coCode: z.string(),
  /** The routes of staff calls that this person may make; a screen says by them what it cannot do. */
  may: z.array(z.string()),
})
const LoggedIn = Me.extend({ endsAt: z.iso.datetime({ offset: true }) })

const Email = z.string().max(254).default('')
const Password = z.string().max(128).default('')
/** Six digits of the authenticator app, spaces allowed; each code works once. */
const Totp = z.string().max(16).default('')

export const staffSetUp = endpoint('POST /staff/setUp', {
  who: 'anyone',
  summary:
    'The first login: the one-time code of the invitation, a password of 12 characters or more, and a code of the authenticator, which shows that it works. Logs in.',
  input: z.strictObject({ email: Email, setUpCode: z.string().max(64).default(''), password: Password, totp: Totp }),
  reply: LoggedIn,
})

export const staffLogin = endpoint('POST /staff/login', {
  who: 'anyone',
  summary:
    'Logs staff in by e-mail, password and a code of the authenticator, or in its place a passkey of the account (POST /staff/passkeys/ask). Whatever is wrong, the answer is the same (INVALID_STAFF_LOGIN).',
  input: z.strictObject({ email: Email, password: Password, totp: Totp, passkey: Assertion.optional() }),
  reply: LoggedIn,
})

export const staffLogout = endpoint('POST /staff/logout', {
  who: 'staff',
  roles,
  summary: 'Ends this session, or all of this account.',
  input: z.strictObject({ everywhere: z.boolean().default(false) }),
  reply: z.object({ ended: z.int() }),
})

export const staffMe = endpoint('GET /staff/me', {
  who: 'staff',
  roles,
  summary: 'Who the token stands for, and the calls that they may make.',
  input: z.object({}),
  reply: Me,
})

export const staffChangePassword = endpoint('POST /staff/changePassword', {
  who: 'staff',
  roles,
  summary: 'Another password for the old one. The other sessions of the account end.',
  input: z.strictObject({ oldPassword: Password, password: Password }),
  reply: z.object({ updated: z.literal(true) }),
})

export const AuditEntry = z.object({
  position: z.int(), // consecutive in each company, from 1
  at: z.iso.datetime({ offset: true }),
  staffId: z.string().nullable(), // null: done on the server with npm run staff
  staffName: z.string(),
  role: z.string(),
  call: z.string(),
  subject: z.string(), // whom or what it was done to
  /** The call's input; secrets and personal data are masked. */
  input: z.unknown(),
  requestId: z.string(),
  hash: z.string(), // SHA-256 over the previous hash and this entry, in hex
})

export const staffAuditLog = endpoint('GET /staff/auditLog', {
  who: 'staff',
  roles: ['owner'],
  summary: 'Everything staff changed, newest first, in pages; of one subject when asked.',
  input: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(24),
    subject: z.string().max(254).optional(),
  }),
  reply: z.object({ entries: z.array(AuditEntry), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffAuditChain = endpoint('GET /staff/auditChain', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Counts every entry of the audit log again: whether one was changed, removed or slipped in, and the hash of the last, to be kept elsewhere.',
  input: z.object({}),
  reply: z.object({ isWhole: z.boolean(), entries: z.int(), lastHash: z.string(), brokenAt: z.int().nullable() }),
})

export const staffApprovals = endpoint('GET /staff/approvals', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support', 'accounts'],
  summary:
    'What waits for a second person, oldest first: of one kind (gift cards, points, refunds, goodwill, waived charges) one person may do HK$5,000 a day alone.',
  input: z.object({}),
  reply: z.object({
    approvals: z.array(
      z.object({
        approvalId: z.uuid(),
        act: z.enum(['gift card issue', 'gift card adjustment', 'points', 'refund', 'coupon', 'waived charge']),
        subject: z.string(), // whom or what it is done to
        amount: Hkd, // its value
        reason: z.string(),
        askedBy: z.string(),
        at: z.iso.datetime({ offset: true }),
      }),
    ),
  }),
})

const Decided = z.object({ approvalId: z.uuid(), subject: z.string(), state: z.enum(['approved', 'declined']) })

export const staffApprove = endpoint('POST /staff/approvals/{approvalId}/approve', {
  who: 'staff',
  roles: ['owner', 'order desk', 'accounts'],
  summary:
    'Does what waits. Refuses SECOND_PERSON_NEEDED to whoever asked for it, APPROVAL_NOT_FOUND once it is decided, and whatever the act itself refuses by now; then it waits on.',
  input: z.strictObject({ approvalId: z.uuid() }),
  reply: Decided,
})

export const staffDecline = endpoint('POST /staff/approvals/{approvalId}/decline', {
  who: 'staff',
  roles: ['owner', 'order desk', 'accounts'],
  summary: 'Lets what waits come to nothing, with a reason (REMARKS_REQUIRED); also for whoever asked.',
  input: z.strictObject({ approvalId: z.uuid(), reason: z.string().trim().max(300) }),
  reply: Decided,
})
