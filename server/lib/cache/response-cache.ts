import { isDatabaseAway } from '../database/database-away.ts'

/** What an entry shows. Without topics it may show anything of the company. */
export interface Dependencies {
  company: string
  topics?: readonly string[] | undefined
}

interface CacheEntry<T> {
  thing: T
  tags: readonly string[]
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
/** The tags of an entry: its company, and its topics, or one for entries that may show anything. */
const tagsOf = ({ company, topics }: Dependencies): string[] => [
  company,
  ...(topics ? topics.map((topic) => `${company}\n${topic}`) : [anythingOf(company)]),
]
const anythingOf = (company: string) => `${company}\n`

/** Something that is being made, and the tags that were dropped meanwhile. */
interface Making<T> {
  thing: Promise<T>
  dropped: Set<string>
  isAllDropped: boolean
}

/** Maximum of aliases, and of their length. */
const mostNames = 2_000
const longestName = 2_000

/**
 * Caches responses that are the same for everyone for some seconds: answers of calls, pages. Concurrent requests wait for one
 * computation. Bounded by weight, oldest out first. A change drops the entries that depend on it; an entry that is being computed
 * then is given to its waiters and not cached. While the database is away or does not answer, expired entries are served for some
 * minutes; no price is agreed by them.
 */
export class ResponseCache<T> {
  readonly #weigh: (thing: T) => number
  readonly #dependenciesOf: (thing: T) => Dependencies
  readonly #most: number
  /** Called with each drop. */
  dropped: (company?: string, topics?: readonly string[]) => void = () => {}
  #entries = new Map<string, CacheEntry<T>>()
  /** The keys of the entries with each tag. */
  #tagged = new Map<string, Set<string>>()
  /** Those that others may wait for. */
  #making = new Map<string, Making<T>>()
  readonly #underWay = new Set<Making<T>>()
  #weight = 0
  #otherNames = new Map<string, string>()

  constructor(weigh: (thing: T) => number, dependenciesOf: (thing: T) => Dependencies, most = 64_000_000) {
    this.#weigh = weigh
    this.#dependenciesOf = dependenciesOf
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
    const { thing } = this.#making.get(key) ?? this.#begin(key, until, make, isWorth)
    const old = this.#entries.get(key)
    return old && old.atMost > Date.now() ? preferNew(thing, old) : thing
  }

  #begin(key: string, until: number, make: () => Promise<T>, isWorth: (thing: T) => boolean): Making<T> {
    const making: Making<T> = { thing: make(), dropped: new Set(), isAllDropped: false }
    this.#making.set(key, making)
    this.#underWay.add(making)
    const end = () => {
      this.#underWay.delete(making)
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
    making.thing = making.thing.then(
      (thing) => {
        end()
        const tags = tagsOf(this.#dependenciesOf(thing))
        const isOld = making.isAllDropped || tags.some((tag) => making.dropped.has(tag))
        if (!isOld && isWorth(thing))
          this.#put(key, { thing, tags, until, atMost: until + staleFor, weight: key.length + this.#weigh(thing) })
        return thing
      },
      (error: unknown) => {
        end()
        throw error
      },
    )
    return making
  }

  /** Drops what depends on these topics; without topics all of the company, without a company everything. */
  drop(company?: string, topics?: readonly string[]): void {
    this.dropped(company, topics)
    this.#making.clear() // whoever asks from now on waits for none that began before
    if (company === undefined) {
      for (const making of this.#underWay) making.isAllDropped = true
      this.#entries.clear()
      this.#tagged.clear()
      this.#weight = 0
      return
    }
    const tags = topics ? [anythingOf(company), ...topics.map((topic) => `${company}\n${topic}`)] : [company]
    for (const tag of tags) {
      for (const { dropped } of this.#underWay) dropped.add(tag)
      for (const key of this.#tagged.get(tag) ?? []) this.#remove(key)
    }
  }

  #put(key: string, one: CacheEntry<T>) {
    this.#remove(key)
    this.#entries.set(key, one)
    this.#weight += one.weight
    for (const tag of one.tags) {
      const keys = this.#tagged.get(tag) ?? new Set()
      this.#tagged.set(tag, keys.add(key))
    }
    if (this.#weight <= this.#most) return
    // Removes a tenth at once: to find the oldest entry, a Map steps over all removed ones before it.
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most * 0.9) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    const one = this.#entries.get(key)
    if (!one) return
    this.#entries.delete(key)
    this.#weight -= one.weight
    for (const tag of one.tags) {
      const keys = this.#tagged.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#tagged.delete(tag)
    }
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
