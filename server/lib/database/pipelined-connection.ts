import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type pg from 'pg'
import { type StatementResult, PipelinedBatch, state, type Statement } from './pipelined-batch.ts'

/** A connection while somebody speaks on it: what is asked side by side leaves in one batch and is done in the order asked. */
export class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  isOver = false
  #asked: Statement[] = []

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    // What a failed transaction has left half done must not go on by itself, on a connection that is somebody else's by then.
    if (this.isOver) throw new Error('a statement came after the end of its transaction')
    const { command, rowCount, rows } = await this.ask(sql, parameters)
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  ask(text: string, values: readonly unknown[] = []): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const asked = this.#asked.push(state(text, values, { resolve, reject }))
      if (asked === 1) process.nextTick(() => this.#flush())
    })
  }

  /** By itself: in a batch with one that failed it would not be done. */
  rollBack(): Promise<StatementResult> {
    this.isOver = true
    this.#flush()
    return this.ask('rollback')
  }

  commit(): Promise<StatementResult> {
    this.isOver = true
    return this.ask('commit')
  }

  #flush() {
    if (this.#asked.length > 0) this.client.query(new PipelinedBatch(this.#asked.splice(0)))
  }

  streamQuery(): never {
    throw new Error('rows are read whole')
  }
}

/**
 * One connection for all who ask something small at the same moment: their questions leave together, each in a batch of its
 * own, which costs half of what it costs to wake a process for each. What is slow holds up all behind it and does not belong here.
 */
export class SharedConnection {
  readonly #pool: pg.Pool
  #open: { client: Promise<pg.PoolClient>; users: number } | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async use<T>(run: (connection: PipelinedConnection) => Promise<T>): Promise<T> {
    const open = (this.#open ??= { client: this.#take(), users: 0 })
    open.users += 1
    try {
      const connection = new PipelinedConnection(await open.client)
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
