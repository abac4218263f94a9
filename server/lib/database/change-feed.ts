import { Socket } from 'node:net'
import pg from 'pg'

type ChangeListener = (message: string | undefined) => void

/** Milliseconds to wait for a connection or an answer. */
const patience = 5_000

const channels = ['goods', 'shop', 'session'] as const
type FeedChannel = (typeof channels)[number]

/**
 * Distributes PostgreSQL notifications (LISTEN/NOTIFY) within this process, over one connection of its own. After the connection
 * was lost and restored, all subscribers are called with `undefined`, because notifications may have been missed.
 */
export class ChangeFeed {
  readonly #pool: pg.Pool
  readonly #address: string | undefined
  readonly #listeners = new Map<string, Set<ChangeListener>>()
  #connecting: Promise<void> | undefined
  #client: pg.Client | undefined

  /**
   * LISTEN does not work behind a transaction pooler, which lends a connection per transaction: `directUrl` is PostgreSQL itself.
   */
  constructor(pool: pg.Pool, directUrl = pool.options.connectionString) {
    this.#pool = pool
    this.#address = directUrl
  }

  /** Once this resolves, no notification is missed without `listener` being called with `undefined`. */
  async subscribe(channel: FeedChannel, listener: ChangeListener): Promise<void> {
    this.#listeners.set(channel, (this.#listeners.get(channel) ?? new Set()).add(listener))
    await (this.#connecting ??= this.#connect())
  }

  /** Settles when everything that was committed before is published; fails while the connection is lost. */
  async catchUp(): Promise<void> {
    await this.#connecting
    if (!this.#client) throw new Error('the change feed is not connected')
    await this.#client.query('select')
  }

  async #connect(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      stream: () => socket,
      connectionString: this.#address,
      application_name: 'change-feed',
      keepAlive: true,
      pipeline: true, // a heartbeat and callers of `catchUp` ask at once
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    client.on('error', () => {}) // 'end' follows
    client.on('notification', ({ channel, payload }) => this.#publish(channel, payload ?? ''))
    try {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch {
      socket.destroy() // a proper end would wait for an answer too
      this.#connectAgain()
      return
    }
    this.#client = client
    socket.unref() // does not keep the process alive
    const beat = setInterval(() => void this.#beat(client, socket), 15_000).unref()
    client.once('end', () => {
      clearInterval(beat)
      this.#client = undefined
      this.#connectAgain()
    })
  }

  /**
   * Detects dead connections, which may not report an error; one that does not answer is closed. A closing shop ends its change
   * feed.
   */
  async #beat(client: pg.Client, socket: Socket) {
    try {
      if (this.#pool.ending) await client.end()
      else await client.query('select')
    } catch {
      socket.destroy()
    }
  }

  #connectAgain() {
    setTimeout(async () => {
      if (this.#pool.ending) return
      await (this.#connecting = this.#connect())
      if (!this.#client) return // what is cached may be served until the database can be read again
      for (const channel of this.#listeners.keys()) this.#publish(channel, undefined)
    }, 500).unref()
  }

  #publish(channel: string, message: string | undefined) {
    for (const listener of this.#listeners.get(channel) ?? []) listener(message)
  }
}
