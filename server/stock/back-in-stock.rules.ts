/** So many are told for each piece that came back: most look and do not buy, and who is told of nothing is told in vain. */
export const toldPerPiece = 10
/** At most so many at once, that mail providers do not take us for a spammer; the next follow after a pause. */
const mostAtOnce = 500
/** Long enough for those told first to come and buy. */
export const pause = Temporal.Duration.from({ minutes: 30 })

/** How many of those who wait are told now, when so many pieces are left and so many people were told within the last pause. */
export const howManyToTell = ({ left, toldLately }: { left: number; toldLately: number }): number =>
  Math.max(0, Math.min(mostAtOnce, left * toldPerPiece) - toldLately)
