/** Milliseconds between two polls for a payment by hand, which arrives late. */
export const pauseByHand = 20_000

const longestPause = 15_000

/** Milliseconds before the next poll, by the number of polls: short at first, then longer. */
export const pauseAfter = (requests: number, first = 1_000) => Math.min(first * 1.5 ** requests, longestPause)
