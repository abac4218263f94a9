import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { copyRunning, settleCopy } from '#server/lib/database/base-backup.ts'
import { postgresHome } from '#server/lib/database/postgres-home.ts'
import { findFreePort } from '#server/lib/process/ports.ts'

export interface FirePostgres {
  port: number
  url: string
  /** Answers 200 where writes are taken, for a load balancer. */
  checkPort: number
  /** Ends it for good: nobody starts it again. */
  kill(): Promise<void>
  /** Whether it takes a write that waits for no standby. */
  isWritable(): Promise<boolean>
  ask(text: string): Promise<pg.QueryResult>
  close(): Promise<void>
}

/** A running server on a data folder, without the supervision of `startPostgres`: it stays dead when it was killed. */
export async function openServer(
  folder: string,
  data: string,
  password: string,
  database: string,
): Promise<FirePostgres> {
  const home = postgresHome(folder)
  const port = await findFreePort()
  const log = fs.openSync(path.join(folder, 'server.log'), 'a')
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=600', 'fsync=off']
  const child: ChildProcess = spawn(
    home.program('postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...home.user, cwd: '/', stdio: ['ignore', log, log] },
  )
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 30_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query(text)
    } finally {
      await client.end().catch(() => {})
    }
  }
  for (const until = Date.now() + 30_000; ; await wait(50)) {
    const isUp = await ask('select').then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (Date.now() > until || child.exitCode !== null) throw new Error(`PostgreSQL did not open: ${folder}/server.log`)
  }
  const check = createServer((_, response) => {
    ask('select pg_is_in_recovery() as standby').then(
      ({ rows }) => response.writeHead((rows[0] as { standby: boolean }).standby ? 503 : 200).end(),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve) => check.listen(0, '127.0.0.1', resolve))
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    port,
    url,
    checkPort: (check.address() as AddressInfo).port,
    kill,
    ask,
    isWritable: () =>
      ask(
        'set synchronous_commit = local; create table written_after_failover (); drop table written_after_failover',
      ).then(
        () => true,
        () => false,
      ),
    async close() {
      check.closeAllConnections()
      check.close()
      await kill()
    },
  }
}

/** A standby of a running server. */
export async function openStandby(sourceUrl: string, folder: string, name: string): Promise<FirePostgres> {
  const { port, password, pathname } = new URL(sourceUrl)
  const home = postgresHome(folder)
  const data = home.newDataFolder()
  const client = new pg.Client({ connectionString: sourceUrl })
  await client.connect()
  await client.query(`select pg_create_physical_replication_slot('${name}', true)`)
  const { rows } = await client.query<{ at: string }>(`select current_setting('data_directory') as at`)
  await copyRunning(client, rows[0]!.at, data)
  await client.end()
  settleCopy(data, home, {
    signal: 'standby.signal',
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=${name}`,
      primary_slot_name: name,
    },
  })
  return openServer(folder, data, password, pathname.slice(1))
}

/** Every commit waits for this standby. Set after its copy was made, so that it does not wait for itself once it is promoted. */
export async function makeSynchronous(primary: FirePostgres, standby: string): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '${standby}'`)
  await primary.ask('select pg_reload_conf()')
  for (const until = Date.now() + 30_000; ; await wait(50)) {
    const found = await primary.ask(`select from pg_stat_replication where sync_state = 'sync'`)
    if (found.rowCount === 1) return
    if (Date.now() > until) throw new Error('the standby does not stream')
  }
}

/** From now on the standby receives nothing from the primary. */
export async function cutStandbyOff(standby: FirePostgres): Promise<void> {
  await standby.ask(`alter system set primary_conninfo = ''`)
  await standby.ask('select pg_reload_conf()')
  for (const until = Date.now() + 30_000; ; await wait(20)) {
    const found = await standby.ask('select from pg_stat_wal_receiver')
    if (found.rowCount === 0) return
    if (Date.now() > until) throw new Error('the standby still streams')
  }
}

/**
 * haproxy of Debian: in front of whichever PostgreSQL takes writes, and of the web processes that live. A dead server refuses its
 * check at once; one that answers late is under load, and keeps its connections (`timeout check`).
 */
export async function openHaproxy(folder: string, databases: readonly FirePostgres[], webPorts: readonly number[]) {
  const [databasePort, shopPort] = [await findFreePort(), await findFreePort()]
  const file = path.join(folder, 'haproxy.cfg')
  fs.writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  timeout check 5s
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  option httpchk GET /
  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ port, checkPort }, at) => `  server database${at} 127.0.0.1:${port} check port ${checkPort}`).join('\n')}
listen shop
  mode http
  bind 127.0.0.1:${shopPort}
  balance roundrobin
  option httpchk
  http-check send meth GET uri /api/health/live ver HTTP/1.1 hdr Host localhost
  default-server inter 1s fall 3 rise 1
${webPorts.map((port, at) => `  server web${at} 127.0.0.1:${port} check`).join('\n')}
`,
  )
  execFileSync('haproxy', ['-c', '-q', '-f', file])
  const child = spawn('haproxy', ['-f', file], {
    stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'haproxy.log'), 'a')],
  })
  return {
    databasePort,
    shopPort,
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
