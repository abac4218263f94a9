import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Longer than a busy machine takes to connect; a network that loses everything does not say that it does. */
const mostToConnect = 10_000

const sockets = new WeakMap<object, Socket>()
const clientsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** Waits for its own connection less long than a rush waits for a free one, on a socket that is ours to gather writes on, and to cut off. */
function openClient(config: pg.ClientConfig): pg.Client {
  const socket = new Socket()
  const client = new pg.Client({ ...config, connectionTimeoutMillis: mostToConnect, stream: () => socket })
  sockets.set(client, socket)
  return client
}

/** A pool that outlives its server: what it loses it replaces. It is ended by `endPool`. */
export function openResilientPool(config: pg.PoolConfig): pg.Pool {
  const clients = new Set<pg.PoolClient>()
  const Client = openClient as unknown as new () => pg.ClientBase // called with `new`, a function that returns an object answers with it
  const pool = new pg.Pool({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config, Client })
  pool.on('error', () => {}) // an idle client lost its server; the pool replaces it
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {}) // without a listener a killed server would take this process with it
  })
  pool.on('remove', (client) => clients.delete(client))
  clientsOf.set(pool, clients)
  return pool
}

/** What is asked on a connection within one tick leaves in one write: each write wakes PostgreSQL. */
export function sendTogether(client: pg.PoolClient): void {
  const socket = sockets.get(client)
  if (!socket || socket.writableCorked > 0) return
  socket.cork()
  process.nextTick(() => socket.uncork())
}

/** Ends a pool. Who is still asking after a moment is cut off: a server that is gone answers neither that nor the end of a connection. */
export async function endPool(pool: pg.Pool, patience = 2_000): Promise<void> {
  const ended = pool.end().catch(() => {}) // it had ended already
  const isEnded = await Promise.race([ended.then(() => true), wait(patience, false, { ref: false })])
  if (!isEnded) for (const client of clientsOf.get(pool) ?? []) sockets.get(client)?.destroy()
}
