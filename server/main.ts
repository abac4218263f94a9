// The shop's process: opens everything in order, and closes it in reverse.
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { type App, openShop } from './app.ts'
import { prewarmPictures } from './catalogue/product-pictures.jobs.ts'
import { mountConsole } from './console.ts'
import { mountDemoAuthenticator } from './demo-staff.ts'
import { prepareShop } from './demo.ts'
import { greet } from './greeting.ts'
import { hasOwnBank, startBank } from './lib/process/bank-process.ts'
import { realClock } from './lib/process/clock.ts'
import { isDatabaseAway } from './lib/database/database-away.ts'
import { claimFolder, readSecrets } from './lib/process/data-folder.ts'
import { ImageWorker } from './lib/images/image-worker.ts'
import { startWorkers } from './workers.ts'
import { type Log, openLog } from './lib/process/log.ts'
import { openIdentityProviders } from './lib/integrations/identity-providers.ts'
import { outboxMailer, smtpMailer } from './lib/integrations/mail.ts'
import { closeOutbox } from './lib/integrations/outbox.ts'
import { mountOutbox } from './lib/integrations/outbox-page.ts'
import { openSms } from './lib/integrations/sms-senders.ts'
import { requireFreePort } from './lib/process/ports.ts'
import { noteRunning } from './lib/process/running.mjs'
import { serve } from './lib/http/serve.ts'
import { readSettings } from './lib/process/settings.ts'
import { openDatabase } from './lib/database/shop-database.ts'
import { StartRefused } from './lib/process/start-refused.ts'
import { mountPages } from './pages.ts'

const undo: (() => Promise<unknown>)[] = []
const began = performance.now()
let closing = false
/** scripts/dev.ts is the parent process: it locks the data folder and serves the pages. */
const isDevelopment = process.argv.includes('--dev')
/**
 * Longer than the timeouts of requests (serve.ts), jobs (jobs.ts) and the database (connection-pools.ts) together: after it,
 * something is stuck.
 */
const longestClosing = 14_000

try {
  await start()
} catch (error) {
  if (closing) await new Promise(() => {}) // asked to end before it was open: the error comes from closing
  await closeAll()
  if (!(error instanceof StartRefused)) throw error
  console.error(`The shop does not start: ${error.message}.`)
  process.exit(2)
}

async function start() {
  const settings = readSettings(process.env)
  const log = openLog(settings.logLevel)
  noteRunning()
  if (!isDevelopment) await claimFolder(settings.dataDir)
  await requireFreePort(settings.port, 'PORT')
  const isBankOurs = hasOwnBank(settings)
  if (isBankOurs) await requireFreePort(settings.bankPort, 'BANK_PORT')
  const secrets = readSecrets(settings.dataDir)
  const bankSecret = settings.bankSecret ?? secrets.bank
  closeWhenAsked(log)

  const lost = () => log.error({}, 'PostgreSQL exited unexpectedly and is restarted')
  const { db, pool, directUrl } = await openDatabase(settings, secrets.postgres, { lost, undo })
  await prepareShop(db, settings, realClock.now())

  if (isBankOurs) {
    const fallen = () => log.error({}, 'the sandbox bank exited unexpectedly and is restarted')
    const bank = await startBank(settings, bankSecret, fallen)
    undo.push(bank.stop)
  }

  const outbox = path.join(settings.dataDir, 'outbox')
  const pictureFolder = path.join(settings.dataDir, 'pictures')
  const imageWorker = new ImageWorker(pictureFolder)
  undo.push(async () => imageWorker.stop())
  const mail = settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom, settings.smtpTimeout)
    : outboxMailer(outbox, settings.mailFrom)
  const shop = openShop({
    db,
    pool,
    directUrl,
    clock: realClock,
    log,
    settings: { ...settings, bankSecret },
    mail,
    sms: openSms(settings, outbox),
    identityProviders: openIdentityProviders(settings.thirdParties),
    drawer,
    pictureFolder,
    imageWorker,
    proofFolder: settings.proofsDir,
  })
  if (settings.isDemo) {
    await closeOutbox(outbox)
    mountOutbox(shop.hono, outbox)
    mountDemoAuthenticator(shop.hono, db, realClock)
  }
  if (isDevelopment) leavePages(shop.hono)
  else {
    await mountConsole(shop, settings)
    await mountPages(shop, settings)
  }

  await buildSnapshots(shop)
  const workers = await startWorkers(directUrl, { ...shop, log, recoveryScale: settings.recoveryScale })
  undo.push(workers.stop)
  const serving = await serve(shop.fetch, {
    port: settings.port,
    proxies: settings.proxies,
    before: shop.cachedResponses,
    isSecure: settings.publicUrl.startsWith('https:'),
  })
  // Open requests need no worker, so both end at once; in an outage one after the other would take too long.
  undo.push(() => Promise.all([serving.drain(), workers.stop()]))
  // In development, pictures are rendered on demand only, because the next edit restarts the process.
  if (!isDevelopment) void prewarmPictures(db, { folder: pictureFolder, worker: imageWorker, log })
  await greet(db, settings, began)
  if (isDevelopment) flushCompileCache() // the next process may start before this one ends
}

/** Before the port opens, so that no visitor waits for it. From here on changes of goods are received. */
async function buildSnapshots(shop: App) {
  const slow = setTimeout(() => console.log('Reading the goods into memory …'), 2_000)
  await shop.buildSnapshots()
  clearTimeout(slow)
}

/** In development scripts/dev.ts renders, from the sources, what this process declares to be a page. */
function leavePages(hono: App['hono']) {
  hono.get('*', (c) => c.body(null, 404, { 'x-page': 'yes' }))
}

/**
 * Through npm Ctrl-C arrives twice; the second is ignored. An uncaught error closes the shop in order, unless it only says that
 * the database is away: code handles that in place, and where a handler is missing nothing is broken by it.
 */
function closeWhenAsked(log: Log) {
  const close = async (code: number) => {
    if (closing) return
    closing = true
    console.log('\nThe shop is closing: it answers the visitors inside, ends its jobs, and then its database …')
    setTimeout(() => {
      log.error({}, 'the shutdown took too long and was aborted')
      process.exit(1)
    }, longestClosing).unref()
    await closeAll()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0))
  if (isDevelopment) process.once('disconnect', () => void close(0)) // scripts/dev.ts was killed
  process.on('uncaughtException', (error) => {
    if (isDatabaseAway(error)) return log.error({ err: error }, 'a database query without a handler failed')
    log.fatal({ err: error }, 'uncaught exception')
    void close(1)
  })
}

/** Closes in reverse order: no new visitors and jobs, then the bank, and the database last. */
async function closeAll() {
  for (const close of undo.splice(0).reverse()) {
    await close().catch((error: unknown) => console.error(error))
  }
}
