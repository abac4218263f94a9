import { createHash } from 'node:crypto'
import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type pg from 'pg'
import { sendTogether } from './resilient-pool.ts'
import { statementAsked } from './statement-asked.ts'

/** A connection while somebody speaks on it: what is asked side by side leaves together and is done in the order asked. */
export class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #prepared: boolean
  isOver = false
  /** How many statements were asked. */
  asked = 0
  #isInTransaction = false
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
    if (text === 'begin') this.#isInTransaction = true
    if (statementAsked.hasSubscribers) statementAsked.publish(text)
    const name = this.#prepared ? nameOf(text) : undefined
    try {
      return await this.#send(text, values, name)
    } catch (error) {
      if (isStalePlan(error)) {
        renewNames(text, name)
        if (!this.#isInTransaction) return this.#send(text, values, nameOf(text)) // it has done nothing
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
 * A migration has changed the type of what a statement answers, and the plan that a connection keeps is refused (`0A000`). Of the
 * other errors with this code it is told by where in PostgreSQL it comes from: its message may be in any language.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

/** As the driver writes an object. One that cannot be written fails here, by itself, before anything of its statement has left. */
const writeJson = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value

const names = new Map<string, string>()
let generation = 0

/** From here on each statement is prepared anew, under another name, on every connection that asks it. Once, however many were refused. */
function renewNames(text: string, refused: string | undefined): void {
  if (names.get(text) !== refused) return
  generation += 1
  names.clear()
}

/**
 * A statement with a name is planned once a connection; without one, at every call. At most 1,000 names a process: a text that
 * keeps changing must not fill the server's memory.
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
