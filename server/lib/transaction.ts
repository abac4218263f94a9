import { type CompiledQuery, type DatabaseConnection, type Dialect, type KyselyProps, Transaction } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'
import type { Tables } from './tables.ts'

/** One connection for the length of a transaction: what is asked side by side travels together and is done in the order asked. */
class Line implements DatabaseConnection {
  readonly client: pg.PoolClient
  isOver = false

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    // What a failed transaction has left half done must not go on by itself, on a connection that is somebody else's by then.
    if (this.isOver) throw new Error('a statement came after the end of its transaction')
    const { command, rowCount, rows } = await this.client.query<R & pg.QueryResultRow>(sql, [...parameters])
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows ?? [], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  end(how: 'commit' | 'rollback') {
    this.isOver = true
    return this.client.query(how)
  }

  streamQuery(): never {
    throw new Error('rows are read whole')
  }
}

const sources = new WeakMap<Db, { pool: pg.Pool; parts: Omit<KyselyProps, 'executor'> }>()
const lasts = new WeakMap<Tx, Promise<unknown>[]>()
const homes = new WeakMap<Db, Db>()

/** The database that a transaction was opened on; any other is its own. */
export const homeOf = (db: Db): Db => homes.get(db) ?? db

/** Says where transactions of this database find their connections. */
export function lendConnections(db: Db, pool: pg.Pool, dialect: Dialect): void {
  sources.set(db, { pool, parts: { config: { dialect }, dialect, driver: dialect.createDriver() } })
}

/**
 * A statement whose answer nobody waits for: it travels with what comes next, at the latest with the commit, and when it
 * fails nothing has happened. One statement that has been asked already, not a walk of several.
 */
export function leaveToCommit(tx: Tx, asked: Promise<unknown>): void {
  asked.catch(() => {}) // heard at the end
  lasts.get(tx)?.push(asked)
}

/**
 * Everything or nothing. The beginning travels with the first statement and the last one with the commit: waiting for each
 * answer before the next question costs both programs more than most of the questions.
 */
export async function transact<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { pool, parts } = sources.get(db)!
  const line = new Line(await pool.connect())
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(line) })
  const tx = new Transaction<Tables>({ ...parts, executor })
  const last: Promise<unknown>[] = []
  lasts.set(tx, last)
  homes.set(tx, db)
  let broken: Error | undefined
  try {
    line.client.query('begin').catch(() => {}) // what follows fails with it
    const result = await run(tx)
    const { command } = await line.end('commit')
    await Promise.all(last)
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its end')
    return result
  } catch (error) {
    if (!line.isOver) await line.end('rollback').catch((lost: Error) => (broken = lost))
    throw (await findCause(last)) ?? error
  } finally {
    line.client.release(broken)
  }
}

/**
 * Questions that travel together, and change nothing: one connection and no transaction, so that each sees what is there when
 * its turn comes. Inside a transaction it is that one.
 */
export async function askTogether<T>(db: Db, run: (ask: Db) => Promise<T>): Promise<T> {
  const source = sources.get(db)
  if (!source) return run(db)
  const line = new Line(await source.pool.connect())
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(line) })
  const ask = new Transaction<Tables>({ ...source.parts, executor })
  homes.set(ask, db)
  try {
    return await run(ask)
  } finally {
    line.isOver = true
    line.client.release()
  }
}

/** What was left to the commit and failed is why the statements after it failed too. */
async function findCause(asked: readonly Promise<unknown>[]): Promise<unknown> {
  for (const one of await Promise.allSettled(asked)) if (one.status === 'rejected') return one.reason
  return undefined
}
