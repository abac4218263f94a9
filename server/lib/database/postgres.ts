import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../process/ports.ts'
import { postgresHome, type PostgresHome } from './postgres-home.ts'
import { StartRefused } from '../process/start-refused.ts'

export interface Postgres {
  /** The URL of a database on this server. */
  url(database: string): string
  stop(): Promise<void>
}

interface PostgresOptions {
  /** `false` is for tests only: faster, but not safe against power loss. */
  durable?: boolean
  /** The folder of the WAL archive, for backups and point-in-time recovery. */
  archive?: string | undefined
  /** The value of max_connections. */
  connections?: number
  /** Called when the server ended unexpectedly. */
  lost?: () => void
  /** Receives a function that stops the server before it is up, because a start may be cancelled. */
  opening?: (stop: () => Promise<void>) => void
}

/**
 * Starts the PostgreSQL from npm with its data in `folder`, on a free port of this machine only, and restarts it after a crash.
 */
export async function startPostgres(
  folder: string,
  password: string,
  { durable = true, archive, connections = 100, lost = () => {}, opening = () => {} }: PostgresOptions = {},
): Promise<Postgres> {
  const home = postgresHome(folder)
  if (archive) openArchive(archive, home)
  const data = path.join(folder, 'postgres')
  const cancelling = new AbortController()
  let creating: Promise<void> | undefined
  let server: PostgresServer | undefined
  opening(async () => {
    cancelling.abort()
    await creating?.catch(() => {}) // nothing is written any more
    await server?.stop()
  })
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) {
    await stopOrphan(data)
    for (const left of fs.readdirSync(data).filter((name) => name.startsWith('.s.PGSQL.')))
      fs.rmSync(path.join(data, left))
  } else await (creating = createCluster(home, data, password, cancelling.signal))

  const opened = (server = new PostgresServer({ folder, data, home, durable, archive, connections, lost }))
  await opened.start()
  const host = opened.socket && `?host=${encodeURIComponent(opened.socket)}`
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${opened.port}/${database}${host}`,
    stop: () => opened.stop(),
  }
}

type ServerParts = Required<Omit<PostgresOptions, 'opening'>> & { folder: string; data: string; home: PostgresHome }

/** The server's process, which is replaced after a crash. */
class PostgresServer {
  readonly socket: string
  port = 0
  readonly #parts: ServerParts
  #stopping = false
  #process: ChildProcess | undefined

  constructor(parts: ServerParts) {
    this.#parts = parts
    this.socket = socketFolder(parts.data)
  }

  /** Retries, because the obstacle may be temporary: another program on the port, processes of a killed server. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      this.port = await findFreePort()
      if (this.#stopping) throw new StartRefused('The start of PostgreSQL was cancelled.')
      try {
        return await this.#launch()
      } catch (error) {
        if (tries === firstTries || this.#stopping) throw error
        await wait(250 * 2 ** tries)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const running = this.#process
    if (!running || running.pid === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGINT') // "fast" shutdown: ends sessions and writes a checkpoint
    await ended
  }

  async #launch() {
    const { folder, data, home, durable, archive, connections } = this.#parts
    const file = path.join(folder, 'postgres.log')
    const log = fs.openSync(file, 'a')
    const before = fs.fstatSync(log).size
    const settings = flags({ durable, socket: this.socket, archive, connections })
    const child = spawn(home.program('postgres'), ['-D', fs.realpathSync(data), '-p', String(this.port), ...settings], {
      ...home.user,
      cwd: '/',
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C goes to the shop alone, which stops the database after its last request
    })
    fs.closeSync(log)
    child.on('error', () => {}) // it could not be started: readyOrGone sees no process
    this.#process = child
    await readyOrGone(data, child, { file, before })
    child.once('exit', () => this.#stopping || void this.#relaunch())
  }

  async #relaunch() {
    this.#parts.lost()
    while (!this.#stopping) {
      try {
        return await this.#launch()
      } catch {
        await wait(250) // its last processes may hold the shared memory for a moment
      }
    }
  }
}

/** Four seconds in total. */
const firstTries = 4

/** A folder gets its final name only when complete, so that a start that was killed here leaves no broken one. */
async function createCluster(home: PostgresHome, data: string, password: string, cancelled: AbortSignal) {
  const draft = home.newDataFolder()
  const passwordFile = path.join(draft, '..', `${path.basename(draft)}.password`)
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.user) fs.chownSync(passwordFile, home.user.uid, home.user.gid)
  try {
    const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' // with plain C, Chinese words have no trigrams
    const args = [`--pgdata=${draft}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const locale = ['--encoding=UTF8', '--locale-provider=libc', '--locale=C', `--lc-ctype=${ctype}`]
    await run(home.program('initdb'), [...args, ...locale, '--no-instructions', '--no-sync'], home, cancelled)
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
  home.putInPlace(draft, data)
}

