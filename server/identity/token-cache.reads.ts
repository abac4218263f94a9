import type { Db } from '#server/lib/database/db.ts'
import { homeOf } from '#server/lib/database/transaction.ts'
import type { TokenSession } from './tokens.store.ts'

interface CachedSession {
  session: TokenSession
  /** When it was asked for, on the process's own clock. */
  askedAt: number
}

/** Nothing is believed for longer, whatever is or is not heard. */
const longest = 10_000
/** A transaction that ends a session is not heard of before it has ended itself. */
const unheard = 10_000
const most = 10_000

/**
 * Who tokens belong to, for some seconds: it is asked at every call. What is doubted is asked again: this process doubts before
 * it changes a session, so that what it has answered as ended is ended; others hear of it with the commit.
 */
export class TokenCache {
  #cached = new Map<string, CachedSession>()
  #doubted = new Map<string, number>()
  #allDoubted = 0

  find(token: string): TokenSession | undefined {
    const known = this.#cached.get(token)
    if (!known || performance.now() - known.askedAt > longest) return undefined
    const { session, askedAt } = known
    if (askedAt <= this.#allDoubted) return undefined
    return this.#isDoubted(session.id, askedAt) || this.#isDoubted(session.visitor, askedAt) ? undefined : session
  }

  keep(token: string, known: CachedSession): void {
    if (this.#cached.size >= most) this.#cached.clear() // tokens come from visitors
    this.#cached.set(token, known)
  }

  /** By the id of a session, or of whoever holds several: what was asked before now, or before it can be heard of, is asked again. */
  doubt(id: string, isHeard = false): void {
    const now = performance.now()
    if (this.#doubted.size >= most)
      for (const [one, until] of this.#doubted) if (until < now - longest) this.#doubted.delete(one)
    this.#doubted.set(id, Math.max(this.#doubted.get(id) ?? 0, isHeard ? now : now + unheard))
  }

  /** Something may have been missed. */
  doubtAll(): void {
    this.#allDoubted = performance.now()
  }

  #isDoubted(id: string, askedAt: number) {
    return (this.#doubted.get(id) ?? -1) >= askedAt
  }
}

const cacheOf = new WeakMap<Db, TokenCache>()

/** Those of a database, once something hears of its changes; nothing is kept where nobody would. */
export const findCached = (db: Db): TokenCache | undefined => cacheOf.get(homeOf(db))

export function openCached(db: Db): TokenCache {
  const known = cacheOf.get(db) ?? new TokenCache()
  cacheOf.set(db, known)
  return known
}
