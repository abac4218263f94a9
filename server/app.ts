import path from 'node:path'
import { Hono } from 'hono'
import type pg from 'pg'
import { openBusyAnswers } from './busy.ts'
import { cartEndpoints } from './cart/cart.http.ts'
import { cartJobs } from './cart/cart.jobs.ts'
import { describeWares, findVariants } from './catalogue/goods.reads.ts'
import { catalogueEndpoints } from './catalogue/catalogue.http.ts'
import { searchEndpoints } from './search/search.http.ts'
import { mountPictures } from './catalogue/product-pictures.http.ts'
import { CatalogueSnapshots } from './search/snapshots.reads.ts'
import { readCouponOrder } from './checkout/checkout-coupons.reads.ts'
import { checkoutEndpoints } from './checkout/checkout.http.ts'
import { checkoutJobs } from './checkout/checkout.jobs.ts'
import { contentEndpoints } from './content/content.http.ts'
import { contentJobs } from './content/content.jobs.ts'
import { mountOneClickLeaving } from './content/mailing-list.http.ts'
import { mountContentPictures } from './content/content-pictures.http.ts'
import { giftCardEndpoints } from './gift-cards/gift-cards.http.ts'
import { giftCardJobs } from './gift-cards/gift-cards.jobs.ts'
import { mountHomeScreen } from './home-screen.ts'
import { laneOf } from './admission-lanes.ts'
import { Admission } from './lib/http/admission.ts'
import { ChangeFeed } from './lib/database/change-feed.ts'
import type { Clock } from './lib/process/clock.ts'
import type { Db } from './lib/database/db.ts'
import { probeOf } from './lib/database/connection-pools.ts'
import { RenderedImages } from './lib/images/rendered-images.ts'
import type { ImageWorker } from './lib/images/image-worker.ts'
import { type Drawer, registerDrawer } from './lib/images/drawer.ts'
import { answerFault } from './lib/http/fault-answer.ts'
import { FileStore } from './lib/integrations/file-store.ts'
import { retentionJobs } from './lib/database/retention.ts'
import { type CachedResponseHandler, openCachedResponseHandler } from './lib/cache/cached-response-handler.ts'
import { giveStandardHeaders } from './lib/http/standard-headers.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { AppContext } from './lib/http/app-context.ts'
import { mountEndpoints } from './lib/http/mount-endpoints.ts'
import type { CallLog } from './lib/process/log.ts'
import { type Jobs, joinRegistries } from './lib/process/job-registry.ts'
import { type CachedCalls, openCachedCalls } from './lib/cache/cached-calls.ts'
import { ResponseCache } from './lib/cache/response-cache.ts'
import { letterRetentionJobs } from './lib/integrations/letter-retention.ts'
import { mountSmsReports } from './lib/integrations/sms-reports.ts'
import { watchLetters } from './lib/integrations/letter-metrics.ts'
import { sendingJobs } from './lib/integrations/letter-sending.ts'
import { claimTimes } from './lib/integrations/letter-store.ts'
import { Limits } from './lib/http/rate-limits.ts'
import { mountDescriptions } from './lib/http/openapi.ts'
import type { IdentityProvider } from './lib/integrations/identity-provider.ts'
import type { Mailer } from './lib/integrations/mail.ts'
import { openProviders } from './lib/integrations/providers.ts'
import type { SmsSender } from './lib/integrations/sms.ts'
import { PdfWorker } from './lib/documents/pdf-worker.ts'
import { Passwords } from './lib/process/password-hashing.ts'
import type { PaymentSettings } from './lib/process/payment-settings.ts'
import { openMetrics } from './lib/process/metrics.ts'
import { mountWatch } from './lib/http/request-log.ts'
import { recoveryTimes } from './lib/process/worker-heartbeat.ts'
import { watchCodes } from './identity/verification-codes.http.ts'
import { recogniseVisitor } from './identity/tokens.commands.ts'
import { identityEndpoints } from './identity/identity.http.ts'
import { identityJobs } from './identity/identity.jobs.ts'
import { memberEndpoints } from './members/members.http.ts'
import { memberJobs } from './members/members.jobs.ts'
import { workInstead } from './identity/proof-of-work.commands.ts'
import { mountFormAnswers } from './identity/third-parties.http.ts'
import { dunningJobs } from './billing/dunning.jobs.ts'
import { planEndpoints } from './billing/payment-plans.http.ts'
import { orderEndpoints } from './orders/orders.http.ts'
import { orderJobs } from './orders/orders.jobs.ts'
import { captureForDispatch } from './payments/captures.commands.ts'
import { paymentEndpoints } from './payments/payments.http.ts'
import { paymentJobs } from './payments/payments.jobs.ts'
import type { PaymentServices } from './payments/payments.reads.ts'
import { pointsEndpoints } from './points/points.http.ts'
import { pointsJobs } from './points/points.jobs.ts'
import { readBonus } from './points/points.reads.ts'
import { promotionEndpoints } from './promotions/promotions.http.ts'
import { readLabels } from './promotions/promotion-labels.reads.ts'
import { returnEndpoints } from './returns/returns.http.ts'
import { refundJobs } from './returns/returns.jobs.ts'
import { tidyAddress } from './page-addresses.ts'
import { mountRobots } from './robots.ts'
import {
  accountClosedHooks,
  approvedActs,
  exportHooks,
  isProven,
  loginHooks,
  onAccountOpened,
  orderNames,
  spendReads,
  tellCombos,
} from './hooks.ts'
import { shopEndpoints } from './shop/shop.http.ts'
import { requireService } from './shop/maintenance.reads.ts'
import { findCompanyOfHost, listCompanyCodes, readSmsTerms } from './shop/shop.reads.ts'
import { noteStaffCall } from './staff/audit-log.commands.ts'
import { approvalEndpoints } from './staff/approvals.http.ts'
import { staffEndpoints } from './staff/staff.http.ts'
import { staffJobs } from './staff/staff.jobs.ts'
import { recogniseStaff } from './staff/staff-sessions.commands.ts'
import { stockAdminEndpoints } from './stock/stock-admin.http.ts'
import { mountOneClick, noticeEndpoints } from './stock/stock-notices.http.ts'
import { returnJobs } from './stock/back-in-stock.jobs.ts'
import { couponJobs } from './vouchers/voucher-admin.jobs.ts'
import { couponEndpoints } from './vouchers/vouchers.http.ts'

