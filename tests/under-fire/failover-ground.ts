import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/lib/database/connection-pools.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { openDatabaseServer } from '#tests/database-server.ts'
import { testKeys } from '#tests/keys.ts'
import { ask, type Ground, openProgram, secret } from './ground.ts'
import { cutStandbyOff, makeSynchronous, openHaproxy, openStandby } from './postgres-pair.ts'

const webs = 3

export interface FailoverGround extends Ground {
  failOver(): Promise<void>
  isOldPrimaryWritable(): Promise<boolean>
}

/** Three processes of a shop behind haproxy, and behind it two PostgreSQL, of which the second has every commit of the first. */
export async function openFailoverGround(): Promise<FailoverGround> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-failover-'))
  fs.chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user
  const own = (name: string) => {
    const made = path.join(folder, name)
    fs.mkdirSync(made, { mode: 0o755 })
    return made
  }
  const seeded = await openDatabaseServer()
  const first = await openStandby(seeded.address.replace('DATABASE', 'shop_template'), own('one'), 'one')
  await first.ask('select pg_promote(true, 30)')
  await seeded.stop()
  await first.ask('alter database shop_template set synchronous_commit = on')
  const second = await openStandby(first.url, own('two'), 'two')
  await makeSynchronous(first, 'two')

  const webPorts: number[] = []
  for (let web = 0; web < webs; web += 1) webPorts.push(await findFreePort())
  const balancer = await openHaproxy(folder, [first, second], webPorts)
  const database = new URL(first.url)
  database.port = String(balancer.databasePort)
  const databaseUrl = database.href
  // haproxy takes servers for writable until it has checked them.
  for (let writable = 0; writable < 20; await wait(50)) {
    const { rows } = await ask<{ standby: boolean }>(databaseUrl, 'select pg_is_in_recovery() as standby')
    writable = rows[0]!.standby ? 0 : writable + 1
  }
  const bankPort = await findFreePort()
  const bankUrl = `http://127.0.0.1:${bankPort}`
  const [outbox, journal] = [path.join(folder, 'outbox'), path.join(folder, 'bank.jsonl')]
  const bank = openProgram(
    'scripts/bank.ts',
    [],
    { BANK_PORT: String(bankPort), BANK_SECRET: secret, BANK_PUBLIC_URL: bankUrl, BANK_DATA: journal },
    path.join(folder, 'bank.log'),
  )
  const origin = `http://localhost:${balancer.shopPort}`
  const programs = webPorts.map((port, at) =>
    openProgram(
      'tests/shop-process.ts',
      [databaseUrl, String(port), bankUrl, secret],
      { OUTBOX: outbox, PUBLIC_URL: origin, LOG_LEVEL: 'error' },
      path.join(folder, `web-${at}.log`),
    ),
  )
  const ledger = connect(databaseUrl, { most: 4 })
  lendKeys(ledger.db, testKeys)
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  return {
    origin,
    bankUrl,
    outbox,
    journal,
    databaseUrl,
    logs: [path.join(folder, 'bank.log'), ...webPorts.map((_, at) => path.join(folder, `web-${at}.log`))],
    ledger,
    selfDeaths: () => programs.reduce((sum, program) => sum + program.selfDeaths(), bank.selfDeaths()),
    kill: { shop: async () => {}, bank: async () => {}, postgres: async () => {}, backend: async () => {} },
    async restore(patienceMs = 120_000) {
      bank.start()
      for (const program of programs) program.start()
      for (const until = Date.now() + patienceMs; ; await wait(100)) {
        const ready = await Promise.all([
          ...webPorts.map(isReady),
          fetch(bankUrl).then(
            () => true,
            () => false,
          ),
        ])
        if (ready.every(Boolean)) return
        if (Date.now() > until) throw new Error('the shop does not open')
      }
    },
    /**
     * The line between the two breaks some seconds before the primary ends, so that its last commits are on the primary alone. It
     * is ended for good, which fences it, and the standby is promoted.
     */
    async failOver() {
      await cutStandbyOff(second)
      await wait(3_000)
      await first.kill()
      await second.ask('select pg_promote(true, 30)')
    },
    isOldPrimaryWritable: () => first.isWritable(),
    async close() {
      for (const program of [...programs, bank]) await program.kill()
      await ledger.close()
      await balancer.close()
      await Promise.all([first.close(), second.close()])
    },
    forget: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}
