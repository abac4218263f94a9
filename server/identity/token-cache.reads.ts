import type { Db } from '#server/lib/database/db.ts'
import { homeOf } from '#server/lib/database/transaction.ts'
import type { TokenSession } from './tokens.store.ts'

interface CachedSession {
  session: TokenSession
  /** When it was asked for, on the process's own clock. */
  askedAt: number
}

/** Milliseconds: the maximum age of an entry, whether or not the change feed reports something. */
const longest = 10_000
/** Milliseconds that a transaction which ends a session may take; other processes are notified when it commits. */
const unheard = 10_000
const most = 10_000

/**
 * Whom tokens belong to, cached for some seconds, because every call asks. A doubted entry is read again. This process doubts an
 * entry before it changes the session, so its own answers are never stale; other processes are notified at the commit.
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

  /** `id` is a session, or an owner of several: what was read before now, or before the notification can arrive, is read again. */
  doubt(id: string, isHeard = false): void {
    const now = performance.now()
    if (this.#doubted.size >= most)
      for (const [one, until] of this.#doubted) if (until < now - longest) this.#doubted.delete(one)
    this.#doubted.set(id, Math.max(this.#doubted.get(id) ?? 0, isHeard ? now : now + unheard))
  }

  /** Notifications may have been missed. */
  doubtAll(): void {
    this.#allDoubted = performance.now()
  }

  #isDoubted(id: string, askedAt: number) {
    return (this.#doubted.get(id) ?? -1) >= askedAt
  }
}

const cacheOf = new WeakMap<Db, TokenCache>()

/** The cache of a database; absent while nothing is subscribed to its changes. */
export const findCached = (db: Db): TokenCache | undefined => cacheOf.get(homeOf(db))

export function openCached(db: Db): TokenCache {
  const known = cacheOf.get(db) ?? new TokenCache()
  cacheOf.set(db, known)
  return known
}
