import type { Clock } from '#server/lib/clock.ts'

/** A Friday, ten in the morning in Hong Kong: the demo shop is open, and the noon cut-off is two hours away. */
export const opening = '2026-11-20T10:00:00+08:00'

/** Stands still until a test moves it. */
export class MovableClock implements Clock {
  #now: Temporal.Instant

  constructor(at: string) {
    this.#now = Temporal.Instant.from(at)
  }

  now = () => this.#now

  moveTo(at: string) {
    this.#now = Temporal.Instant.from(at)
  }

  /** `{ days: 3 }` are 72 hours: Hong Kong keeps one time all year. */
  moveBy({
    days = 0,
    ...rest
  }: {
    days?: number
    hours?: number
    minutes?: number
    seconds?: number
    milliseconds?: number
  }) {
    this.#now = this.#now.add({ ...rest, hours: days * 24 + (rest.hours ?? 0) })
  }
}
