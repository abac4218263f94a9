import { Hono } from 'hono'
import { openBusyAnswers } from './busy.ts'
import { PageServer } from './changes/page-server.commands.ts'
import { mountPictures } from './catalogue/product-pictures.http.ts'
import { prewarmPictures } from './catalogue/product-pictures.jobs.ts'
import type { ImageWorker } from './lib/images/image-worker.ts'
import { mountOneClickLeaving } from './content/mailing-list.http.ts'
import { mountContentPictures } from './content/content-pictures.http.ts'
import { mountHomeScreen } from './home-screen.ts'
import { laneOf } from './admission-lanes.ts'
import { Admission } from './lib/http/admission.ts'
import { probeOf } from './lib/database/connection-pools.ts'
import { registerDrawer } from './lib/images/drawer.ts'
import { answerFault } from './lib/http/fault-answer.ts'
import { type CachedResponseHandler, openCachedResponseHandler } from './lib/cache/cached-response-handler.ts'
import { giveStandardHeaders } from './lib/http/standard-headers.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { AppContext } from './lib/http/app-context.ts'
import { mountEndpoints } from './lib/http/mount-endpoints.ts'
import type { Jobs } from './lib/process/job-registry.ts'
import { type CachedCalls, openCachedCalls } from './lib/cache/cached-calls.ts'
import { mountSmsReports } from './lib/integrations/sms-reports.ts'
import { watchLetters } from './lib/integrations/letter-metrics.ts'
import { sendingJobs } from './lib/integrations/letter-sending.ts'
import { claimTimes } from './lib/integrations/letter-store.ts'
import { mountDescriptions } from './lib/http/openapi.ts'
import { openMetrics } from './lib/process/metrics.ts'
import { mountWatch } from './lib/http/request-log.ts'
import { watchCodes } from './verification/verification-codes.http.ts'
import { mountFormAnswers } from './third-parties/third-parties.http.ts'
import { tidyAddress } from './page-addresses.ts'
import { mountRobots } from './robots.ts'
import { isProven } from './hooks.ts'
import { listCompanyCodes, readSmsTerms } from './shop/shop.reads.ts'
import { mountOneClick } from './stock/stock-notices.http.ts'
import { listHandlers } from './endpoints.ts'
import { listJobs } from './job-registries.ts'
import { type AppParts, openServices, type Services } from './app-parts.ts'

export interface App {
  jobs: Jobs
  /** Names of the jobs that send mails, which have a worker of their own. */
  letters: readonly string[]
  crontab: string
  /** Names of the jobs that look for unfinished work every minute. */
  sweeps: readonly string[]
  /** Called with the number of jobs of dead workers that this process released. */
  freed(jobs: number): void
  /** The metrics of this process alone, for the sibling that is asked for all. */
  writeMetrics(): Promise<string>
  /** Runs before the router and answers with cached responses. */
  cachedResponses: CachedResponseHandler
  fetch(request: Request, env?: { ip?: string }): Promise<Response>
  /** Calls with shared answers, for pages, which call them in this process. */
  calls: CachedCalls
  /** For pages and files, which are mounted below the calls. */
  hono: Hono<Bindings>
  context: AppContext
  /** Reads into memory what every company's visitors would wait for. */
  buildSnapshots(): Promise<void>
  /** Writes the rows that search in PostgreSQL reads, and follows every change: one process is enough. */
  keepSearchRows(): Promise<void>
  /** From here on staff read whether this process shows what they wrote; answers what ends that. */
  tellShown(): Promise<() => Promise<void>>
  /** From here on what visitors search is written; answers what writes the rest and ends that. */
  writeSearched(): () => Promise<void>
  /** Renders the pictures of a new shop before visitors come. */
  prewarmPictures(worker: ImageWorker): Promise<number>
}

export function openShop(parts: AppParts): App {
  const { db, pool, settings } = parts
  registerDrawer(parts.drawer)
  const services = openServices(parts)
  const { context, catalogue } = services
  const handlers = listHandlers(parts, services)
  const registry = listJobs(parts, services)
  const metrics = openMetrics(pool, parts.siblings)
  watchLetters(metrics.registry, { ...parts, readSmsTerms })
  watchCodes(metrics.registry, context)
  // As many as there are connections, so that an admitted request does not wait for one, and the reserved share of places is one
  // of connections.
  const admission = new Admission({ atOnce: pool.options.max, patience: parts.admissionPatience })
  metrics.watchAdmission(admission)
  if (parts.replicas) metrics.watchReplicas(parts.replicas)
  const { refuse, read: readBusyAnswers } = openBusyAnswers(context)
  const { hono, note } = openRouter(parts, services, { handlers, metrics })
  const calls = openCachedCalls(context, handlers)
  const { responseCache } = context
  const times = claimTimes(settings.recoveryScale)
  return {
    cachedResponses: openCachedResponseHandler({
      responseCache,
      note,
      calls,
      admission,
      laneOf,
      tidyAddress,
      refuse,
    }),
    calls,
    fetch: async (request, env = {}) => hono.fetch(request, env),
    hono,
    context,
    jobs: metrics.watchJobs({
      ...registry.jobs,
      ...sendingJobs(registry.letters, { ...parts, isProven, readSmsTerms, times }),
    }),
    letters: Object.keys(registry.letters),
    crontab: registry.crontab,
    sweeps: registry.sweeps,
    freed: metrics.noteFreed,
    writeMetrics: metrics.writeOwn,
    async buildSnapshots() {
      for (const company of await listCompanyCodes(db)) await catalogue.of(company)
      await readBusyAnswers()
    },
    async keepSearchRows() {
      for (const company of await listCompanyCodes(db)) await services.searchRows.keep(company)
    },
    async tellShown() {
      const server = new PageServer(context, (company) => catalogue.settle(company))
      await server.open()
      return () => server.close()
    },
    writeSearched: () => services.searchedWords.keep(),
    prewarmPictures: (worker) => prewarmPictures(db, { images: services.pictures.images, worker, log: parts.log }),
  }
}

/** Mounts the log, the descriptions, what is not a call, and the calls. */
function openRouter(
  parts: AppParts,
  { context, catalogue, pictures }: Services,
  { handlers, metrics }: { handlers: ReturnType<typeof listHandlers>; metrics: ReturnType<typeof openMetrics> },
) {
  const { db, pool, log } = parts
  const { publicUrl, metricsToken, assetsUrl } = parts.settings
  const hono = new Hono<Bindings>()
  hono.onError((error, c) => answerFault(error, c, log))
  hono.use(giveStandardHeaders)
  const note = mountWatch(hono, { probe: probeOf(db) ?? pool, log, metrics, metricsToken })
  const endpoints = handlers.map((handler) => handler.endpoint)
  mountDescriptions(hono, endpoints, metricsToken)
  mountOneClick(hono, context)
  mountOneClickLeaving(hono, context)
  mountFormAnswers(hono, context)
  mountSmsReports(hono, parts)
  mountContentPictures(hono, context)
  mountRobots(hono, { context, catalogue, publicUrl })
  mountHomeScreen(hono, context, assetsUrl)
  mountPictures(hono, context, pictures.images)
  mountEndpoints(hono, context, handlers)
  return { hono, note }
}
