/** The shop's time zone, whatever the server's is. */
export const zone = 'Asia/Hong_Kong'

/** The only source of time; tests move it. */
export interface Clock {
  now(): Temporal.Instant
}

/** Whole milliseconds, the precision stored in the database, so that an instant reads back unchanged. */
export const realClock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }

/** Cached, because every call asks several times and the day changes only at midnight. */
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

export const startOfDay = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(zone).toInstant()

/** The wire format of an instant: ISO 8601 with Hong Kong's offset. */
export const wireInstant = (at: Date | Temporal.Instant): string =>
  (at instanceof Date ? at.toTemporalInstant() : at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
