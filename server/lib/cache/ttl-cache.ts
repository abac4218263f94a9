import { aside } from '../database/connection-pools.ts'
import type { Db } from '../database/db.ts'

interface TtlEntry<T> {
  value: Promise<T>
  freshUntil: number
}

/**
 * Caches a read for some seconds: one query per key, however many callers, refreshed in the background. It uses connections of
 * its own, so a transaction may call it without waiting for other transactions. Cached per database, so that two shops in one
 * process do not share answers. `drop` clears it after a change.
 */
export function cacheForSeconds<Args extends readonly (string | number)[], T>(
  seconds: number,
  read: (db: Db, ...args: Args) => Promise<T>,
) {
  const answers = new WeakMap<Db, Map<string, TtlEntry<T>>>()

  const ask = (db: Db, ...args: Args): Promise<T> => {
    const own = aside(db) // on its own connections too, because a cached read may use other cached reads
    const entries = answers.get(own) ?? new Map<string, TtlEntry<T>>()
    answers.set(own, entries)
    const key = args.join('\n')
    const found = entries.get(key)
    const now = Date.now()
    if (found && found.freshUntil > now) return found.value

    const value = read(own, ...args)
    if (found) {
      found.freshUntil = now + seconds * 1_000
      value.then(
        () => (found.value = value),
        () => {}, // the old answer stays until the next try
      )
      return found.value
    }
    if (entries.size >= 1_000) entries.clear() // keys come from visitors: host names, codes
    entries.set(key, { value, freshUntil: now + seconds * 1_000 })
    value.catch(() => entries.delete(key)) // a failure is not cached
    return value
  }
  return Object.assign(ask, { drop: (db: Db) => void answers.delete(aside(db)) })
}
