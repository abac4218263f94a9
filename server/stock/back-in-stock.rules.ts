/** Subscribers told per piece: most look and do not buy. */
export const toldPerPiece = 10
/** Maximum per run, so that mail providers do not classify the shop as a spammer; the next run follows after a pause. */
export const mostAtOnce = 500
/** Long enough for the first ones to buy. */
export const pause = Temporal.Duration.from({ minutes: 30 })

/** How many subscribers to tell now, from the pieces left and the subscribers told within the last pause. */
export const howManyToTell = ({ left, toldLately }: { left: number; toldLately: number }): number =>
  Math.max(0, Math.min(mostAtOnce, left * toldPerPiece) - toldLately)
