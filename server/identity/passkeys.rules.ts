/** For this long after a login nothing else is asked of who adds a way in. */
const recentLogin = Temporal.Duration.from({ minutes: 10 })

/** Whether a login is old enough for its browser to have changed hands since. */
export const needsProof = (begunAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  begunAt === null || Temporal.Instant.compare(now, begunAt.add(recentLogin)) >= 0
