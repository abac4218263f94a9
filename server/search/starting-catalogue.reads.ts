import { setTimeout as wait } from 'node:timers/promises'
import type { CallLog } from '#server/lib/process/log.ts'
import type { MeaningRow } from '#server/meanings/search-meanings.store.ts'
import type { PostgresCatalogue } from './postgres-catalogue.reads.ts'
import type { SearchView, SearchViews } from './search-view.reads.ts'
import type { CatalogueSnapshots } from './snapshots.reads.ts'

interface StartingHomes {
  snapshots: CatalogueSnapshots
  postgres: PostgresCatalogue
  /** Whether PostgreSQL has rows of all of a company's goods. */
  isFilled: (company: string) => Promise<boolean>
  log: CallLog
}

/** Milliseconds that the first visitors have the processor to themselves. */
const firstVisitors = 1_000

/** Answers from the catalogue snapshot, and from PostgreSQL until it is built: a start does not wait for goods. */
export class StartingCatalogue implements SearchViews {
  readonly #homes: StartingHomes
  readonly #building = new Set<string>()

  constructor(homes: StartingHomes) {
    this.#homes = homes
  }

  async of(company: string, tried?: MeaningRow): Promise<SearchView> {
    const { snapshots, postgres, isFilled } = this.#homes
    if (snapshots.isBuilt(company) || !(await isFilled(company))) return snapshots.of(company, tried)
    if (!this.#building.has(company)) void this.#build(company)
    return postgres.of(company, tried)
  }

  async settle(company: string): Promise<void> {
    const { snapshots, postgres } = this.#homes
    await snapshots.settle(company)
    if (!snapshots.isBuilt(company)) await postgres.settle(company)
  }

  async #build(company: string) {
    const { snapshots, postgres, log } = this.#homes
    this.#building.add(company)
    try {
      await wait(firstVisitors, undefined, { ref: false })
      await snapshots.read(company)
      postgres.forget(company)
    } catch (err) {
      log.warn({ err, company }, 'the catalogue snapshot is not built yet: PostgreSQL answers') // whoever asks next tries again
    } finally {
      this.#building.delete(company)
    }
  }
}
