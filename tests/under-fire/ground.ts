import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#server/lib/database/connection-pools.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { openDatabaseServer } from '#tests/database-server.ts'
import { testKeys } from '#tests/keys.ts'

export const secret = 'fire'.repeat(10)

/**
 * A shop, its PostgreSQL and its bank, each a process that can be killed at any moment and comes back: PostgreSQL by itself, shop
 * and bank by `restore`.
 */
export async function openGround(recoveryScale: number) {
  const server = await openDatabaseServer()
  const databaseUrl = server.address.replace('DATABASE', 'shop_template')
  // PostgreSQL may be killed, but the machine keeps running: commits must reach the operating system, not the disk.
  await ask(databaseUrl, 'alter database shop_template set synchronous_commit = on')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-fire-'))
  const [port, bankPort] = [await findFreePort(), await findFreePort()]
  const [origin, bankUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${bankPort}`]
  const outbox = path.join(folder, 'outbox')
  const journal = path.join(folder, 'bank.jsonl')

  const shop = openProgram(
    'tests/shop-process.ts',
    [databaseUrl, String(port), bankUrl, secret],
    { OUTBOX: outbox, RECOVERY_SCALE: String(recoveryScale), LOG_LEVEL: 'error' },
    path.join(folder, 'shop.log'),
  )
  const bank = openProgram(
    'scripts/bank.ts',
    [],
    { BANK_PORT: String(bankPort), BANK_SECRET: secret, BANK_PUBLIC_URL: bankUrl, BANK_DATA: journal },
    path.join(folder, 'bank.log'),
  )
  /** Why a URL does not answer as expected; empty when it does. */
  const findTrouble = async (url: string) => {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      return status < 500 ? '' : `${url} answers ${status}`
    } catch (error) {
      return `${url} does not answer: ${String(error)}`
    }
  }
  const findTroubles = async () =>
    (await Promise.all([findTrouble(bankUrl), findTrouble(`${origin}/api/health/ready`)])).filter(Boolean)

  const ledger = connect(databaseUrl, { most: 4 })
  lendKeys(ledger.db, testKeys)
  const ground = {
    origin,
    bankUrl,
    outbox,
    journal,
    databaseUrl,
    logs: [path.join(folder, 'shop.log'), path.join(folder, 'bank.log')],
    ledger,
    /** How often the shop has ended without being killed. */
    selfDeaths: () => shop.selfDeaths(),
    kill: {
      shop: () => shop.kill(),
      bank: () => bank.kill(),
      async postgres() {
        const { rows } = await ask<{ at: string }>(databaseUrl, `select current_setting('data_directory') as at`)
        const [pid] = fs.readFileSync(`${rows[0]!.at}/postmaster.pid`, 'utf8').split('\n')
        process.kill(Number(pid), 'SIGKILL')
      },
      /** A random connection of the shop: of a request, a worker, or the change feed. */
      async backend() {
        await ask(
          databaseUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'judge'
           order by (state = 'active') desc, random() limit 1`,
        )
      },
    },
    /** Restarts ended processes, and resolves when all answer. */
    async restore(patienceMs = 120_000): Promise<void> {
      const until = Date.now() + patienceMs
      for (;;) {
        bank.start()
        shop.start()
        const troubles = await findTroubles()
        if (troubles.length === 0) return
        if (Date.now() > until) throw new Error(`the shop does not come back: ${troubles.join(', ')}`)
        await wait(25)
      }
    },
    async close() {
      await shop.kill()
      await bank.kill()
      await ground.ledger.close()
      await server.stop()
    },
    forget: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
  return ground
}
export type Ground = Awaited<ReturnType<typeof openGround>>

/** Runs one statement on a new connection; retries while PostgreSQL is recovering. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, application_name: 'judge' })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query<Row>(text, values)
    } catch (error) {
      if (tries === 200) throw error
      await wait(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** A program that is started and killed, whose unexpected ends are counted. Its output goes to a file. */
export function openProgram(script: string, args: string[], settings: Record<string, string>, log: string) {
  let child: ChildProcess | undefined
  let isKilled = false
  let deaths = 0
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    start(): void {
      if (isUp()) return
      const said = fs.openSync(log, 'a')
      isKilled = false
      child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
        stdio: ['ignore', said, said, 'ipc'],
        env: { ...process.env, ...settings },
      })
      fs.closeSync(said)
      child.once('exit', () => {
        if (!isKilled) deaths += 1
      })
    },
    async kill(): Promise<void> {
      if (!child || !isUp()) return
      isKilled = true
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    selfDeaths: () => deaths,
  }
}
