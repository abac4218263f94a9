import { CompiledQuery, type Dialect, type KyselyProps, Transaction } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'
import { type FenceQuestion, findFence } from '../process/job-fence.ts'
import { PipelinedConnection, SharedConnection } from './pipelined-connection.ts'
import type { Tables } from './tables.ts'

interface ConnectionSource {
  pool: pg.Pool
  shared: SharedConnection
  /** Whether statements get names. */
  prepared: boolean
  parts: Omit<KyselyProps, 'executor'>
}
const sources = new WeakMap<Db, ConnectionSource>()
const lasts = new WeakMap<Tx, Promise<unknown>[]>()
const homes = new WeakMap<Db, Db>()
const lines = new WeakMap<Db, PipelinedConnection>()

/** The database that a transaction was opened on; any other is its own. */
export const homeOf = (db: Db): Db => homes.get(db) ?? db

/** How many statements a transaction has asked until now; always 0 in one that was not opened by `transact`. */
export const countAsked = (tx: Tx): number => lines.get(tx)?.asked ?? 0

/** Says where transactions of this database find their connections, and small questions theirs. */
export function lendConnections(
  db: Db,
  { pool, shared, prepared, dialect }: { pool: pg.Pool; shared: pg.Pool; prepared: boolean; dialect: Dialect },
): void {
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }
  sources.set(db, { pool, shared: new SharedConnection(shared, prepared), prepared, parts })
}

/**
 * A statement whose answer nobody waits for: it travels with what comes next, at the latest with the commit, and when it
 * fails nothing has happened. One statement that has been asked already, not a walk of several.
 */
export function leaveToCommit(tx: Tx, asked: Promise<unknown>): void {
  asked.catch(() => {}) // awaited, and thrown, before the commit
  lasts.get(tx)?.push(asked)
}

/**
 * Everything or nothing. The beginning travels with the first statement and the last one with the commit: waiting for each
 * answer before the next question costs both programs more than most of the questions.
 */
export async function transact<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const fence = findFence()
  const { pool, prepared } = sources.get(db)!
  const line = new PipelinedConnection(await pool.connect(), prepared)
  const tx = speakOn(line, db)
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
    await line.rollBack().catch((lost: Error) => (broken = lost))
    throw (await findCause(last)) ?? error
  } finally {
    line.client.release(broken)
  }
}

/**
 * Small questions that travel together, and change nothing: no transaction, so that each sees what is there when its turn comes.
 * They share a connection with others', where nothing may be written or take long. Inside a transaction it is that one's.
 */
export async function askTogether<T>(db: Db, run: (ask: Db) => Promise<T>): Promise<T> {
  const source = sources.get(db)
  return source ? source.shared.use((line) => run(speakOn(line, db))) : run(db)
}

/**
 * Asks something small in SQL as it travels, with $1, $2 for the values. Kysely puts a statement together anew at every call,
 * which for a small question costs this process more than the journey: for the few that nearly every visitor asks.
 */
export async function askAsWritten<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const source = sources.get(db)
  const { rows } = source
    ? await source.shared.use((line) => line.ask(text, values))
    : await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return rows as Row[]
}

function askFence(line: PipelinedConnection, { text, values, refused }: FenceQuestion): Promise<unknown> {
  const asked = line.ask(text, values)
  asked.catch(refused)
  return asked
}

/** After a failover a connection may still lead to the old server, which reads but never again writes. */
const isStandby = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '25006'

/** The database as it is seen on this line. */
function speakOn(line: PipelinedConnection, db: Db): Tx {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(line) })
  const tx = new Transaction<Tables>({ ...sources.get(db)!.parts, executor })
  homes.set(tx, db)
  lines.set(tx, line)
  return tx
}

/** What was left to the commit and failed is why the statements after it failed too. */
async function findCause(asked: readonly Promise<unknown>[]): Promise<unknown> {
  for (const one of await Promise.allSettled(asked)) if (one.status === 'rejected') return one.reason
  return undefined
}
