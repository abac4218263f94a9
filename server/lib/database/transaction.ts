import { CompiledQuery, type Dialect, type KyselyProps, Transaction } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'
import { type FenceQuestion, findFence } from '../process/job-fence.ts'
import { PipelinedConnection, SharedConnection } from './pipelined-connection.ts'
import { noteWrite, preferReplica } from './read-replicas.ts'
import type { Tables } from './tables.ts'

interface ConnectionSource {
  pool: pg.Pool
  shared: SharedConnection
  /** Whether statements are prepared by name. */
  prepared: boolean
  parts: Omit<KyselyProps, 'executor'>
}
const sources = new WeakMap<Db, ConnectionSource>()
const lasts = new WeakMap<Tx, Promise<unknown>[]>()
const homes = new WeakMap<Db, Db>()
const lines = new WeakMap<Db, PipelinedConnection>()

/** The database of a transaction; any other is its own. */
export const homeOf = (db: Db): Db => homes.get(db) ?? db

/** Number of statements that a transaction has sent; 0 if it was not opened by `transact`. */
export const countAsked = (tx: Tx): number => lines.get(tx)?.asked ?? 0

/** Whether statements are prepared by name: not behind every pooler. */
export const arePrepared = (db: Db): boolean => sources.get(db)?.prepared ?? true

/** Sets the connections of this database for transactions and for small queries. */
export function lendConnections(
  db: Db,
  { pool, shared, prepared, dialect }: { pool: pg.Pool; shared: pg.Pool; prepared: boolean; dialect: Dialect },
): void {
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }
  sources.set(db, { pool, shared: new SharedConnection(shared, prepared), prepared, parts })
}

/**
 * Sends a statement without waiting for its answer: it is pipelined with the next ones, at the latest with the commit, and if it
 * fails the transaction is rolled back. One statement that has been sent already, not a sequence of several.
 */
export function leaveToCommit(tx: Tx, asked: Promise<unknown>): void {
  asked.catch(() => {}) // awaited, and thrown, before the commit
  lasts.get(tx)?.push(asked)
}

/**
 * Runs a transaction. BEGIN is sent with the first statement and COMMIT with the last: waiting for each answer would cost both
 * programs more than most of the statements.
 */
export async function transact<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  noteWrite()
  const fence = findFence()
  const { pool, prepared } = sources.get(db)!
  const line = new PipelinedConnection(await pool.connect(), prepared)
  const tx = bindTo(line, db)
  const last: Promise<unknown>[] = []
  lasts.set(tx, last)
  let broken: Error | undefined
  try {
    line.ask('begin').catch(() => {}) // what follows fails with it
    const result = await run(tx)
    if (fence) leaveToCommit(tx, askFence(line, fence))
    const { command } = await line.commit()
    await Promise.all(last)
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its end')
    return result
  } catch (error) {
    if (isStandby(error)) broken = error
    const asked = [...last] // what is left after the failure is no cause of it
    await line.rollBack().catch((lost: Error) => (broken = lost))
    throw (await findCause(asked)) ?? error
  } finally {
    line.client.release(broken)
  }
}

/**
 * Pipelines small read-only queries, without a transaction: each sees the state at its time. They use a shared connection on
 * which nothing may be written or slow. Inside a transaction, they use that one's.
 */
export async function askTogether<T>(db: Db, run: (ask: Db) => Promise<T>): Promise<T> {
  const source = sources.get(db)
  if (!source) return run(db)
  const askOn = (shared: SharedConnection) => shared.use((line) => run(bindTo(line, db)))
  return preferReplica(
    (replica) => askOn(replica.shared),
    () => askOn(source.shared),
  )
}

/**
 * Sends SQL text as is, with $1, $2 for the values. Kysely builds a statement anew at every call, which for a small query costs
 * this process more than the round trip: for the few that nearly every visitor needs.
 */
export async function askAsWritten<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const source = sources.get(db)
  if (!source) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  const askOn = (shared: SharedConnection) => shared.use((line) => line.ask(text, values))
  const { rows } = await preferReplica(
    (replica) => askOn(replica.shared),
    () => askOn(source.shared),
  )
  return rows as Row[]
}

function askFence(line: PipelinedConnection, { text, values, refused }: FenceQuestion): Promise<unknown> {
  const asked = line.ask(text, values)
  asked.catch(refused)
  return asked
}

/** After a failover a connection may still lead to the old server, which is read-only. */
const isStandby = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '25006'

/** The database bound to this connection. */
function bindTo(line: PipelinedConnection, db: Db): Tx {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(line) })
  const tx = new Transaction<Tables>({ ...sources.get(db)!.parts, executor })
  homes.set(tx, db)
  lines.set(tx, line)
  return tx
}

/** A failed statement of `leaveToCommit` is the cause of the failures after it. */
async function findCause(asked: readonly Promise<unknown>[]): Promise<unknown> {
  for (const one of await Promise.allSettled(asked)) if (one.status === 'rejected') return one.reason
  return undefined
}
