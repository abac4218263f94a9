/** A token lives 3 days, and is renewed in its last 5 hours (§4, §9). */
export const tokenLife = Temporal.Duration.from({ milliseconds: 259_200_000 })
export const renewalMargin = Temporal.Duration.from({ milliseconds: 18_000_000 })
/** After a renewal the old token remains valid for this long, for requests that are under way. */
const overlap = Temporal.Duration.from({ seconds: 60 })

const lifeMs = tokenLife.total('milliseconds')
const marginMs = renewalMargin.total('milliseconds')

export type TokenAge = 'fresh' | 'near-expiry' | 'expired'

/** The state of a token, by its age. */
export function ageToken(loginAt: Temporal.Instant, now: Temporal.Instant): TokenAge {
  const age = now.epochMilliseconds - loginAt.epochMilliseconds // every call asks
  if (age >= lifeMs) return 'expired'
  return age >= lifeMs - marginMs ? 'near-expiry' : 'fresh'
}

/** The maximum life of a session, however often it is renewed. Without "remember" a session ends with its first token. */
export const longestSession = Temporal.Duration.from({ hours: 30 * 24 })
export const sessionLife = (remember: boolean): Temporal.Duration => (remember ? longestSession : tokenLife)

export type SpentVerdict = 'under way' | 'expired' | 'lost' | 'stolen'

/**
 * Judges a token that a renewal has replaced. Within the overlap it belongs to a request that was under way. After it, the answer
 * to the renewal was lost; or, where the new token is in use, two parties hold the session and one of them is not the visitor.
 */
export function judgeSpent(
  { spentAt, wasExpired, successorUsed }: { spentAt: Temporal.Instant; wasExpired: boolean; successorUsed: boolean },
  now: Temporal.Instant,
): SpentVerdict {
  if (Temporal.Instant.compare(now, spentAt.add(overlap)) < 0) return wasExpired ? 'expired' : 'under way'
  return successorUsed ? 'stolen' : 'lost'
}

/** Idle time after which a session without "remember" ends. */
export const longestRest = Temporal.Duration.from({ hours: 12 })
/** The end of the idle time is stored at most this often. */
export const restNoted = Temporal.Duration.from({ minutes: 30 })

/** The new end of the idle time; null when it need not be stored yet, or the session has no idle limit. */
export function prolongRest(restsAt: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant | null {
  if (!restsAt) return null
  const until = now.add(longestRest)
  return Temporal.Instant.compare(until.subtract(restNoted), restsAt) >= 0 ? until : null
}

/** The last use of a session, and its address, is stored at most this often. */
const seenNoted = Temporal.Duration.from({ minutes: 5 })

/** Whether the use of a session is to be stored. Only members can see where their sessions were used. */
export const isToBeNoted = (
  { kind, seenAt }: { kind: 'WALKIN' | 'MEMBER'; seenAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean => kind === 'MEMBER' && (seenAt === null || Temporal.Instant.compare(now, seenAt.add(seenNoted)) >= 0)

/** Whether a session is still valid. */
export const isStanding = (
  { endsAt, restsAt }: { endsAt: Temporal.Instant; restsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean =>
  Temporal.Instant.compare(endsAt, now) > 0 && (restsAt === null || Temporal.Instant.compare(restsAt, now) > 0)
