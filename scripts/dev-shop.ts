import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/lib/process/ports.ts'

const readable = [
  '--ignore',
  'time,requestId,method,url,status,ms',
  '--messageFormat',
  '{method} {url} {status} {ms} ms {msg}',
]

/** The shop's process in development. After an edit a new one starts on another port while the old one ends. */
export class DevShop {
  readonly #environment: Record<string, string>
  readonly #running = new Set<ChildProcess>()
  readonly #printer = spawn('pino-pretty', readable, { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
  #opening: Promise<string | undefined> = Promise.resolve(undefined)
  #newest: ChildProcess | undefined
  /** A started process that has loaded packages and words, and waits for its port. */
  #spare: ChildProcess | undefined
  #isClosed = false

  constructor(environment: Record<string, string>) {
    // Node's compile cache halves the time to load the sources.
    this.#environment = { NODE_COMPILE_CACHE: path.resolve('.prepared/compiled'), ...environment }
  }

  /** Starts a process with the current sources; false when they do not open. Callers of `address` now wait for this process. */
  async start(): Promise<boolean> {
    this.#opening = this.#open()
    return (await this.#opening) !== undefined
  }

  /** Discards the spare process, because something it has loaded changed. */
  discardSpare(): void {
    this.#spare?.kill()
    this.#spare = undefined
  }

  /** The URL of the newest process once it is open; undefined if it ended instead. */
  async address(): Promise<string | undefined> {
    for (;;) {
      const asked = this.#opening
      const address = await asked
      if (asked === this.#opening) return address
    }
  }

  /** Resolves when all processes have ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.discardSpare()
    await Promise.all([...this.#running].map(end))
    this.#printer.stdin.end()
  }

  async #open() {
    const port = await findFreePort()
    if (this.#isClosed) return undefined
    for (const earlier of this.#running) void end(earlier)
    const shop = this.#take()
    shop.send(port, () => {}) // an ended process is handled below
    const address = `http://127.0.0.1:${port}`
    while (isRunning(shop)) {
      const alive = await fetch(`${address}/api/health/live`).catch(() => undefined)
      if (alive?.ok) {
        if (!this.#isClosed) this.#spare ??= this.#spawn()
        return address
      }
      await wait(30)
    }
    return undefined
  }

  #take() {
    const isThere = this.#spare && isRunning(this.#spare)
    const shop = isThere ? this.#spare! : this.#spawn()
    this.#spare = undefined
    this.#newest = shop
    this.#running.add(shop)
    shop.once('exit', (code) => {
      this.#running.delete(shop)
      if (code && shop === this.#newest && !this.#isClosed)
        console.log('The shop ended; it starts again when a file is saved.')
    })
    return shop
  }

  #spawn() {
    const shop = spawn('node', ['scripts/dev-shop-process.ts', '--dev'], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'], // the IPC channel sends the port, and closes when this process is killed
    })
    shop.stdout!.pipe(this.#printer.stdin, { end: false })
    return shop
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

function end(shop: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  return ended
}
