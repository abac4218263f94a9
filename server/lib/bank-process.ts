import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

export interface BankProcess {
  stop(): Promise<void>
}

interface BankOptions {
  port: number
  secret: string
  publicUrl: string
  /** Where it writes what happened. */
  file: string
  log: Log
}

/** The sandbox bank is a program of its own, as a real bank would be; it ends with the shop and comes back when it falls. */
export async function startBank(options: BankOptions): Promise<BankProcess> {
  let stopping = false
  let bank = await open(options)
  const watch = () =>
    bank.once('exit', async (code) => {
      if (stopping) return
      options.log.error({ code }, 'the bank ended by itself and is started again')
      await wait(500)
      if (!stopping) bank = await open(options)
      watch()
    })
  watch()
  return {
    async stop() {
      stopping = true
      if (bank.exitCode !== null || bank.signalCode !== null) return
      const ended = new Promise((resolve) => bank.once('exit', resolve))
      bank.kill('SIGTERM')
      const tooLong = setTimeout(() => bank.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(tooLong)
    },
  }
}

function open({ port, secret, publicUrl, file }: BankOptions): Promise<ChildProcess> {
  const environment = { BANK_PORT: String(port), BANK_SECRET: secret, BANK_PUBLIC_URL: publicUrl, BANK_DATA: file }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../scripts/bank.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'], // the fourth is how it notices that the shop is gone
    detached: true, // Ctrl-C goes to the shop, which closes the bank after its last request
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the bank did not open')))
    child.stdout?.once('data', () => resolve(child)) // its first line says that it is open
  })
}
