// What the program is in this process: the supervisor of a machine, one of the processes that it starts, or the only one.
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { hasOwnBank, startBank } from './lib/process/bank-process.ts'
import { claimFolder, readSecrets } from './lib/process/data-folder.ts'
import { startOwnDatabase } from './lib/database/own-database.ts'
import { Lifetime } from './lib/process/lifetime.ts'
import { type Log, openLog } from './lib/process/log.ts'
import { requireFreePort } from './lib/process/ports.ts'
import { noteRunning } from './lib/process/running.mjs'
import { type ProcessSettings, readSettings, type ProcessRole } from './lib/process/settings.ts'
import { Supervisor } from './supervisor.ts'

const began = performance.now()
/** scripts/dev.ts stands in front: it holds the data folder, and draws the pages. */
const isDevelopment = process.argv.includes('--dev')
const lifetime = new Lifetime()

try {
  await start()
} catch (error) {
  await lifetime.fail(error)
}

async function start() {
  const settings = readSettings(process.env)
  const log = openLog(settings.logLevel)
  lifetime.watchFaults(log)
  endWhenAsked()
  if (cluster.isWorker) {
    const { openSupervised } = await import('./supervised.ts')
    return openSupervised(settings, lifetime, log)
  }
  noteRunning()
  if (!isDevelopment) await claimFolder(settings.dataDir)
  await requireFreePort(settings.port, 'PORT')
  if (hasOwnBank(settings)) await requireFreePort(settings.bankPort, 'BANK_PORT')
  const role = settings.role ?? (isDevelopment ? 'all' : undefined)
  greet(role ? await openAlone(settings, role, log) : await openSupervisor(settings, log))
  if (isDevelopment) flushCompileCache() // the next process may begin before this one ends
}

/** The only process of its start. */
async function openAlone(settings: ProcessSettings, role: ProcessRole, log: Log): Promise<string[]> {
  const { openShopProcess } = await import('./shop-process.ts')
  const prepared = () => openBank(settings, log)
  const { greeting } = await openShopProcess(settings, { role, log, undo: lifetime.undo, isDevelopment, prepared })
  return greeting
}

/** Holds what there is once on a machine: database, bank, the claims of folder and port. */
async function openSupervisor(settings: ProcessSettings, log: Log): Promise<string[]> {
  const { undo } = lifetime
  lifetime.longestClosing = 40_000 // visitors, jobs, bank and database one after another
  const { postgres } = readSecrets(settings.dataDir) // made before anybody else looks for them
  const supervisor = new Supervisor({ ...settings, log, lifetime })
  const closeChildren = () => supervisor.close()
  undo.push(closeChildren) // of a start that ends before they are told to open
  const lost = () => log.error({}, 'PostgreSQL exited unexpectedly and is restarted')
  const [databaseUrl] = await Promise.all([
    settings.databaseUrl ?? startOwnDatabase(settings, postgres, { lost, undo }),
    openBank(settings, log),
  ])
  undo.push(closeChildren) // and of one that is open before the bank and the database, which they use
  return supervisor.open(databaseUrl)
}

async function openBank(settings: ProcessSettings, log: Log): Promise<void> {
  if (!hasOwnBank(settings)) return
  const secret = settings.bankSecret ?? readSecrets(settings.dataDir).bank
  const bank = await startBank(settings, secret, () =>
    log.error({}, 'the sandbox bank exited unexpectedly and is restarted'),
  )
  lifetime.undo.push(bank.stop)
}

/** A child leaves Ctrl-C, which reaches the whole terminal, to its supervisor; cluster ends it when that one is gone. */
function endWhenAsked() {
  const end = () => {
    if (cluster.isPrimary && !lifetime.isEnding)
      console.log('\nThe shop is closing: it answers the visitors inside, ends its jobs, and then its database …')
    void lifetime.end(0)
  }
  process.on('SIGTERM', end)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => cluster.isPrimary && end())
  if (isDevelopment) process.once('disconnect', end) // scripts/dev.ts was killed
}

function greet(lines: readonly string[]) {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`\nThe shop is open (after ${seconds} s):`)
  for (const line of lines) console.log(`  ${line}`)
  console.log()
}
