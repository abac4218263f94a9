import { aside, type Db } from '../database/db.ts'

interface Kept<T> {
  value: Promise<T>
  freshUntil: number
}

/**
 * A read whose answer may be some seconds old: asked once per key, however many want it at the same time, and refreshed
 * behind the back of whoever asks. It has connections of its own: a transaction may ask for it without waiting for others like itself.
 * Kept per database, so that two shops in one process never see one another's answers. `forget` is for who hears of a change.
 */
export function remember<Args extends readonly (string | number)[], T>(
  seconds: number,
  read: (db: Db, ...args: Args) => Promise<T>,
) {
  const answers = new WeakMap<Db, Map<string, Kept<T>>>()

  const ask = (db: Db, ...args: Args): Promise<T> => {
    const own = aside(db) // its own aside: what is remembered may be made of what else is
    const kept = answers.get(own) ?? new Map<string, Kept<T>>()
    answers.set(own, kept)
    const key = args.join('\n')
    const found = kept.get(key)
    const now = Date.now()
    if (found && found.freshUntil > now) return found.value

    const value = read(own, ...args)
    if (found) {
      found.freshUntil = now + seconds * 1_000
      value.then(
        () => (found.value = value),
        () => {}, // the old answer stands until the next try
      )
      return found.value
    }
    if (kept.size >= 1_000) kept.clear() // keys come from visitors: host names, codes
    kept.set(key, { value, freshUntil: now + seconds * 1_000 })
    value.catch(() => kept.delete(key)) // a failure is not worth remembering
    return value
  }
  return Object.assign(ask, { forget: (db: Db) => void answers.delete(aside(db)) })
}
