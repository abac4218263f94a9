import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

/** What a program has used so far. */
export interface Used {
  /** CPU milliseconds, user and system. */
  cpu: number
  /** The same of its PostgreSQL, where it has one of its own and the system tells. */
  databaseCpu: number
  /** Pieces written to the database: each is a journey there and back. */
  turns: number
}

export interface Child {
  url: string
  use(): Promise<Used>
  /** Sends a message to which the program answers with one. */
  ask<T>(message: object): Promise<T>
  stop(): Promise<void>
}

/** Starts a program of this folder in a process of its own; it sends { url } when it is ready and answers 'use'. */
export function startChild(program: string, ...args: string[]): Promise<Child> {
  const env = { ...process.env, NODE_ENV: 'production' } // as npm start has it: React draws pages twice as fast then
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

/** The other end, in the child, which goes when the bench goes. */
export function report(url: string, useDatabase = () => ({ databaseCpu: 0, turns: 0 })): void {
  process.on('message', (message) => {
    if (message !== 'use') return
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: (user + system) / 1_000, ...useDatabase() } satisfies Used)
  })
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')) // a shop takes its PostgreSQL along
  process.send?.({ url })
}
