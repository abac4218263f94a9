import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import * as store from './bulk-runs.store.ts'

export type TalliedRun = store.StoredBulkRun & store.BulkTally

/** How many runs are listed, and how many differences are shown of one. */
const mostListed = 20
const mostShown = 50

export async function readBulkRuns(db: Db, company: string): Promise<TalliedRun[]> {
  return tallyRuns(db, await store.list(db, company, mostListed))
}

export async function readBulkRun(db: Db, company: string, id: string): Promise<TalliedRun> {
  const run = await store.find(db, company, id)
  if (!run) throw new Refusal('BULK_RUN_NOT_FOUND')
  const [tallied] = await tallyRuns(db, [run])
  return tallied!
}

/** A run with its first differences and some of what is refused. */
export async function readWholeRun(db: Db, company: string, id: string, range: RowRange) {
  const run = await readBulkRun(db, company, id)
  const [differences, refused] = await Promise.all([
    store.listDifferences(db, id, mostShown),
    store.listRefused(db, id, range),
  ])
  return { run, differences, refused }
}

async function tallyRuns(db: Db, runs: readonly store.StoredBulkRun[]): Promise<TalliedRun[]> {
  const tallies = await store.tally(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map((run) => ({ ...run, ...(tallies.get(run.id) ?? { different: 0, refused: 0 }) }))
}
