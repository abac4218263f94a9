import { createHash } from 'node:crypto'
import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type pg from 'pg'
import { sendTogether } from './resilient-pool.ts'
import { statementAsked } from './statement-asked.ts'

/** A connection in use: concurrent queries are pipelined and run in the order they were asked. */
export class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #prepared: boolean
  isOver = false
  /** Number of statements sent. */
  asked = 0
  #isInTransaction = false
  #failure: unknown

  /**
   * Behind a pooler statements are not named (`prepared`): the next transaction may run on another server process, which does not
   * know them.
   */
  constructor(client: pg.PoolClient, prepared: boolean) {
    this.client = client
    this.#prepared = prepared
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    // Leftovers of a failed transaction must not continue on a connection that somebody else has by then.
    if (this.isOver) throw new Error('a statement came after the end of its transaction')
    const { command, rowCount, rows } = await this.ask(sql, parameters)
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** After a failed statement of a transaction the following ones are not run, and fail for the same reason. */
  async ask(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.asked += 1
    if (text === 'begin') this.#isInTransaction = true
    if (statementAsked.hasSubscribers) statementAsked.publish(text)
    const name = this.#prepared ? nameOf(text) : undefined
    try {
      return await this.#send(text, values, name)
    } catch (error) {
      if (isStalePlan(error)) {
        renewNames(text, name)
        if (!this.#isInTransaction) return this.#send(text, values, nameOf(text)) // it has run nothing
      }
      throw (this.#failure = isAborted(error) ? (this.#failure ?? error) : error)
    }
  }

  async #send(text: string, values: readonly unknown[], name: string | undefined): Promise<pg.QueryResult> {
    sendTogether(this.client)
    return this.client.query({ text, values: values.map(writeJson), ...(name && { name }) })
  }

  rollBack(): Promise<pg.QueryResult> {
    this.isOver = true
    return this.ask('rollback')
  }

  commit(): Promise<pg.QueryResult> {
    this.isOver = true
    return this.ask('commit')
  }

  streamQuery(): never {
    throw new Error('rows are read whole')
  }
}

/** The transaction had failed before. */
const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

/**
 * A migration has changed the result type of a prepared statement, whose plan is refused (`0A000`). Other errors with this code
 * are distinguished by their source routine, because messages are localised.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

/** Serialises objects as the driver does. A value that cannot be serialised fails here, before its statement is sent. */
const writeJson = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value

const names = new Map<string, string>()
let generation = 0

/** Prepares the statement again under a new name on every connection. Done once, however many were refused. */
function renewNames(text: string, refused: string | undefined): void {
  if (names.get(text) !== refused) return
  generation += 1
  names.clear()
}

/**
 * A named statement is planned once per connection, an unnamed one at every call. At most 1,000 names per process, so that
 * varying texts do not fill the server's memory.
 */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < 1_000) {
    name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
    names.set(text, name)
  }
  return name
}

/**
 * One connection for small concurrent queries: sent together they cost half of what separate ones do. A slow query delays all
 * others and must not be sent here.
 */
export class SharedConnection {
  readonly #pool: pg.Pool
  readonly #prepared: boolean
  #open: { client: Promise<pg.PoolClient>; users: number } | undefined

  constructor(pool: pg.Pool, prepared: boolean) {
    this.#pool = pool
    this.#prepared = prepared
  }

  async use<T>(run: (connection: PipelinedConnection) => Promise<T>): Promise<T> {
    const open = (this.#open ??= { client: this.#take(), users: 0 })
    open.users += 1
    try {
      const connection = new PipelinedConnection(await open.client, this.#prepared)
      return await run(connection).finally(() => (connection.isOver = true))
    } finally {
      open.users -= 1
      if (open.users === 0) {
        if (this.#open === open) this.#open = undefined
        open.client.then(this.#giveBack, () => {})
      }
    }
  }

  async #take() {
    const client = await this.#pool.connect()
    return client.on('error', this.#forget)
  }

  #giveBack = (client: pg.PoolClient) => client.off('error', this.#forget).release()

  /** Drops a lost connection; the next caller opens another. */
  #forget = () => (this.#open = undefined)
}