/** The parts of a shop; start, tests and benchmarks supply their own. */
export interface AppParts {
  db: Db
  pool: pg.Pool
  /** PostgreSQL's own URL, if `pool` uses a pooler. */
  directUrl?: string | undefined
  clock: Clock
  log: CallLog
  mail: Mailer
  /** Absent where the shop sends no SMS; e-mail is then the only channel. */
  sms: SmsSender | undefined
  /** Third parties for login. */
  identityProviders?: readonly IdentityProvider[]
  /** Draws subjects without a photo. */
  drawer: Drawer
  /** The folder of rendered pictures; may be emptied at any time. */
  pictureFolder: string
  /** Renders background pictures; absent: they are rendered in this process. */
  imageWorker?: ImageWorker
  /** The folder of proofs of payment, shared by all processes. */
  proofFolder: string
  settings: {
    publicUrl: string
    bankUrl: string
    bankPublicUrl: string
    bankSecret: string
    countryHeader?: string | undefined
    metricsToken?: string | undefined
    /** Below 1 recovery runs faster, in tests. */
    recoveryScale?: number
    payments?: PaymentSettings
    takesCards?: boolean
  }
}

export interface App {
  jobs: Jobs
  /** Names of the jobs that send mails, which have a worker of their own. */
  letters: readonly string[]
  crontab: string
  /** Names of the jobs that look for unfinished work every minute. */
  sweeps: readonly string[]
  /** Called with the number of jobs of dead workers that this process released. */
  freed(jobs: number): void
  /** Runs before the router and answers with cached responses. */
  cachedResponses: CachedResponseHandler
  fetch(request: Request, env?: { ip?: string }): Promise<Response>
  /** Calls with shared answers, for pages, which call them in this process. */
  calls: CachedCalls
  /** For pages and files, which are mounted below the calls. */
  hono: Hono<Bindings>
  context: AppContext
  /** Reads every company's goods into memory, so that no visitor waits for it. */
  buildSnapshots(): Promise<void>
}

