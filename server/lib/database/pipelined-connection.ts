import { createHash } from 'node:crypto'
import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type pg from 'pg'
import { sendTogether } from './resilient-pool.ts'

/** A connection while somebody speaks on it: what is asked side by side leaves together and is done in the order asked. */
export class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #prepared: boolean
  isOver = false
  /** How many statements were asked. */
  asked = 0
  #failure: unknown

  /** Behind a pooler no statement gets a name (`prepared`): the next transaction may be another server process's, which does not know it. */
  constructor(client: pg.PoolClient, prepared: boolean) {
    this.client = client
    this.#prepared = prepared
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    // What a failed transaction has left half done must not go on by itself, on a connection that is somebody else's by then.
    if (this.isOver) throw new Error('a statement came after the end of its transaction')
    const { command, rowCount, rows } = await this.ask(sql, parameters)
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** What follows a statement that failed in a transaction is not done, and fails for the same reason. */
  async ask(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.asked += 1
    const name = this.#prepared ? nameOf(text) : undefined
    sendTogether(this.client)
    try {
      return await this.client.query({ text, values: values.map(writeJson), ...(name && { name }) })
    } catch (error) {
      throw (this.#failure = isAborted(error) ? (this.#failure ?? error) : error)
    }
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

/** As the driver writes an object. One that cannot be written fails here, by itself, before anything of its statement has left. */
const writeJson = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value

const names = new Map<string, string>()

/**
 * A statement with a name is planned once a connection; without one, at every call. At most 1,000 names a process: a text that
 * keeps changing must not fill the server's memory.
 */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < 1_000) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/**
 * One connection for all who ask something small at the same moment: their questions leave together, which costs half of what
 * it costs to wake a process for each. What is slow holds up all behind it and does not belong here.
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

  /** One that is lost is nobody's any more: who comes next takes another. */
  #forget = () => (this.#open = undefined)
}
