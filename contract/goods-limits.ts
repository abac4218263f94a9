/** As many goods as one transaction writes within 5 s; more are changed by a run (bulk-runs.ts). */
export const mostAtOnce = 5_000

/** The most goods of one run. */
export const mostOfRun = 200_000