export function openShop(parts: AppParts): App {
  const { db, pool, clock, log } = parts
  const { publicUrl } = parts.settings
  registerDrawer(parts.drawer)
  const context: AppContext = {
    db,
    clock,
    log,
    responseCache: new ResponseCache((answer) => answer.size, 128_000_000),
    changeFeed: new ChangeFeed(pool, parts.directUrl),
    limits: new Limits(pool),
    countryHeader: parts.settings.countryHeader,
    hasSms: parts.sms !== undefined,
    passwords: new Passwords(),
    findCompany: (host) => findCompanyOfHost(db, host),
    requireService: (company, call, now) => requireService(db, company, call, now),
    recognise: (company, token, now, describe) => recogniseVisitor(db, { company, token, now, describe }),
    recogniseStaff: (company, token, now) => recogniseStaff(db, company, token, now),
    noteStaffCall,
  }
  const paymentServices: PaymentServices = { db, clock, log, publicUrl, ...openProviders(parts.settings) }
  const proofServices = { ...paymentServices, proofs: new FileStore(parts.proofFolder) }
  const photoStore = { db, clock, photos: new FileStore(path.join(parts.proofFolder, 'refunds')) }
  const catalogue = new CatalogueSnapshots(context, readLabels)
  const pdfWorker = new PdfWorker()
  const loginContext = { loginHooks, onAccountOpened, bonus: readBonus, log }
  const outside = { providers: parts.identityProviders ?? [], publicUrl }
  const handlers = [
    ...shopEndpoints(context),
    ...staffEndpoints(context, publicUrl, workInstead),
    ...approvalEndpoints(context, approvedActs),
    ...contentEndpoints(context),
    ...identityEndpoints(context, loginContext, outside),
    ...memberEndpoints(context, { spendReads, accountClosedHooks, exportHooks, bonus: loginContext.bonus }),
    ...catalogueEndpoints(context, catalogue, tellCombos),
    ...searchEndpoints(context, catalogue),
    ...stockAdminEndpoints(findVariants),
    ...noticeEndpoints(context, describeWares),
    ...promotionEndpoints(context, catalogue),
    ...couponEndpoints(context, catalogue, {
      nameOrders: orderNames.name,
      readOrder: (caller, choice) => readCouponOrder(paymentServices, caller, choice),
    }),
    ...giftCardEndpoints(context, orderNames),
    ...pointsEndpoints(context, orderNames.name),
    ...cartEndpoints(context),
    ...orderEndpoints(context, pdfWorker, (order) => captureForDispatch(paymentServices, order)),
    ...planEndpoints(context),
    ...paymentEndpoints(context, proofServices),
    ...checkoutEndpoints(context, paymentServices),
    ...returnEndpoints(context, paymentServices, photoStore),
  ]
  const endpoints = handlers.map((handler) => handler.endpoint)

  const { recoveryScale } = parts.settings
  const { sweep: sweepMs } = recoveryTimes(recoveryScale)
  const whole = { ...parts, hasSms: context.hasSms, publicUrl, spendReads, pdfWorker, describe: describeWares, sweepMs }
  const registry = joinRegistries([
    retentionJobs(parts),
    letterRetentionJobs(parts),
    staffJobs(parts),
    identityJobs(whole),
    memberJobs(whole),
    contentJobs(whole),
    returnJobs(whole),
    couponJobs(parts),
    giftCardJobs({ ...whole, orders: orderNames }),
    pointsJobs(parts),
    cartJobs(parts),
    orderJobs(whole),
    dunningJobs(whole),
    paymentJobs(proofServices, whole),
    checkoutJobs(parts),
    refundJobs(paymentServices, photoStore, whole),
  ])

  const hono = new Hono<Bindings>()
  hono.onError((error, c) => answerFault(error, c, log))
  hono.use(giveStandardHeaders)
  const metrics = openMetrics(pool)
  watchLetters(metrics.registry, { ...parts, readSmsTerms })
  watchCodes(metrics.registry, context)
  // As many as there are connections, so that an admitted request does not wait for one, and the reserved share of places is one
  // of connections.
  const admission = new Admission({ atOnce: pool.options.max })
  metrics.watchAdmission(admission)
  const busy = openBusyAnswers(context)
  const note = mountWatch(hono, { probe: probeOf(db) ?? pool, log, metrics, metricsToken: parts.settings.metricsToken })
  mountDescriptions(hono, endpoints, parts.settings.metricsToken)
  mountOneClick(hono, context)
  mountOneClickLeaving(hono, context)
  mountFormAnswers(hono, context)
  mountSmsReports(hono, parts)
  mountContentPictures(hono, context)
  mountRobots(hono, { context, catalogue, publicUrl })
  mountHomeScreen(hono, context)
  mountPictures(hono, context, new RenderedImages(parts.pictureFolder, { worker: parts.imageWorker }))
  mountEndpoints(hono, context, handlers)
  const calls = openCachedCalls(context, handlers)
  return {
    cachedResponses: openCachedResponseHandler({
      responseCache: context.responseCache,
      note,
      calls,
      admission,
      laneOf,
      tidyAddress,
      refuse: busy.refuse,
    }),
    calls,
    fetch: async (request, env = {}) => hono.fetch(request, env),
    hono,
    context,
    jobs: metrics.watchJobs({
      ...registry.jobs,
      ...sendingJobs(registry.letters, { ...parts, isProven, readSmsTerms, times: claimTimes(recoveryScale) }),
    }),
    letters: Object.keys(registry.letters),
    crontab: registry.crontab,
    sweeps: registry.sweeps ?? [],
    freed: metrics.noteFreed,
    async buildSnapshots() {
      for (const company of await listCompanyCodes(db)) await catalogue.of(company)
      await busy.read()
    },
  }
}
