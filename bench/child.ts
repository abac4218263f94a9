import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

/** A program's resource use so far. */
export interface Used {
  /** CPU milliseconds, user and system. */
  cpu: number
  /** The CPU milliseconds of its PostgreSQL, if it has its own and the system reports them. */
  databaseCpu: number
  /** The CPU milliseconds of the process that runs its jobs, if it has one. */
  workerCpu: number
  /** Writes to the database; each is one round trip. */
  turns: number
}

export interface Child {
  url: string
  use(): Promise<Used>
  /** Sends a message and waits for the response. */
  ask<T>(message: object): Promise<T>
  stop(): Promise<void>
}

/** Starts a program of this folder in a child process, which sends { url } when ready and answers 'use'. */
export function startChild(program: string, ...args: string[]): Promise<Child> {
  const env = { ...process.env, NODE_ENV: 'production' } // as with npm start; React renders pages twice as fast in production mode
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child = fork(path.join(import.meta.dirname, program), args, { env, stdio: [...stdio] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
    child.once('message', (message) => {
      const { url } = message as { url: string }
      resolve({
        url,
        use: () => ask<Used>(child, 'use'),
        ask: (wanted) => ask(child, wanted),
        stop: () => stop(child),
      })
    })
  })
}

function ask<T>(child: ChildProcess, message: string | object): Promise<T> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as T))
    child.send(message)
  })
}

function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The child's side. It ends through bench/ending.ts. */
export function report(url: string, useOthers: () => Partial<Used> | Promise<Partial<Used>> = () => ({})): void {
  process.on('message', async (message) => {
    if (message !== 'use') return
    const { user, system } = process.cpuUsage()
    const none = { databaseCpu: 0, workerCpu: 0, turns: 0 }
    process.send?.({ cpu: (user + system) / 1_000, ...none, ...(await useOthers()) } satisfies Used)
  })
  process.send?.({ url })
}
