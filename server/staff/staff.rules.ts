import type { Role } from '#contract/endpoint.ts'

/** A session of the staff ends after a working day, and after idle time: a workstation is left unattended more often than a phone. */
export const sessionLife = Temporal.Duration.from({ hours: 12 })
export const longestRest = Temporal.Duration.from({ minutes: 30 })
/** It is written down that a session is in use no more often than this. */
const restNoted = Temporal.Duration.from({ minutes: 1 })

/** Until when a session may rest from now; null when that need not be written down again yet. */
export function prolongRest(restsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const until = now.add(longestRest)
  return Temporal.Instant.compare(until.subtract(restNoted), restsAt) >= 0 ? until : null
}

/** The one-time code of a set-up is good for a day. */
export const setUpLife = Temporal.Duration.from({ hours: 24 })

/** How a set-up code is read out and typed: any case, with or without dashes and blanks. */
export const readSetUpCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const readEmail = (typed: string) => typed.normalize('NFKC').trim().toLowerCase()

/** As a person writes it on a command line: `order-desk` is the order desk. */
export const readRole = (typed: string, roles: readonly Role[]): Role | undefined =>
  roles.find((role) => role === typed.trim().toLowerCase().replaceAll(/[-_]/g, ' '))

/** Where an account stands. */
export const stateOf = ({ disabledAt, passwordHash }: { disabledAt: unknown; passwordHash: string | null }) =>
  disabledAt ? 'disabled' : passwordHash === null ? 'waiting for its first login' : 'active'

/** How the audit log calls an account. */
export const subjectOf = ({ email }: { email: string }): string => `staff ${email}`
