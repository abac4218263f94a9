import { isDatabaseAway } from '../database/database-away.ts'
import type { Log } from './log.ts'
import { StartRefused } from './start-refused.ts'

/**
 * graphile-worker 0.18 releases the connection that it listens on twice when it ends while its LISTEN waits for a lost server.
 * The second time nothing happens but this error of pg-pool.
 */
const releasedTwice = 'Release called on client which has already been released to the pool.'

/** Whether a fault that nobody caught leaves the process whole. */
export const isHarmless = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && error.message === releasedTwice)

/** What a process has opened, and its end: the last opened is closed first. */
export class Lifetime {
  readonly undo: (() => Promise<unknown>)[] = []
  /**
   * Milliseconds after which something is stuck, and the process ends without it: longer than the patience with visitors
   * (serve.ts), jobs (job-registry.ts) and the database (resilient-pool.ts) together.
   */
  longestClosing = 14_000
  isEnding = false
  #log: Log | undefined

  /**
   * A fault that nobody caught ends the process, but in order; unless it only comes from a database that is away: each place
   * bears that by itself, and where one was forgotten nothing is broken by it.
   */
  watchFaults(log: Log): void {
    this.#log = log
    process.on('uncaughtException', (error) => {
      if (isHarmless(error)) return log.error({ err: error }, 'a database query without a handler failed')
      log.fatal({ err: error }, 'uncaught exception')
      void this.end(1)
    })
  }

  /** Ends the process in order. Asked again it does nothing more: Ctrl-C reaches a shop twice through npm. */
  async end(code: number): Promise<void> {
    if (this.isEnding) return
    this.isEnding = true
    setTimeout(() => {
      this.#log?.error({}, 'the shutdown took too long and was aborted')
      process.exit(1)
    }, this.longestClosing).unref()
    await this.#closeAll()
    process.exit(code)
  }

  /** Ends a start that failed, with one line where it was refused. */
  async fail(error: unknown): Promise<void> {
    if (this.isEnding) return // asked to end before it was open: what broke is what was closed
    const isRefused = error instanceof StartRefused
    console.error(isRefused ? `The shop does not start: ${error.message}.` : error)
    await this.end(isRefused ? 2 : 1)
  }

  async #closeAll() {
    for (const close of this.undo.splice(0).reverse()) {
      await close().catch((error: unknown) => console.error(error))
    }
  }
}
