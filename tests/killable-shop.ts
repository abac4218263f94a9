import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { connect } from '#server/lib/database/connection-pools.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { serve } from '#server/lib/http/serve.ts'
import { openBank } from '../bank/bank.ts'
import { cloneDatabase } from './database.ts'
import { testKeys } from './keys.ts'
import { patience } from './journeys/settled.ts'
import { hire, readAuthenticator, staffPassword } from './staff.ts'
import { ShopVisitor } from './visitor.ts'

const secret = 'crash'.repeat(8)

/** What happens when the shop calls the bank; the response waits for it. */
interface Strike {
  before?: (path: string) => Promise<void>
  after?: (path: string) => Promise<void>
}

/** The bank's answer to a capture. */
interface Collected {
  id: string
  reference: string
}

/** A shop in its own process that can be killed and restarted at any moment, with a bank that survives it. */
export async function openKillableShop({ isDemo = false } = {}) {
  const database = await cloneDatabase()
  const ledger = connect(database.url)
  lendKeys(ledger.db, testKeys)
  const port = await findFreePort()
  let child: ChildProcess | undefined
  let whenAsked: Strike = {}
  const collected: Collected[] = []
  const bank = openBank({ secret, deliver: async () => new Response(null, { status: 503 }) }) // all its notices are lost
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const isCall = pathname.startsWith('/v1/')
    if (isCall) await whenAsked.before?.(pathname)
    if (isCall && !isUp()) return new Response(null, { status: 502 }) // the shop died during the call
    const response = await bank.fetch(request)
    if (pathname === '/v1/payments') collected.push((await response.clone().json()) as Collected)
    if (isCall) await whenAsked.after?.(pathname)
    return response
  }
  const bankServer = await serve(answer, { port: 0 })
  const bankUrl = `http://127.0.0.1:${bankServer.port}`

  const isGone = () => !child || child.exitCode !== null || child.signalCode !== null
  const isUp = () => !isGone() && !child?.killed
  async function kill(): Promise<void> {
    if (!child || isGone()) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  return {
    ledger,
    databaseUrl: database.url,
    port,
    /** Waits for the previous process, which would answer on the same port. With a scale below 1, recovery jobs run sooner. */
    async start(recoveryScale = 1): Promise<void> {
      if (isUp()) return
      await kill() // an ending process still holds the port
      const own = spawn(process.execPath, ['tests/shop-process.ts', database.url, String(port), bankUrl, secret], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, RECOVERY_SCALE: String(recoveryScale), DEMO: String(isDemo) },
      })
      child = own
      let said = ''
      own.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
      for (const until = Date.now() + patience; Date.now() < until && own.exitCode === null; await wait(50)) {
        const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
        if (ready?.status === 200) return
      }
      throw new Error(`the shop did not open: ${said}`)
    },
    kill,
    /** Kills the shop when it writes to this table. */
    async killAt(table: string, doing: () => Promise<unknown>): Promise<void> {
      const gate = new pg.Client({ connectionString: database.url })
      await gate.connect()
      await gate.query(`begin; lock table ${table} in exclusive mode`)
      const done = doing().catch(() => {})
      const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass`
      await expect.poll(async () => (await gate.query(waiting)).rowCount).toBeGreaterThan(0)
      await kill()
      await gate.query('rollback')
      await gate.end()
      await done
    },
    /** Takes effect from here on; without an argument, nothing happens. */
    strike: (strike: Strike = {}) => void (whenAsked = strike),
    visitor: () => new ShopVisitor((request) => fetch(request), `http://localhost:${port}`).enter(),
    press: (ref: string | null, choice = 'approve-lose-notice') =>
      fetch(`${bankUrl}/pay/${ref}`, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' }),
    /** The captures that the bank made for an order; a repeated one counts once. */
    listCollected: (order: string) => [
      ...new Set(collected.filter(({ reference }) => reference === order).map(({ id }) => id)),
    ],
    /** The bank's view of a payment. */
    askBank: async (ref: string) => {
      const headers = { authorization: `Bearer ${secret}` }
      return (await bank.fetch(new Request(`${bankUrl}/v1/payments/${ref}`, { headers }))).json()
    },
    async close() {
      await kill()
      await bankServer.drain()
      await bank.close()
      await ledger.close()
      await database.drop()
    },
  }
}

type RunningShop = Pick<Awaited<ReturnType<typeof openKillableShop>>, 'ledger' | 'port'>

/** An owner who logs in to a shop that is up. The login outlasts a kill. */
export async function enterAsOwner({ ledger, port }: RunningShop): Promise<ShopVisitor> {
  const app = { fetch: (request: Request) => fetch(request) }
  const somebody = await hire({ db: ledger.db, clock: realClock, app }, 'owner')
  const owner = new ShopVisitor(app.fetch, `http://localhost:${port}`)
  const totp = readAuthenticator({ clock: realClock }, somebody)
  const { email, code: setUpCode } = somebody
  await owner.call('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp })
  return owner
}
