import type { Db } from '#server/lib/database/db.ts'
import { countSearched, listNotFound } from './searched-words.store.ts'

/** What visitors searched in the last days, today among them: how often, and which words found nothing, the most searched first. */
export async function readSearched(
  db: Db,
  company: string,
  { today, days, most }: { today: Temporal.PlainDate; days: number; most: number },
) {
  const since = today.subtract({ days: days - 1 }).toString()
  const [counts, words] = await Promise.all([countSearched(db, company, since), listNotFound(db, company, since, most)])
  return { ...counts, words }
}
