import type { Clock } from '#server/lib/process/clock.ts'

/** A Friday, 10:00 in Hong Kong: the demo shop is open, and the noon cut-off is two hours away. */
export const opening = '2026-11-20T10:00:00+08:00'

/** A clock that only a test moves. */
export class MovableClock implements Clock {
  #now: Temporal.Instant

  constructor(at: string) {
    this.#now = Temporal.Instant.from(at)
  }

  now = () => this.#now

  protected startedAt() {
    return this.#now
  }

  moveTo(at: string) {
    this.#now = Temporal.Instant.from(at)
  }

  /** `{ days: 3 }` is 72 hours: Hong Kong has no daylight saving time. */
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

/** A clock that runs on from an instant, for browsers, whose timers cannot be stopped. */
export class RunningClock extends MovableClock {
  readonly #since = performance.now()

  override now = () => this.startedAt().add({ milliseconds: Math.round(performance.now() - this.#since) })
}
