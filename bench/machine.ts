// The whole shop of a machine, as `npm start` runs it: supervisor, web processes, worker, image worker, PostgreSQL and bank.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, connect } from '#server/lib/database/connection-pools.ts'
import { findRunningPostgres } from '#server/lib/database/running-postgres.ts'
import { readSecrets } from '#server/lib/process/data-folder.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { undoAtEnd } from './ending.ts'
import { listMachineProcesses, type MachineProcess } from './machine-processes.ts'

export interface Machine {
  port: number
  url: string
  bankUrl: string
  /** From the start of the program to the first page that it answered. */
  start: { ms: number; cpu: number }
  database: Connection
  listProcesses(): MachineProcess[]
  close(): Promise<void>
}

/** Opens the shop of a data folder; an empty one is filled with the demo first. */
export async function openMachine(folder: string, settings: Record<string, string>): Promise<Machine> {
  const [port, bankPort] = [await findFreePort(), await findFreePort()]
  const began = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(port),
      BANK_PORT: String(bankPort),
      PROXIES: '1',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: path.resolve('.prepared/compiled'),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = () => (child.kill('SIGTERM'), ended)
  undoAtEnd(stop)
  const url = `http://127.0.0.1:${port}`
  while (!(await isAnswered(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the shop did not open')
    await wait(5)
  }
  const start = { ms: performance.now() - began, cpu: sumCpu(listMachineProcesses(child.pid!)) }
  const database = connect(findRunningPostgres(folder, readSecrets(folder).postgres, 'shop')!)
  return {
    port,
    url,
    bankUrl: `http://127.0.0.1:${bankPort}`,
    start,
    database,
    listProcesses: () => listMachineProcesses(child.pid!),
    async close() {
      await database.close()
      await stop()
    },
  }
}

const isAnswered = (url: string) =>
  fetch(url, { headers: { host: 'localhost', connection: 'close' } }).then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    () => false,
  )

const sumCpu = (processes: readonly MachineProcess[]) => processes.reduce((sum, { cpu }) => sum + cpu, 0)
