import { isDatabaseAway } from '../database/database-away.ts'

interface CacheEntry<T> {
  thing: T
  /** Served without a check until then. */
  until: number
  /** Served until then if it cannot be computed again. */
  atMost: number
  weight: number
}

/** No entry is cached past the end of its minute, because opening hours and maintenance change on the minute. Milliseconds. */
export const cachedUntil = (now: number, most: number): number =>
  Math.min(now + most, (Math.floor(now / 60_000) + 1) * 60_000)

/** How long an expired entry may be served while the database is away, in milliseconds. */
const staleFor = 600_000
/** Milliseconds that computing may take before the expired entry is served, and until the next try. */
const patience = 5_000
/** Maximum of aliases, and of their length. */
const mostNames = 2_000
const longestName = 2_000

/**
 * Caches responses that are the same for everyone for some seconds: answers of calls, pages. Concurrent requests wait for one
 * computation. Bounded by weight, oldest out first. Cleared completely when goods change: changes are rare compared with reads,
 * and a complete clear cannot miss anything. An answer being computed then is given to its waiters and not cached. While the
 * database is away or does not answer, expired entries are served for some minutes; no price is agreed by them.
 */
export class ResponseCache<T> {
  readonly #weigh: (thing: T) => number
  readonly #most: number
  #entries = new Map<string, CacheEntry<T>>()
  #making = new Map<string, Promise<T>>()
  #weight = 0
  #otherNames = new Map<string, string>()
  #drops = 0

  constructor(weigh: (thing: T) => number, most = 64_000_000) {
    this.#weigh = weigh
    this.#most = most
  }

  find(key: string, now: number): T | undefined {
    const found = this.#entries.get(key) ?? this.#entries.get(this.#otherNames.get(key) ?? '')
    return found && found.until > now ? found.thing : undefined
  }

  /** Adds an alias of a key. Strangers can invent any number of them, so all are dropped above a maximum. */
  nameAlso(other: string, key: string): void {
    if (other === key || other.length > longestName) return
    if (this.#otherNames.size >= mostNames) this.#otherNames.clear()
    this.#otherNames.set(other, key)
  }

  /** An entry that expired within this minute (see cachedUntil), for when nothing better is available. */
  findLate(key: string, now: number): T | undefined {
    return this.find(key, Math.floor(now / 60_000) * 60_000)
  }

  /** `isWorth` decides whether the result may be cached. */
  async make(
    key: string,
    until: number,
    make: () => Promise<T>,
    isWorth: (thing: T) => boolean = () => true,
  ): Promise<T> {
    const making = this.#making.get(key) ?? this.#begin(key, until, make, isWorth)
    const old = this.#entries.get(key)
    return old && old.atMost > Date.now() ? preferNew(making, old) : making
  }

  async #begin(key: string, until: number, make: () => Promise<T>, isWorth: (thing: T) => boolean): Promise<T> {
    const drops = this.#drops
    const making = make()
    this.#making.set(key, making)
    try {
      const thing = await making
      if (drops === this.#drops && isWorth(thing))
        this.#put(key, { thing, until, atMost: until + staleFor, weight: key.length + this.#weigh(thing) })
      return thing
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  drop(): void {
    this.#drops += 1
    this.#entries.clear()
    this.#making.clear()
    this.#weight = 0
  }

  #put(key: string, one: CacheEntry<T>) {
    this.#remove(key)
    this.#entries.set(key, one)
    this.#weight += one.weight
    if (this.#weight <= this.#most) return
    // Removes a tenth at once: to find the oldest entry, a Map steps over all removed ones before it.
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most * 0.9) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}

/**
 * Serves the expired entry when the database is away, or does not answer in time; the computation then continues and its result
 * is cached.
 */
function preferNew<T>(making: Promise<T>, old: CacheEntry<T>): Promise<T> {
  const slow = Promise.withResolvers<T>()
  const giveOld = () => {
    old.until = Date.now() + patience
    slow.resolve(old.thing)
  }
  const timer = setTimeout(giveOld, patience).unref()
  making
    .then(slow.resolve, (error: unknown) => (isDatabaseAway(error) ? giveOld() : slow.reject(error)))
    .finally(() => clearTimeout(timer))
  return slow.promise
}
