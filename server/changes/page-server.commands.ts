import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { beatInterval } from './changes.reads.ts'
import * as store from './page-servers.store.ts'

/** Minutes for which it is known which process showed a change when. */
const remembered = 60

/** Milliseconds that the end of a process waits for its database. */
const longestLeaving = 300

/** Settles when listings and search of a company show all that was written before. */
type Settle = (company: string) => Promise<void>

/** A process that serves pages: it tells the others that it lives, and which changes of staff its visitors see. */
export class PageServer {
  readonly id = randomUUID()
  readonly #context: Pick<AppContext, 'db' | 'log' | 'changeFeed'>
  readonly #settle: Settle
  readonly #ending = new AbortController()
  #beating: Promise<void> | undefined

  constructor(context: Pick<AppContext, 'db' | 'log' | 'changeFeed'>, settle: Settle) {
    this.#context = context
    this.#settle = settle
  }

  /** Before the process reads any goods: from here on it is waited for. */
  async open(): Promise<void> {
    await this.#context.changeFeed.subscribe('goods', (message) => this.#note(message))
    await store.writeBeat(this.#context.db, this.id)
    this.#beating = this.#beatOn()
  }

  /** It serves no more pages: nobody waits for it. */
  async close(): Promise<void> {
    this.#ending.abort()
    // Without its database, which a beat may be waiting for, it is soon taken for dead.
    await Promise.race([this.#leave(), wait(longestLeaving, undefined, { ref: false })])
  }

  async #leave() {
    await this.#beating
    await store.dropServer(this.#context.db, this.id).catch(() => {})
  }

  /** Payload of database/migrations/0330-shown-changes.sql; `undefined` when changes may have been missed. */
  #note(message: string | undefined) {
    const [company = '', kind, change = ''] = message?.split('\n') ?? []
    if (message === undefined) void this.#follow(() => this.#catchUp())
    else if (kind === 'change') void this.#follow(() => this.#show(company, change))
  }

  async #follow(run: () => Promise<void>) {
    try {
      await run()
    } catch (err) {
      // The feed tells again when it is back. Otherwise staff read that this process does not show the change.
      if (!this.#ending.signal.aborted)
        this.#context.log.warn({ err }, 'a process could not say which changes it shows')
    }
  }

  /** A transaction's notifications come in the order in which its statements ran: first the rest of them is waited for. */
  async #show(company: string, change: string) {
    const { db, changeFeed } = this.#context
    await changeFeed.catchUp()
    await this.#settle(company)
    if (!this.#ending.signal.aborted) await store.markShown(db, this.id, change)
  }

  async #catchUp() {
    for (const { company, change } of await store.listChangesSince(this.#context.db, remembered))
      await this.#show(company, change)
  }

  async #beatOn(): Promise<void> {
    const { db, log } = this.#context
    const { signal } = this.#ending
    while (!signal.aborted) {
      await wait(beatInterval, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      try {
        await store.writeBeat(db, this.id)
        await store.dropOldServers(db, remembered)
      } catch (err) {
        log.warn({ err }, 'a process could not say that it serves pages')
      }
    }
  }
}
