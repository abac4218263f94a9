import type { Clock } from '#server/lib/process/clock.ts'

/** A Friday, ten in the morning in Hong Kong: the demo shop is open, and the noon cut-off is two hours away. */
export const opening = '2026-11-20T10:00:00+08:00'

/** Stands still until a test moves it. */
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

/** Runs on from a moment, as a clock does, for a browser whose timers cannot be told to stand still. */
export class RunningClock extends MovableClock {
  readonly #since = performance.now()

  override now = () => this.startedAt().add({ milliseconds: Math.round(performance.now() - this.#since) })
}
