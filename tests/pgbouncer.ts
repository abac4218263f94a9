import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#server/lib/process/ports.ts'
import type { Pooler } from './transaction-pooler.ts'

/** A real pgbouncer in transaction mode. Started by root it runs as `postgres`, because it refuses to run as root. */
export async function openPgbouncer(program: string, databaseUrl: string): Promise<Pooler> {
  const database = new URL(databaseUrl)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-pgbouncer-'))
  fs.chmodSync(folder, 0o755)
  const port = await findFreePort()
  const name = database.pathname.slice(1)
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${database.username}" "${database.password}"\n`)
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=127.0.0.1 port=${database.port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 4
`,
  )
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, ['-q', ...user, path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.searchParams.delete('host')
  for (const until = Date.now() + 10_000; !(await answers(url.href)); await wait(50))
    if (Date.now() > until || child.exitCode !== null) throw new Error('pgbouncer did not open')
  return {
    url: url.href,
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      fs.rmSync(folder, { recursive: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
