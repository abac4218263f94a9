/** Within this time after a login no further proof is needed to add a passkey. */
const recentLogin = Temporal.Duration.from({ minutes: 10 })

/** Whether the login is so old that somebody else may use the browser now. */
export const needsProof = (begunAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  begunAt === null || Temporal.Instant.compare(now, begunAt.add(recentLogin)) >= 0
