import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Answer, Piece, state } from './piece.ts'
import type { Tables } from './tables.ts'
import { lendConnections } from './transaction.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const int8List = 1016 as Parameters<typeof pg.types.setTypeParser>[0] // the driver's own list has no lists
pg.types.setTypeParser(pg.types.builtins.INT8, Number) // cents and counts stay far below 2^53
pg.types.setTypeParser(int8List, (list) => list.slice(1, -1).split(',').filter(Boolean).map(Number))
pg.types.setTypeParser(pg.types.builtins.DATE, String) // a day is a day, in no time zone

export interface Connection {
  db: Db
  pool: pg.Pool
  /** Of what is small and only asked (transaction.ts). */
  shared: pg.Pool
  close(): Promise<void>
}

export function connect(connectionString: string, most = 16): Connection {
  const pool = openPool(connectionString, most)
  const besides = openPool(connectionString, 2)
  // Whoever waits on these holds up everybody: PostgreSQL refuses to write and to lock on them, and gives up soon.
  const shared = openPool(connectionString, 2, {
    statement_timeout: 2_000,
    more: '-c default_transaction_read_only=on',
  })
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect })
  lendConnections(db, { pool, shared, dialect })
  const beside = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: besides }) })
  asides.set(db, beside)
  const close = async () => void (await Promise.all([db.destroy(), beside.destroy(), shared.end()]))
  return { db, pool, shared, close }
}

const asides = new WeakMap<Db, Db>()

/**
 * Two connections of their own for what is remembered (remember.ts). A transaction that asks for it holds a connection
 * already: were it to wait for another of the same pool, a burst after a start would stand still until it is refused.
 */
export const aside = (db: Db): Db => asides.get(db) ?? db

function openPool(
  connectionString: string,
  most: number,
  { statement_timeout = 10_000, more = '' } = {},
): PreparedPool {
  const pool = new PreparedPool({
    connectionString,
    max: most,
    pipeline: true, // a question need not wait for the answer to the one before
    // A rush waits its turn, and new connections take their time on a busy machine; a database that is gone says so at once.
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 60_000, // a connection carries its plans: made anew after each lull, they cost more than they held
    statement_timeout, // a statement that takes longer is a fault, and must not hold locks
    idle_in_transaction_session_timeout: 15_000,
    // Every statement is prepared once a connection. Left to itself PostgreSQL plans those with short arrays (`= any($1)`)
    // again at each call, which took longer than running them.
    options: `-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan ${more}`,
  })
  pool.on('error', () => {}) // an idle client lost its server; the pool replaces it
  return pool
}

type Told = (error: Error | undefined, answer?: Answer) => void

/** A statement with values leaves as a piece of its own (piece.ts): Kysely sends it unnamed, to be planned anew each time. */
class PreparedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      client.on('error', () => {}) // without a listener a killed server would take this process with it
      const query = client.query.bind(client) as (...call: unknown[]) => unknown
      const ask = (text: string, values: readonly unknown[]) =>
        new Promise<Answer>((resolve, reject) => query(new Piece([state(text, values, { resolve, reject })])))
      Object.assign(client, {
        query: (text: unknown, values: unknown, told?: Told) => {
          sendTogether(client)
          if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
            return query(text, values, told)
          const asked = ask(text, values)
          return told ? void asked.then((answer) => told(undefined, answer), told) : asked
        },
      })
    })
  }
}

/** What is said in one tick leaves in one write. */
function sendTogether(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
