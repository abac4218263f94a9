import pg from 'pg'

type Hear = (message: string | undefined) => void

/** For a connection or an answer, in milliseconds. */
const patience = 5_000

const channels = ['goods', 'shop', 'session'] as const
type Channel = (typeof channels)[number]

/**
 * Hears what any process tells all of them through PostgreSQL's NOTIFY, on one connection of its own. When that was lost,
 * everyone is told `undefined` once it stands again: something may have been missed.
 */
export class Bell {
  readonly #pool: pg.Pool
  readonly #address: string | undefined
  readonly #hearing = new Map<string, Set<Hear>>()
  #connecting: Promise<void> | undefined

  /** Behind a pooler a connection is lent for a transaction, and hears nothing after it: then PostgreSQL's own address is needed. */
  constructor(pool: pg.Pool, directUrl = pool.options.connectionString) {
    this.#pool = pool
    this.#address = directUrl
  }

  /** Once this settles nothing is missed, or `hear` is told that something may have been. */
  async hear(channel: Channel, hear: Hear): Promise<void> {
    this.#hearing.set(channel, (this.#hearing.get(channel) ?? new Set()).add(hear))
    await (this.#connecting ??= this.#connect())
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#address,
      application_name: 'bell',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    client.on('error', () => {}) // 'end' follows
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''))
    try {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch {
      client.connection.stream.destroy() // a farewell would wait for an answer, too
      this.#connectAgain()
      return
    }
    ;(client as pg.Client & { unref(): void }).unref() // a process that has nothing else to do may end
    const beat = setInterval(() => void this.#beat(client), 15_000).unref()
    client.once('end', () => {
      clearInterval(beat)
      this.#connectAgain()
    })
  }

  /** A connection may die without a word; one that does not answer is given up. A shop that closes takes its bell along. */
  async #beat(client: pg.Client) {
    try {
      if (this.#pool.ending) await client.end()
      else await client.query('select')
    } catch {
      client.connection.stream.destroy()
    }
  }

  #connectAgain() {
    setTimeout(async () => {
      if (this.#pool.ending) return
      await (this.#connecting = this.#connect())
      for (const channel of this.#hearing.keys()) this.#tell(channel, undefined)
    }, 500).unref()
  }

  #tell(channel: string, message: string | undefined) {
    for (const hear of this.#hearing.get(channel) ?? []) hear(message)
  }
}
