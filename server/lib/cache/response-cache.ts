import { isDatabaseAway } from '../database/database-away.ts'

interface CacheEntry<T> {
  thing: T
  /** Until then it is given without a question. */
  until: number
  /** Until then it is given where it cannot be made anew. */
  atMost: number
  weight: number
}

/** Nothing is cached past the end of its minute: hours of opening and of maintenance begin and end with one. Milliseconds. */
export const cachedUntil = (now: number, most: number): number =>
  Math.min(now + most, (Math.floor(now / 60_000) + 1) * 60_000)

/** How long what is out of date stands in for what cannot be made while the database is away, in milliseconds. */
const staleFor = 600_000
/** How long a making may take before the old one is given, and after which time it is tried again. */
const patience = 5_000
/** So many questions are known in other words as well, none of them longer than this. */
const mostNames = 2_000
const longestName = 2_000

/**
 * What is the same for everyone, given again for some seconds: answers of calls, pages. Many who ask for the same at once
 * wait for one making. Bounded by weight, oldest out first; dropped as a whole when goods change, because a change is rare
 * beside reads and a whole drop cannot forget anything. What was being made then is given to those who wait, and not kept.
 * While the database is away, or does not answer, what was kept last goes on for some minutes: no price is agreed by it.
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

  /** The same question, asked in other words. Strangers can think of any number: all are forgotten when there are too many. */
  nameAlso(other: string, key: string): void {
    if (other === key || other.length > longestName) return
    if (this.#otherNames.size >= mostNames) this.#otherNames.clear()
    this.#otherNames.set(other, key)
  }

  /** What may be given where nothing better can be made just now: its time has ended within this minute (see cachedUntil). */
  findLate(key: string, now: number): T | undefined {
    return this.find(key, Math.floor(now / 60_000) * 60_000)
  }

  /** `isWorth` says whether what was made may be given to others. */
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
    // A tenth at once: to find the oldest, a Map steps over all that went before it.
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

/** The old one where the database is away; also where it says nothing, and then the making goes on and is kept. */
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
