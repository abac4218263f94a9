/** The shop lives in Hong Kong, wherever this server stands. */
export const zone = 'Asia/Hong_Kong'

/** The only source of time; a test moves it. */
export interface Clock {
  now(): Temporal.Instant
}

/** In whole milliseconds, as the database is told of them: a moment read again is the moment that was written. */
export const realClock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }

export const dayOf = (now: Temporal.Instant): Temporal.PlainDate => now.toZonedDateTimeISO(zone).toPlainDate()

/** As the wire writes an instant: ISO 8601 with Hong Kong's offset. */
export const wireInstant = (at: Date | Temporal.Instant): string =>
  (at instanceof Date ? at.toTemporalInstant() : at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
