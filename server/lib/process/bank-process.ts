import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessSettings } from './settings.ts'

export interface BankProcess {
  stop(): Promise<void>
}

/** Outside the demo, and with Stripe, the sandbox bank does not run: whoever reached its pages could mark an order as paid. */
export const hasOwnBank = ({ isDemo, bankElsewhere, payments }: ProcessSettings): boolean =>
  isDemo && !bankElsewhere && payments.stripe === undefined

/** The sandbox bank is a separate program, as a real bank would be. It ends with the shop and is restarted when it crashes. */
export async function startBank(settings: ProcessSettings, secret: string, lost: () => void): Promise<BankProcess> {
  let stopping = false
  let bank = await open(settings, secret)
  const watch = () =>
    bank.once('exit', async () => {
      if (stopping) return
      lost()
      await wait(500)
      if (!stopping) bank = await open(settings, secret)
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

function open({ bankPort, bankPublicUrl, dataDir }: ProcessSettings, secret: string): Promise<ChildProcess> {
  const environment = {
    BANK_PORT: String(bankPort),
    BANK_SECRET: secret,
    BANK_PUBLIC_URL: bankPublicUrl,
    BANK_DATA: path.join(dataDir, 'bank.jsonl'),
  }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../../scripts/bank.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'], // the fourth is closed when the shop ends, which ends the bank
    detached: true, // Ctrl-C goes to the shop, which closes the bank after its last request
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the bank did not open')))
    child.stdout?.once('data', () => resolve(child)) // its first line says that it is ready
  })
}
