import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionOf } from './pipelined-batch.ts'

/** Longer than a busy machine takes to connect; a network that loses everything does not say that it does. */
const mostToConnect = 10_000

/** Waits for its own connection less long than a rush waits for a free one. */
class PatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: mostToConnect })
  }
}

/** A pool that outlives its server: what it loses it replaces, and it ends also where nobody answers any more. */
export class ResilientPool extends pg.Pool {
  readonly open = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config, Client: PatientClient })
    this.on('error', () => {}) // an idle client lost its server; the pool replaces it
    this.on('connect', (client) => {
      this.open.add(client)
      client.on('error', () => {}) // without a listener a killed server would take this process with it
    })
    this.on('remove', (client) => this.open.delete(client))
  }
}

/** Ends a pool. Who is still asking after a moment is cut off: a server that is gone answers neither that nor the end of a connection. */
export async function endPool(pool: ResilientPool, patience = 2_000): Promise<void> {
  const ended = pool.end().catch(() => {}) // it had ended already
  const isEnded = await Promise.race([ended.then(() => true), wait(patience, false, { ref: false })])
  if (!isEnded) for (const client of pool.open) connectionOf(client).stream.destroy()
}
