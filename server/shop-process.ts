// One process of the shop: opens in order what its role needs.
import path from 'node:path'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { type App, openShop } from './app.ts'
import { mountConsole } from './console.ts'
import { mountDemoAuthenticator } from './demo-staff.ts'
import { prepareShop } from './demo.ts'
import { describeShop } from './greeting.ts'
import { realClock } from './lib/process/clock.ts'
import { readSecrets } from './lib/process/data-folder.ts'
import { type ImageJob, ImageWorker, type PictureQueue } from './lib/images/image-worker.ts'
import { startWorkers } from './workers.ts'
import type { Log } from './lib/process/log.ts'
import type { Siblings } from './lib/process/metrics.ts'
import { openIdentityProviders } from './lib/integrations/identity-providers.ts'
import { outboxMailer, smtpMailer } from './lib/integrations/mail.ts'
import { closeOutbox } from './lib/integrations/outbox.ts'
import type { FileHome } from './lib/integrations/file-home.ts'
import { openFileHome } from './lib/integrations/file-homes.ts'
import { FileStore } from './lib/integrations/file-store.ts'
import { mountOutbox } from './lib/integrations/outbox-page.ts'
import { openSms } from './lib/integrations/sms-senders.ts'
import { serve, type Serving } from './lib/http/serve.ts'
import type { ProcessSettings, ProcessRole } from './lib/process/settings.ts'
import { openDatabase } from './lib/database/shop-database.ts'
import { mountPages } from './pages.ts'

/** The other processes that the supervisor runs. */
export interface SupervisedSiblings extends Siblings {
  /** Has a picture drawn by the image worker of the worker process. */
  draw(job: ImageJob): Promise<void>
  /** Resolves when the shop answers visitors. */
  allOpen: Promise<void>
  /** Has the supervisor hand no more connections to this process. */
  leave(): Promise<unknown>
}

export interface ProcessCourse {
  role: ProcessRole
  log: Log
  undo: (() => Promise<unknown>)[]
  isDevelopment: boolean
  /** Where a supervisor runs this process: the others. */
  siblings?: SupervisedSiblings
  /** Called when the database is there, migrated and filled. */
  prepared(): Promise<unknown>
}

export interface ShopProcess {
  shop: App
  pictures: PictureQueue
  /** What is printed when all of the shop is open. */
  greeting: string[]
}

export async function openShopProcess(settings: ProcessSettings, course: ProcessCourse): Promise<ShopProcess> {
  const { role, log, undo, siblings } = course
  const secrets = readSecrets(settings.dataDir)
  const lost = () => log.error({}, 'PostgreSQL exited unexpectedly and is restarted')
  const { db, pool, directUrl, replicas } = await openDatabase(settings, secrets.postgres, { lost, undo })
  const files = await openFiles(settings, log)
  await prepareShop(db, settings, realClock.now(), new FileStore(files, 'pictures'))
  await course.prepared()

  const outbox = path.join(settings.dataDir, 'outbox')
  const pictureFolder = path.join(settings.dataDir, 'pictures')
  const imageWorker = new ImageWorker(pictureFolder)
  // Staff wait for their upload, and a visitor for the page: above what is rendered ahead, and below calls and pages.
  const photoWorker = new ImageWorker(pictureFolder, 5)
  undo.push(async () => [imageWorker, photoWorker].forEach((worker) => worker.stop()))
  const pictures = siblings && role === 'web' ? siblings : imageWorker
  const mail = settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom, settings.smtpTimeout)
    : outboxMailer(outbox, settings.mailFrom)
  const shop = openShop({
    db,
    pool,
    directUrl,
    replicas,
    clock: realClock,
    log,
    settings: { ...settings, bankSecret: settings.bankSecret ?? secrets.bank },
    mail,
    sms: openSms(settings, outbox),
    identityProviders: openIdentityProviders(settings.thirdParties),
    drawer,
    pictureFolder,
    imageWorker: pictures,
    photoWorker,
    siblings,
    files,
    earlierFiles: settings.files.earlierFolder,
  })
  if (settings.isDemo) {
    await closeOutbox(outbox)
    mountOutbox(shop.hono, outbox)
    mountDemoAuthenticator(shop.hono, db, realClock)
  }
  if (role !== 'worker') await openPages(shop, settings, course)
  const workers =
    role === 'web' ? undefined : await startWorkers(directUrl, { ...shop, log, recoveryScale: settings.recoveryScale })
  if (workers) undo.push(workers.stop)
  const serving = await listen(shop, settings, course)
  // Whoever is still inside needs no worker: both end at once, or an outage makes the two together longer than may be waited for.
  undo.push(() => Promise.all([serving?.drain(), workers?.stop()]))
  if (workers) void workAhead(shop, imageWorker, course)
  return { shop, pictures, greeting: await describeShop(db, settings) }
}

/** What a later start and later visitors gain by; the first ones do not wait for it. */
async function workAhead(shop: App, worker: ImageWorker, { log, siblings, isDevelopment }: ProcessCourse) {
  await siblings?.allOpen
  // A process that the next edit ends draws what is asked for.
  if (!isDevelopment) void shop.prewarmPictures(worker)
  await shop
    .keepSearchRows()
    .catch((error: unknown) => log.warn({ err: error }, 'the next start waits until it has read its goods'))
}

/** Says at the start, and not only to the first who uploads, that the file store cannot be used; the shop opens without it. */
async function openFiles({ files }: ProcessSettings, log: Log): Promise<FileHome> {
  const home = await openFileHome(files.home)
  home.has('pictures/none').catch((error: unknown) => log.error({ err: error }, 'the file store cannot be used'))
  return home
}

async function openPages(shop: App, settings: ProcessSettings, { undo, isDevelopment }: ProcessCourse) {
  if (isDevelopment) leavePages(shop.hono)
  else {
    await mountConsole(shop, settings)
    await mountPages(shop, settings)
  }
  undo.push(await shop.tellShown(), shop.writeSearched())
  await buildSnapshots(shop)
}

/** Before the port opens: no visitor waits for it, and from here on the shop is told of every change of its goods. */
async function buildSnapshots(shop: App) {
  const slow = setTimeout(() => console.log('Reading the goods into memory …'), 2_000)
  await shop.buildSnapshots()
  clearTimeout(slow)
}

/** In development scripts/dev.ts draws from the sources what this process says is a page. */
function leavePages(hono: App['hono']) {
  hono.get('*', (c) => c.body(null, 404, { 'x-page': 'yes' }))
}

/** What a worker without a supervisor answers: to whoever watches it. */
const watched = /^\/api\/(health\/(live|ready)|metrics)$/

async function listen(
  shop: App,
  { port, proxies, publicUrl }: ProcessSettings,
  { role, siblings, isDevelopment }: ProcessCourse,
): Promise<Serving | undefined> {
  const isSecure = publicUrl.startsWith('https:')
  const closing = { grace: isDevelopment ? 0 : 1_000, leave: siblings?.leave }
  if (role !== 'worker') return serve(shop.fetch, { port, proxies, before: shop.cachedResponses, isSecure, ...closing })
  if (siblings) return undefined
  return serve(
    (request, env) =>
      watched.test(new URL(request.url).pathname) ? shop.fetch(request, env) : new Response(null, { status: 404 }),
    { port, proxies, isSecure },
  )
}
