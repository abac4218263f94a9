import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { findFence } from '../process/job-fence.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { noteWrite, preferReplica, ReadReplicas } from './read-replicas.ts'
import { endPool, openResilientPool } from './resilient-pool.ts'
import type { Tables } from './tables.ts'
import { lendConnections } from './transaction.ts'
import type { Db } from './db.ts'

const int8List = 1016 as Parameters<typeof pg.types.setTypeParser>[0] // the driver's constants have no array types
pg.types.setTypeParser(pg.types.builtins.INT8, Number) // cents and counts stay far below 2^53
pg.types.setTypeParser(int8List, (list) => list.slice(1, -1).split(',').filter(Boolean).map(Number))
pg.types.setTypeParser(pg.types.builtins.DATE, String) // dates stay text, without a time zone

export interface Connection {
  db: Db
  pool: pg.Pool
  /** For small read-only queries (transaction.ts). */
  shared: pg.Pool
  /** Where the settings name any. */
  replicas: ReadReplicas | undefined
  close(): Promise<void>
}

export interface Reach {
  /** Maximum connections of the pool. */
  most?: number
  /** PostgreSQL's own URL, if the other is a transaction pooler's. */
  directUrl?: string | undefined
  /** Whether statements are prepared by name on their connection; not every pooler supports it. */
  prepared?: boolean
  /** URLs of replicas. */
  readUrls?: readonly string[]
}

export function connect(
  connectionString: string,
  { most = 16, directUrl, prepared = true, readUrls = [] }: Reach = {},
): Connection {
  const reach = { connectionString, isPooled: directUrl !== undefined }
  const pool = openPool({ ...reach, most })
  // Never through the pooler: transactions hold all of its connections and wait for these.
  const besides = openPool({
    connectionString: directUrl ?? connectionString,
    isPooled: false,
    most: 2,
  })
  // A slow query here delays all others, so PostgreSQL refuses writes and locks on these connections and times out early.
  const shared = openPool({ ...reach, most: 2, statement_timeout: 2_000, isReadOnly: true })
  const probe = openPool({
    connectionString: directUrl ?? connectionString,
    isPooled: false,
    most: 1,
    statement_timeout: 2_000,
    patience: 2_000,
  })
  const replicas = readUrls.length > 0 ? openReplicas(probe, readUrls, most) : undefined
  const dialect = new PostgresDialect({ pool: asKyselyPool(pool, prepared) })
  const db = new Kysely<Tables>({ dialect })
  lendConnections(db, { pool, shared, prepared, dialect })
  const beside = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: asKyselyPool(besides, true) }) })
  asides.set(db, beside)
  probes.set(db, probe)
  const close = async () => {
    await replicas?.close()
    await Promise.all([pool, besides, shared, probe].map((one) => endPool(one)))
  }
  return { db, pool, shared, replicas, close }
}

/** The same pools for each replica as for the primary, without a pooler: how far it is must be asked of the server that is read. */
function openReplicas(primary: pg.Pool, urls: readonly string[], most: number): ReadReplicas {
  const pools = urls.map((connectionString) => {
    const reach = { connectionString, isPooled: false, isReadOnly: true, patience: 2_000 }
    return {
      name: new URL(connectionString).host,
      pool: openPool({ ...reach, most }),
      shared: openPool({ ...reach, most: 2, statement_timeout: 2_000 }),
      probe: openPool({ ...reach, most: 1, statement_timeout: 1_000, networkPatience: 500 }),
    }
  })
  return new ReadReplicas(primary, pools)
}

/**
 * Session settings that differ from PostgreSQL's defaults. Behind a pooler sessions are not the shop's, and the role carries them
 * (shop-database.ts).
 */
export const sessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  // Statements are prepared once per connection. By default PostgreSQL plans those with short arrays (`= any($1)`) again at each
  // call, which took longer than running them.
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '10s', // a slower statement is a fault, and must not hold locks
  idle_in_transaction_session_timeout: '15s',
}

const asides = new WeakMap<Db, Db>()

/**
 * Two connections for TTL caches (ttl-cache.ts). A transaction that uses one already holds a connection: waiting for another of
 * the same pool would deadlock a burst of requests after a start.
 */
export const aside = (db: Db): Db => asides.get(db) ?? db

const probes = new WeakMap<Db, pg.Pool>()

/** A connection for health checks, which never wait behind visitors. */
export const probeOf = (db: Db): pg.Pool | undefined => probes.get(db)

/**
 * A network that drops packets reports nothing: milliseconds after which the client gives up what PostgreSQL should have timed
 * out.
 */
const longestSilence = 5_000

interface PoolNeeds {
  connectionString: string
  most: number
  isPooled: boolean
  statement_timeout?: number
  /** Milliseconds to wait for a connection. */
  patience?: number
  networkPatience?: number
  isReadOnly?: boolean
}

function openPool(needs: PoolNeeds): pg.Pool {
  const { connectionString, most, isPooled } = needs
  const { statement_timeout = 10_000, isReadOnly = false, patience = 20_000, networkPatience = longestSilence } = needs
  const session = { ...sessionSettings, statement_timeout, default_transaction_read_only: isReadOnly ? 'on' : 'off' }
  const options = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`)
  return openResilientPool({
    connectionString,
    max: most,
    pipeline: true, // pipelining: a query need not wait for the answer to the one before
    connectionTimeoutMillis: patience, // a burst waits in the queue; a lost database fails at once
    query_timeout: statement_timeout + networkPatience,
    idleTimeoutMillis: 60_000, // a connection holds its plans: creating them again after each lull costs more than keeping it
    ...(!isPooled && { options: options.join(' ') }),
  })
}

/**
 * The pool for Kysely: each statement is prepared by name on its connection. A job's write outside a transaction becomes one,
 * with the fence in it (job-fence.ts). A call that may be answered by a replica reads from it.
 */
const asKyselyPool = (pool: pg.Pool, prepared: boolean): PostgresPool => ({
  options: {},
  end: () => pool.end(),
  async connect() {
    let client: pg.PoolClient | undefined
    const askPrimary = async (text: string, values: readonly unknown[]) => {
      client ??= await pool.connect()
      return askAlone(new PipelinedConnection(client, prepared), text, values)
    }
    return {
      query: ((text: string, values: readonly unknown[]) =>
        isRead(text)
          ? preferReplica(
              (replica) => replica.ask(text, values),
              () => askPrimary(text, values),
            )
          : askPrimary(text, values)) as unknown as PostgresPoolClient['query'],
      release: () => client?.release(),
    }
  },
})

/** For statements outside a transaction: a fence would turn reads into writes. */
const isRead = (text: string) => /^\s*select\b/i.test(text)

/** Outside a transaction. */
async function askAlone(line: PipelinedConnection, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  if (isRead(text)) return line.ask(text, values)
  noteWrite()
  const fence = findFence()
  if (!fence) return line.ask(text, values)
  line.ask('begin').catch(() => {}) // what follows fails with it
  line.ask(fence.text, fence.values).catch(fence.refused)
  const [answer] = await Promise.all([line.ask(text, values), line.ask('commit')])
  return answer
}
