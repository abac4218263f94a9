/** Money sent by hand arrives late: milliseconds between two requests for it. */
export const pauseByHand = 20_000

const longestPause = 15_000

/** Milliseconds before the next request, after so many: short at first, then ever longer. */
export const pauseAfter = (requests: number, first = 1_000) => Math.min(first * 1.5 ** requests, longestPause)
