import { hasOwnBank, startBank } from '#server/lib/process/bank-process.ts'
import { claimFolder, readSecrets } from '#server/lib/process/data-folder.ts'
import { requireFreePort } from '#server/lib/process/ports.ts'
import type { ProcessSettings } from '#server/lib/process/settings.ts'
import { startOwnDatabase } from '#server/lib/database/own-database.ts'

export interface DevDependencies {
  /** The settings with which the shop's process connects to it. */
  environment: Record<string, string>
  /** Restarts the bank after an edit of its sources; its payments are in the journal. */
  reopenBank(): Promise<void>
}

/**
 * Opens what survives a restart of the edited server: the claim on the data folder, PostgreSQL, and the bank. A database or bank
 * configured by settings is not started.
 */
export async function openDependencies(
  settings: ProcessSettings,
  undo: (() => Promise<unknown>)[],
): Promise<DevDependencies> {
  const isBankOurs = hasOwnBank(settings)
  await claimFolder(settings.dataDir)
  if (isBankOurs) await requireFreePort(settings.bankPort, 'BANK_PORT')
  const secrets = readSecrets(settings.dataDir)
  const environment: Record<string, string> = {}
  if (settings.databaseUrl === undefined) {
    const lost = () => console.log('PostgreSQL exited unexpectedly and is restarted.')
    environment['DATABASE_URL'] = await startOwnDatabase(settings, secrets.postgres, { lost, undo })
    environment['SHOP'] = 'demo' // as without a configured database
  }
  if (!isBankOurs) return { environment, reopenBank: async () => {} }

  const secret = settings.bankSecret ?? secrets.bank
  const open = () =>
    startBank(settings, secret, () => console.log('The sandbox bank exited unexpectedly and is restarted.'))
  let bank = await open()
  undo.push(() => bank.stop())
  environment['BANK_URL'] = settings.bankUrl
  environment['BANK_PUBLIC_URL'] = settings.bankPublicUrl
  environment['BANK_SECRET'] = secret
  return {
    environment,
    async reopenBank() {
      await bank.stop()
      bank = await open()
    },
  }
}
