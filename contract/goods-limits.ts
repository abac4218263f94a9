/** As many goods as one transaction writes within 5 s; more are changed by a run (bulk-runs.ts). */
export const mostAtOnce = 5_000

/** The most goods of one run. */
export const mostOfRun = 200_000

/** Points at the top of a product's page, in each language, and the letters of one. */
export const mostHighlights = 5
export const longestHighlight = 80

/** Free rows of a specification. */
export const mostSpecs = 60
