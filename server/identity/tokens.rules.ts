/** A token lives 3 days, and is renewed in its last 5 hours (§4, §9). */
export const tokenLife = Temporal.Duration.from({ milliseconds: 259_200_000 })
export const renewalMargin = Temporal.Duration.from({ milliseconds: 18_000_000 })
/** After a renewal the old token is good for this long, for requests already on their way. */
const overlap = Temporal.Duration.from({ seconds: 60 })

export type TokenAge = 'fresh' | 'near-expiry' | 'expired'

/** How a token stands, by the time since the last login. */
export function ageToken(loginAt: Temporal.Instant, now: Temporal.Instant): TokenAge {
  const age = now.since(loginAt)
  if (Temporal.Duration.compare(age, tokenLife) >= 0) return 'expired'
  return Temporal.Duration.compare(age, tokenLife.subtract(renewalMargin)) >= 0 ? 'near-expiry' : 'fresh'
}

/** However often it is renewed, a session ends after this long; without "remember" it ends with its first token. */
export const longestSession = Temporal.Duration.from({ hours: 30 * 24 })
export const sessionLife = (remember: boolean): Temporal.Duration => (remember ? longestSession : tokenLife)

export type SpentVerdict = 'under way' | 'expired' | 'lost' | 'stolen'

/**
 * What a token means that a renewal has replaced. Inside the overlap it belongs to a request that was under way. After it the
 * renewal was lost, or, where the new token is in use, two hold the session: one of them is not the visitor.
 */
export function judgeSpent(
  { spentAt, wasExpired, successorUsed }: { spentAt: Temporal.Instant; wasExpired: boolean; successorUsed: boolean },
  now: Temporal.Instant,
): SpentVerdict {
  if (Temporal.Instant.compare(now, spentAt.add(overlap)) < 0) return wasExpired ? 'expired' : 'under way'
  return successorUsed ? 'stolen' : 'lost'
}

/** Without "remember" a login also ends when it rests this long. */
export const longestRest = Temporal.Duration.from({ hours: 12 })
/** It is written down that a session is in use no more often than this. */
export const restNoted = Temporal.Duration.from({ minutes: 30 })

/** Until when a session may rest from now; null when that need not be written down again yet, or rests do no harm. */
export function prolongRest(restsAt: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant | null {
  if (!restsAt) return null
  const until = now.add(longestRest)
  return Temporal.Instant.compare(until.subtract(restNoted), restsAt) >= 0 ? until : null
}

/** The last use of a session, and from where, is written down no more often than this. */
const seenNoted = Temporal.Duration.from({ minutes: 5 })

/** Whether the use of a member's session is to be written down. Nobody is shown where a walk-in was. */
export const isToBeNoted = (
  { kind, seenAt }: { kind: 'WALKIN' | 'MEMBER'; seenAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean => kind === 'MEMBER' && (seenAt === null || Temporal.Instant.compare(now, seenAt.add(seenNoted)) >= 0)

/** Whether a session still opens anything. */
export const isStanding = (
  { endsAt, restsAt }: { endsAt: Temporal.Instant; restsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean =>
  Temporal.Instant.compare(endsAt, now) > 0 && (restsAt === null || Temporal.Instant.compare(restsAt, now) > 0)
