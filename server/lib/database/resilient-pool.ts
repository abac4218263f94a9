import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Longer than a busy machine takes to connect; a network that drops packets reports nothing. */
const mostToConnect = 10_000

const sockets = new WeakMap<object, Socket>()
const clientsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/**
 * Opens a connection with a shorter timeout than the pool's queue, on a socket of our own, so that writes can be gathered and the
 * connection be destroyed.
 */
function openClient(config: pg.ClientConfig): pg.Client {
  const socket = new Socket()
  const client = new pg.Client({ ...config, connectionTimeoutMillis: mostToConnect, stream: () => socket })
  sockets.set(client, socket)
  return client
}

/** A pool that replaces lost connections. Ended by `endPool`. */
export function openResilientPool(config: pg.PoolConfig): pg.Pool {
  const clients = new Set<pg.PoolClient>()
  const Client = openClient as unknown as new () => pg.ClientBase // called with `new`, a function that returns an object yields that object
  const pool = new pg.Pool({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config, Client })
  pool.on('error', () => {}) // an idle client lost its server; the pool replaces it
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {}) // without a listener a lost server would end this process
  })
  pool.on('remove', (client) => clients.delete(client))
  clientsOf.set(pool, clients)
  return pool
}

/** Statements of one tick are sent in one write, because each write wakes PostgreSQL. */
export function sendTogether(client: pg.PoolClient): void {
  const socket = sockets.get(client)
  if (!socket || socket.writableCorked > 0) return
  socket.cork()
  process.nextTick(() => socket.uncork())
}

/**
 * Ends a pool. Queries still running after a moment are cut off: a lost server answers neither them nor the end of a connection.
 */
export async function endPool(pool: pg.Pool, patience = 2_000): Promise<void> {
  const ended = pool.end().catch(() => {}) // it has ended already
  const isEnded = await Promise.race([ended.then(() => true), wait(patience, false, { ref: false })])
  if (!isEnded) cutConnections(pool)
}

/** Cuts all connections: what is being asked on them fails. The pool opens others. */
export function cutConnections(pool: pg.Pool): void {
  for (const client of clientsOf.get(pool) ?? []) sockets.get(client)?.destroy()
}
