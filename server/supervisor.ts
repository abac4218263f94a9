// The supervisor of a machine: starts its web processes and its worker process, and starts again what falls.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Lifetime } from './lib/process/lifetime.ts'
import type { Log } from './lib/process/log.ts'
import { ProcessChannel } from './lib/process/process-channel.ts'
import type { ProcessRole } from './lib/process/settings.ts'

type ChildRole = Exclude<ProcessRole, 'all'>

export interface ChildOrder {
  name: string
  role: ChildRole
  /** How many web processes share the cores with it. */
  webProcesses: number
  databaseUrl: string
}

interface ShopChild {
  name: string
  role: ChildRole
  worker: Worker
  channel: ProcessChannel
  bornAt: number
  /** Told to open: until then it has nothing to close. */
  isTold: boolean
  isOpen: boolean
  /** Pings without an answer. */
  silence: number
  gone: Promise<void>
}

/** Milliseconds before the first and between the last tries to start a process again. */
const shortestWait = 100
const longestWait = 10_000
/** One that lived for so long has not fallen again. */
const steady = 60_000
/** Milliseconds between two pings; tests run this faster (RECOVERY_SCALE). A process that leaves so many unanswered hangs. */
const pingEvery = 20_000
const mostSilence = 3
/** Longer than a process takes to end in order (lifetime.ts); it is killed then. */
const longestEnding = 15_000
/** For the metrics of one process: a scrape does not wait for one that hangs. */
const metricsPatience = 2_000

/** For what was made just now, in MB of each half: by default 16, which a process fills before it looks what is still in use. */
const youngMemory = '--max-semi-space-size=4'

interface SupervisorParts {
  webProcesses: number
  recoveryScale: number
  log: Log
  lifetime: Lifetime
}

export class Supervisor {
  readonly #parts: SupervisorParts
  readonly #children = new Map<string, ShopChild>()
  readonly #waits = new Map<string, number>()
  readonly #prepared = Promise.withResolvers<void>()
  #databaseUrl = ''
  #isOpen = false

  /** The children read their programs meanwhile, and wait for `open`. */
  constructor(parts: SupervisorParts) {
    this.#parts = parts
    cluster.setupPrimary({ execArgv: [...process.execArgv, youngMemory] })
    this.#start('worker', 'worker')
    for (let no = 1; no <= parts.webProcesses; no += 1) this.#start(`web ${no}`, 'web')
  }

  /** The worker first: it migrates and fills the database, or refuses to. Answers what is printed when all are open. */
  async open(databaseUrl: string): Promise<string[]> {
    this.#databaseUrl = databaseUrl
    const [worker, ...webs] = [...this.#children.values()]
    const openWebs = async () => {
      await this.#prepared.promise
      await Promise.all(webs.map((web) => this.#tellToOpen(web)))
    }
    const [lines] = await Promise.all([this.#tellToOpen(worker!), openWebs()])
    this.#isOpen = true
    for (const child of this.#children.values()) tellAllOpen(child)
    setInterval(() => this.#pingAll(), pingEvery * this.#parts.recoveryScale).unref()
    return lines
  }

  /** No new visitors, then no new jobs. Resolves when every process has ended in order. */
  async close(): Promise<void> {
    for (const role of ['web', 'worker'] as const) await Promise.all(this.#list(role).map((child) => this.#end(child)))
  }

  #list(role: ChildRole) {
    return [...this.#children.values()].filter((child) => child.role === role)
  }

  #start(name: string, role: ChildRole): ShopChild {
    const worker = cluster.fork()
    const channel = new ProcessChannel((message, done) => worker.process.send(message, done), {
      prepared: () => this.#prepared.resolve(),
      draw: (job: object) => this.#list('worker')[0]!.channel.ask('draw', job),
      'metrics of the others': () => this.#readOthers(name),
      // Hands it no more connections, and tells it so after the last one.
      leave: () => void worker.disconnect(),
    })
    worker.on('message', (message) => channel.receive(message))
    const gone = Promise.withResolvers<void>()
    const child: ShopChild = {
      name,
      role,
      worker,
      channel,
      bornAt: performance.now(),
      isTold: false,
      isOpen: false,
      silence: 0,
      gone: gone.promise,
    }
    const ended = (exitCode: number | null, signal: string | null) => {
      void this.#replace(child, { exitCode, signal })
      channel.close()
      gone.resolve()
    }
    worker.once('exit', ended)
    // A message met its end, which `exit` tells too; or it did not begin, which only this tells.
    worker.on('error', () => worker.process.pid === undefined && ended(null, null))
    this.#children.set(name, child)
    return child
  }

  async #tellToOpen(child: ShopChild): Promise<string[]> {
    const { name, role } = child
    const order: ChildOrder = { name, role, webProcesses: this.#parts.webProcesses, databaseUrl: this.#databaseUrl }
    child.isTold = true
    const greeting = await child.channel.ask<string[]>('open', order)
    child.isOpen = true
    return greeting
  }

  /** Before the shop is open a process that ends by itself has said why, and the start ends with it. */
  async #replace({ name, role, bornAt }: ShopChild, how: { exitCode: number | null; signal: string | null }) {
    if (this.#parts.lifetime.isEnding) return
    if (!this.#isOpen) {
      if (how.signal) console.error(`The shop does not start: its process "${name}" was ended by ${how.signal}.`)
      return this.#parts.lifetime.end(how.exitCode === 2 ? 2 : 1)
    }
    const isSteady = performance.now() - bornAt > steady
    const ms = isSteady ? shortestWait : Math.min(longestWait, 2 * (this.#waits.get(name) ?? shortestWait / 2))
    this.#waits.set(name, ms)
    this.#parts.log.error({ process: name, ...how, ms }, 'a process of the shop ended and is started again')
    await wait(ms)
    if (this.#parts.lifetime.isEnding) return
    const next = this.#start(name, role)
    await this.#tellToOpen(next).catch(() => {}) // it ended, and is replaced again
    tellAllOpen(next)
  }

  /** Counts pings, not time: a machine that stood still wakes all its processes at once. */
  #pingAll() {
    for (const child of this.#children.values()) {
      if (!child.isOpen || child.worker.isDead()) continue // to read its program takes a process long
      if (child.silence === mostSilence) {
        this.#parts.log.error({ process: child.name }, 'a process of the shop hangs and is killed')
        child.worker.process.kill('SIGKILL')
      } else {
        child.silence += 1
        const answered = () => (child.silence = 0)
        child.channel.ask('ping').then(answered, () => {})
      }
    }
  }

  async #readOthers(asking: string): Promise<string[]> {
    const others = [...this.#children.values()].filter(({ name }) => name !== asking)
    const asked = others.map(({ channel }) => channel.ask<string | undefined>('metrics', {}, metricsPatience))
    const told = await Promise.allSettled(asked)
    return told.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  }

  async #end({ worker, channel, isTold, gone }: ShopChild) {
    if (worker.isDead()) return
    if (isTold) channel.ask('close').catch(() => {}) // it ends without an answer
    else worker.process.kill('SIGKILL')
    const late = setTimeout(() => worker.process.kill('SIGKILL'), longestEnding)
    await gone
    clearTimeout(late)
  }
}

/** A process that has ended meanwhile is replaced, and the next one is told. */
const tellAllOpen = ({ channel }: ShopChild) => void channel.ask('all are open').catch(() => {})
