import { setTimeout as wait } from 'node:timers/promises'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { SearchedTally, tidySearched } from './searched-words.rules.ts'
import { addSearched, deleteSearchedBefore } from './searched-words.store.ts'

type SearchedServices = Pick<AppContext, 'db' | 'clock' | 'log'>

interface SearchedLimits {
  /** Different words that a process counts between two writes. */
  mostAtOnce: number
  /** Different words of a company and day. */
  mostADay: number
  /** Milliseconds between two writes. */
  every: number
}

const limits: SearchedLimits = { mostAtOnce: 2_000, mostADay: 20_000, every: 30_000 }

/** Counts what visitors search in memory, and adds the counts to the database twice a minute: a search writes nothing. */
export class SearchedWords {
  readonly #services: SearchedServices
  readonly #limits: SearchedLimits
  readonly #tally: SearchedTally
  #writing: Promise<void> = Promise.resolve()

  constructor(services: SearchedServices, own: Partial<SearchedLimits> = {}) {
    this.#services = services
    this.#limits = { ...limits, ...own }
    this.#tally = new SearchedTally(this.#limits.mostAtOnce)
  }

  note(company: string, typed: string, { locale: language, found }: { locale: Locale; found: boolean }) {
    const words = tidySearched(typed)
    if (words === undefined) return
    this.#tally.add({ company, day: dayOf(this.#services.clock.now()).toString(), words, language, found })
  }

  /** Settles when all that was noted before is written. One write at a time; what fails stays counted. */
  flush(): Promise<void> {
    const writing = this.#writing.then(() => this.#write())
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  /** Writes from time to time, until it is ended: then everything is written once more. */
  keep(): () => Promise<void> {
    const ending = new AbortController()
    const ended = this.#flushUntil(ending.signal)
    return async () => {
      ending.abort()
      await ended
      await this.#flushSafely()
    }
  }

  async #flushUntil(signal: AbortSignal) {
    const pause = () => wait(this.#limits.every, true, { ref: false, signal }).catch(() => false)
    while (await pause()) await this.#flushSafely()
  }

  async #flushSafely() {
    await this.flush().catch((err: unknown) => this.#services.log.warn({ err }, 'searched words were not written'))
  }

  async #write() {
    const failures: unknown[] = []
    for (const [company, counts] of Map.groupBy(this.#tally.take(), (count) => count.company))
      try {
        await addSearched(this.#services.db, company, counts, this.#limits.mostADay)
      } catch (error) {
        failures.push(error)
        this.#tally.putBack(counts)
      }
    if (failures.length > 0) throw failures[0]
  }
}

/** What was searched longer ago says nothing about the goods of today. */
const searchedLife = { days: 90 }

/** Of every company. */
export const deleteOldSearched = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  deleteSearchedBefore(db, dayOf(now).subtract(searchedLife).toString(), most)
