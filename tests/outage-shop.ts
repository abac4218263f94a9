import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#server/lib/database/connection-pools.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { openDatabaseServer } from './database-server.ts'
import { patience } from './journeys/settled.ts'
import { ShopVisitor } from './visitor.ts'

/** A shop in its own process, with a PostgreSQL of its own behind a network that can fail. */
export async function openOutageShop() {
  const server = await openDatabaseServer()
  const databaseUrl = server.address.replace('DATABASE', 'shop_template')
  const folder = await findDataFolder(databaseUrl)
  const network: DatabaseProxy = await openDatabaseProxy(databaseUrl)
  const ledger = connect(databaseUrl)
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const nowhere = `http://127.0.0.1:${await findFreePort()}` // no bank: nobody pays in these tests
  const child = spawn(process.execPath, ['tests/shop-process.ts', network.url, String(port), nowhere, 'x'.repeat(40)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'error' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const isUp = () => child.exitCode === null && child.signalCode === null
  const isReady = () =>
    fetch(`${origin}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  for (const until = Date.now() + patience; !(await isReady()); await wait(50))
    if (Date.now() > until || !isUp()) throw new Error(`the shop did not open: ${said}`)

  return {
    ledger,
    network,
    origin,
    isReady,
    isUp,
    said: () => said,
    visitor: () => new ShopVisitor((request) => fetch(request), origin).enter(),
    /** Kills PostgreSQL as soon as it accepts connections; its supervisor restarts it at once. */
    async killPostgres(): Promise<void> {
      // After a kill, connections of before answer for a while, and postmaster.pid still names the killed one.
      for (const until = Date.now() + patience; !(await isAccepting(databaseUrl)); await wait(50))
        if (Date.now() > until) throw new Error('PostgreSQL did not start again')
      const [pid] = fs.readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async close() {
      if (isUp()) {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
      await ledger.close()
      await network.close()
      await server.stop()
    },
  }
}

async function findDataFolder(url: string): Promise<string> {
  const { rows } = await askOnce<{ folder: string }>(url, `select current_setting('data_directory') as folder`)
  return rows[0]!.folder
}

const isAccepting = (url: string) =>
  askOnce(url, 'select').then(
    () => true,
    () => false,
  )

async function askOnce<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client.query<Row>(text).finally(() => client.end())
}
