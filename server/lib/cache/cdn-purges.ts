import { inTransaction } from '../database/idempotency.ts'
import type { Db } from '../database/db.ts'
import { callOverHttp } from '../integrations/http-call.ts'
import type { CdnSettings } from '../process/cdn-settings.ts'
import { addJob, type JobRegistry } from '../process/job-registry.ts'
import type { CallLog } from '../process/log.ts'
import { purgedKeys } from './surrogate-keys.ts'

/** Milliseconds in which changes are gathered into one purge. */
const gathering = 500
/** As many as one call may name; with more, all pages are purged. */
const mostKeys = 200
/** With growing pauses, longer than a page lives in a CDN: what is not purged by then has ended by itself. */
const attempts = 6
/** Milliseconds. */
const patience = 5_000

/**
 * Has the pages that a change concerns purged from the CDN. Each process does so when it drops them itself: the last one to do so
 * is the last from which the CDN could have read an old page.
 */
export class CdnPurges {
  readonly #parts: { db: Db; log: CallLog }
  #keys = new Set<string>()
  #isGathering = false

  constructor(parts: { db: Db; log: CallLog }) {
    this.#parts = parts
  }

  note = (company?: string, topics?: readonly string[]): void => {
    for (const key of purgedKeys(company, topics)) this.#keys.add(key)
    if (this.#isGathering) return
    this.#isGathering = true
    setTimeout(() => void this.#purge(), gathering).unref()
  }

  /** By a job, which is tried again until the CDN has answered. */
  async #purge() {
    this.#isGathering = false
    const keys = this.#keys.size > mostKeys ? purgedKeys() : [...this.#keys]
    this.#keys = new Set()
    const { db, log } = this.#parts
    try {
      await inTransaction(db, (tx) => addJob(tx, 'purgeCdn', { keys }, { attempts, priority: -1 }))
    } catch (error) {
      log.warn({ err: error }, 'pages in the CDN may be up to a minute old')
    }
  }
}

export const cdnJobs = (cdn: CdnSettings | undefined): JobRegistry => ({
  crontab: '',
  jobs: {
    async purgeCdn({ keys }: { keys: readonly string[] }) {
      if (cdn) await purge(cdn, keys) // without one, it was asked for before the setting was taken away
    },
  },
})

/** As Fastly is asked, whose form other CDNs and vmod_xkey of Varnish can take. */
async function purge({ purgeUrl: url, token }: CdnSettings, keys: readonly string[]): Promise<void> {
  const headers = { 'surrogate-key': keys.join(' '), authorization: `Bearer ${token}`, 'fastly-key': token }
  const { status } = await callOverHttp({ method: 'POST', url, headers, signal: AbortSignal.timeout(patience) })
  if (status < 200 || status > 299) throw new Error(`the CDN answers a purge with ${status}`)
}
