import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { findFence } from '../process/job-fence.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { endPool, openResilientPool } from './resilient-pool.ts'
import type { Tables } from './tables.ts'
import { lendConnections } from './transaction.ts'
import type { Db } from './db.ts'

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

export interface Reach {
  /** The most connections of the pool. */
  most?: number
  /** PostgreSQL's own address, where the other is a pooler's: it lends a connection for a transaction, and the next may get another. */
  directUrl?: string | undefined
  /** Whether statements keep a name and a plan on their connection; a pooler has to know how to bear that. */
  prepared?: boolean
}

export function connect(connectionString: string, { most = 16, directUrl, prepared = true }: Reach = {}): Connection {
  const reach = { connectionString, isPooled: directUrl !== undefined }
  const pool = openPool({ ...reach, most })
  // Never by the pooler: transactions hold all that it lends, and wait for these.
  const besides = openPool({
    connectionString: directUrl ?? connectionString,
    isPooled: false,
    most: 2,
  })
  // Whoever waits on these holds up everybody: PostgreSQL refuses to write and to lock on them, and gives up soon.
  const shared = openPool({ ...reach, most: 2, statement_timeout: 2_000, isReadOnly: true })
  const probe = openPool({
    connectionString: directUrl ?? connectionString,
    isPooled: false,
    most: 1,
    statement_timeout: 2_000,
    patience: 2_000,
  })
  const dialect = new PostgresDialect({ pool: asKyselyPool(pool, prepared) })
  const db = new Kysely<Tables>({ dialect })
  lendConnections(db, { pool, shared, prepared, dialect })
  const beside = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: asKyselyPool(besides, true) }) })
  asides.set(db, beside)
  probes.set(db, probe)
  const close = async () => void (await Promise.all([pool, besides, shared, probe].map((one) => endPool(one))))
  return { db, pool, shared, close }
}

/**
 * What a session of the shop differs in from PostgreSQL's own defaults. Behind a pooler sessions are not the shop's, and the
 * role has these (shop-database.ts).
 */
export const sessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  // Statements are prepared once a connection. Left to itself PostgreSQL plans those with short arrays (`= any($1)`) again at
  // each call, which took longer than running them.
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '10s', // a statement that takes longer is a fault, and must not hold locks
  idle_in_transaction_session_timeout: '15s',
}

const asides = new WeakMap<Db, Db>()

/**
 * Two connections of their own for TTL caches (ttl-cache.ts). A transaction that asks for it holds a connection
 * already: were it to wait for another of the same pool, a burst after a start would stand still until it is refused.
 */
export const aside = (db: Db): Db => asides.get(db) ?? db

const probes = new WeakMap<Db, pg.Pool>()

/** A connection of its own for asking whether the database is there: that question never waits behind visitors. */
export const probeOf = (db: Db): pg.Pool | undefined => probes.get(db)

/** A network that loses everything tells nobody: what PostgreSQL should have given up by itself is given up here so much later. */
const networkPatience = 5_000

interface PoolNeeds {
  connectionString: string
  most: number
  isPooled: boolean
  statement_timeout?: number
  /** Milliseconds to wait for a connection. */
  patience?: number
  isReadOnly?: boolean
}

function openPool(needs: PoolNeeds): pg.Pool {
  const { connectionString, most, isPooled } = needs
  const { statement_timeout = 10_000, isReadOnly = false, patience = 20_000 } = needs
  const session = { ...sessionSettings, statement_timeout, default_transaction_read_only: isReadOnly ? 'on' : 'off' }
  const options = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`)
  return openResilientPool({
    connectionString,
    max: most,
    pipeline: true, // a question need not wait for the answer to the one before
    connectionTimeoutMillis: patience, // a rush waits its turn; a database that is gone says so at once
    query_timeout: statement_timeout + networkPatience,
    idleTimeoutMillis: 60_000, // a connection carries its plans: made anew after each lull, they cost more than they held
    ...(!isPooled && { options: options.join(' ') }),
  })
}

/**
 * A pool as Kysely takes it: each statement has a name and a plan that its connection keeps. A job's write outside a transaction
 * becomes one, with the fence in it (job-fence.ts).
 */
const asKyselyPool = (pool: pg.Pool, prepared: boolean): PostgresPool => ({
  options: {},
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect()
    const connection = new PipelinedConnection(client, prepared)
    return {
      query: ((text: string, values: readonly unknown[]) =>
        askAlone(connection, text, values)) as unknown as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  },
})

/** Asked of statements outside a transaction: a fence makes a writer of whoever only reads. */
const isRead = (text: string) => /^\s*select\b/i.test(text)

/** Outside a transaction. */
async function askAlone(line: PipelinedConnection, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const fence = isRead(text) ? undefined : findFence()
  if (!fence) return line.ask(text, values)
  line.ask('begin').catch(() => {}) // what follows fails with it
  line.ask(fence.text, fence.values).catch(fence.refused)
  const [answer] = await Promise.all([line.ask(text, values), line.ask('commit')])
  return answer
}
