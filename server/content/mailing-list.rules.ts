/** For how long the link in the first letter may be opened. */
export const linkLife = Temporal.Duration.from({ hours: 7 * 24 })
