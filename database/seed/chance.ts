/** Reproducible random numbers, because a demo shop that varies cannot be tested. */
export class SeededChance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0, below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
}
