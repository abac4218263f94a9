import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { lendConnections } from './transaction.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // cents and counts stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, String) // a day is a day, in no time zone

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function connect(connectionString: string, most = 16): Connection {
  const pool = openPool(connectionString, most)
  const besides = openPool(connectionString, 2)
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect })
  lendConnections(db, pool, dialect)
  const beside = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: besides }) })
  asides.set(db, beside)
  const close = async () => void (await Promise.all([db.destroy(), beside.destroy()]))
  return { db, pool, close }
}

const asides = new WeakMap<Db, Db>()

/**
 * Two connections of their own for what is remembered (remember.ts). A transaction that asks for it holds a connection
 * already: were it to wait for another of the same pool, a burst after a start would stand still until it is refused.
 */
export const aside = (db: Db): Db => asides.get(db) ?? db

/**
 * Asks in SQL as it travels, with $1, $2 for the values. Kysely puts a statement together anew at every call, which for a
 * small question costs this process more than the journey: for the few that nearly every visitor asks.
 */
export async function askAsWritten<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

function openPool(connectionString: string, most: number): PreparedPool {
  const pool = new PreparedPool({
    connectionString,
    max: most,
    pipeline: true, // a question need not wait for the answer to the one before
    // A rush waits its turn, and new connections take their time on a busy machine; a database that is gone says so at once.
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 60_000, // a connection carries its plans: made anew after each lull, they cost more than they held
    statement_timeout: 10_000, // a statement that takes longer is a fault, and must not hold locks
    idle_in_transaction_session_timeout: 15_000,
    // Every statement is prepared once a connection. Left to itself PostgreSQL plans those with short arrays (`= any($1)`)
    // again at each call, which took longer than running them.
    options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
  })
  pool.on('error', () => {}) // an idle client lost its server; the pool replaces it
  return pool
}

/** Kysely sends its statements unnamed, so PostgreSQL would plan every one again; naming them makes a listing four times faster. */
class PreparedPool extends pg.Pool {
  static #names = new Map<string, string>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      client.on('error', () => {}) // without a listener a killed server would take this process with it
      const query = client.query.bind(client) as (...call: unknown[]) => unknown
      Object.assign(client, {
        query: (text: unknown, values: unknown, ...rest: unknown[]) => {
          sendTogether(client)
          return typeof text === 'string' && Array.isArray(values) && values.length > 0
            ? query({ name: PreparedPool.#name(text), text, values }, ...rest)
            : query(text, values, ...rest)
        },
      })
    })
  }

  /** At most 1,000 names a process: a query whose text keeps changing must not fill the server's memory. */
  static #name(text: string) {
    let name = this.#names.get(text)
    if (!name && this.#names.size < 1_000) {
      name = createHash('sha1').update(text).digest('base64url')
      this.#names.set(text, name)
    }
    return name
  }
}

/** What is asked side by side leaves in one piece. */
function sendTogether(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
