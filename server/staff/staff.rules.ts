import type { Role } from '#contract/endpoint.ts'

/** A session of the staff ends after a working day, and after idle time: a workstation is left unattended more often than a phone. */
export const sessionLife = Temporal.Duration.from({ hours: 12 })
export const longestRest = Temporal.Duration.from({ minutes: 30 })
/** The end of the idle time is stored at most this often. */
const restNoted = Temporal.Duration.from({ minutes: 1 })

/** The new end of the idle time; null when it need not be stored yet. */
export function prolongRest(restsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const until = now.add(longestRest)
  return Temporal.Instant.compare(until.subtract(restNoted), restsAt) >= 0 ? until : null
}

/** The life of a set-up code. */
export const setUpLife = Temporal.Duration.from({ hours: 24 })

/** Normalises a set-up code: any case, with or without dashes and spaces. */
export const readSetUpCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const readEmail = (typed: string) => typed.normalize('NFKC').trim().toLowerCase()

/** Parses a role from the command line: `order-desk` is the role 'order desk'. */
export const readRole = (typed: string, roles: readonly Role[]): Role | undefined =>
  roles.find((role) => role === typed.trim().toLowerCase().replaceAll(/[-_]/g, ' '))

/** The state of an account. */
export const stateOf = ({ disabledAt, passwordHash }: { disabledAt: unknown; passwordHash: string | null }) =>
  disabledAt ? 'disabled' : passwordHash === null ? 'waiting for its first login' : 'active'

/** An account that waits for its first login, with what that needs: shown once. */
export interface InvitedPerson {
  id: string
  email: string
  code: string
  authenticatorUri: string
  ends: Temporal.Instant
}

interface OwnedAccount {
  id: string
  role: Role
  disabledAt: unknown
  passwordHash: string | null
}

/** Whether nobody else can log in as an owner. */
export const isLastOwner = (account: OwnedAccount, people: readonly OwnedAccount[]): boolean =>
  account.role === 'owner' &&
  !people.some((other) => other.id !== account.id && other.role === 'owner' && stateOf(other) === 'active')

/** The subject of an account in the audit log. */
export const subjectOf = ({ email }: { email: string }): string => `staff ${email}`
