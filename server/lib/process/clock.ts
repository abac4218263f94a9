/** The shop lives in Hong Kong, wherever this server stands. */
export const zone = 'Asia/Hong_Kong'

/** The only source of time; a test moves it. */
export interface Clock {
  now(): Temporal.Instant
}

/** In whole milliseconds, as the database is told of them: a moment read again is the moment that was written. */
export const realClock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }

/** Every call asks several times, and the answer is the same until midnight. */
export function dayOf({ epochMilliseconds: at }: Temporal.Instant): Temporal.PlainDate {
  if (at >= lastAsked.from && at < lastAsked.until) return lastAsked.day
  const morning = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).startOfDay()
  lastAsked = {
    day: morning.toPlainDate(),
    from: morning.epochMilliseconds,
    until: morning.add({ days: 1 }).epochMilliseconds,
  }
  return lastAsked.day
}
let lastAsked = { day: new Temporal.PlainDate(1970, 1, 1), from: 0, until: 0 }

/** As the wire writes an instant: ISO 8601 with Hong Kong's offset. */
export const wireInstant = (at: Date | Temporal.Instant): string =>
  (at instanceof Date ? at.toTemporalInstant() : at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