/** Resolves when the program and all that it started have ended. */
function run(program: string, args: string[], home: PostgresHome, cancelled: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    cancelled.throwIfAborted()
    const child = spawn(program, args, { ...home.user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    cancelled.addEventListener('abort', () => child.kill())
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(program)} failed: ${said.trim()}`)),
    )
  })
}

/**
 * The folder of the Unix socket, which is cheaper than TCP: inside the data folder, which nobody else may enter. Empty on systems
 * without such sockets, or when the path is too long for one.
 */
function socketFolder(data: string): string {
  const folder = fs.realpathSync(data)
  return process.platform !== 'win32' && folder.length <= 80 && /^[\w./-]+$/.test(folder) ? folder : ''
}

/** Written by the server's user. */
function openArchive(folder: string, { user }: PostgresHome) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) fs.chownSync(folder, user.uid, user.gid)
}

interface ServerFlags {
  durable: boolean
  socket: string
  archive: string | undefined
  connections: number
}

function flags({ durable, socket, archive, connections }: ServerFlags) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket,
    max_connections: durable ? connections : 500, // one shop per concurrent test, on machines with many cores
    shared_buffers: durable ? '256MB' : '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off', // compiling a plan takes longer than any query of the shop
    ...(archive && {
      archive_mode: 'on',
      // A file appears complete or not at all, and is never overwritten.
      archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/.%f" && mv "${archive}/.%f" "${archive}/%f"`,
      archive_timeout: '300', // seconds; the maximum that is lost with the machine
    }),
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A killed shop leaves its PostgreSQL running, or a pid file whose process is gone and whose pid may be in use by another. */
async function stopOrphan(data: string) {
  const note = path.join(data, 'postmaster.pid')
  const pid = Number(readLines(note)[0])
  if (!pid) return
  if (isOurPostgres(pid, data)) {
    process.kill(pid, 'SIGINT')
    for (let tries = 0; tries < 1_500 && fs.existsSync(note); tries++) await wait(20)
  }
  fs.rmSync(note, { force: true })
}

function isOurPostgres(pid: number, data: string) {
  try {
    process.kill(pid, 0)
    if (!fs.existsSync('/proc/self/cmdline')) return true // cannot be checked on this system: the pid file is trusted
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(fs.realpathSync(data))
  } catch {
    return false
  }
}

/** `before`: the length of the log of earlier starts, which does not explain this failure. */
async function readyOrGone(data: string, child: ChildProcess, { file, before }: { file: string; before: number }) {
  const started = Date.now()
  let told = false
  while (!isReady(data, child.pid)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      const said = fs.readFileSync(file).subarray(before).toString().split('\n').filter(Boolean)
      const why = said.findLast((line) => /FATAL|PANIC/.test(line)) ?? said[0] ?? 'it said nothing'
      throw new StartRefused(`PostgreSQL did not start: ${why} (more in ${file})`)
    }
    if (!told && Date.now() - started > 2_000) {
      told = true
      console.log('PostgreSQL is repairing itself after a sudden end …')
    }
    await wait(10)
  }
}

function isReady(data: string, pid: number | undefined) {
  const note = readLines(path.join(data, 'postmaster.pid'))
  return Number(note[0]) === pid && note[7]?.startsWith('ready')
}

function readLines(file: string) {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
