import path from 'node:path'
import { Hono } from 'hono'
import type pg from 'pg'
import { openBusyAnswers } from './busy.ts'
import { cartDoors } from './cart/cart.http.ts'
import { cartJobs } from './cart/cart.jobs.ts'
import { describeWares, findVariants } from './catalogue/goods.reads.ts'
import { catalogueDoors } from './catalogue/catalogue.http.ts'
import { searchDoors } from './search/search.http.ts'
import { hangPictures } from './catalogue/product-pictures.http.ts'
import { Shelves } from './search/snapshots.reads.ts'
import { readCouponOrder } from './checkout/checkout-coupons.reads.ts'
import { checkoutDoors } from './checkout/checkout.http.ts'
import { checkoutJobs } from './checkout/checkout.jobs.ts'
import { contentDoors } from './content/content.http.ts'
import { contentJobs } from './content/content.jobs.ts'
import { hangOneClickLeaving } from './content/mailing-list.http.ts'
import { hangContentPictures } from './content/content-pictures.http.ts'
import { giftCardDoors } from './gift-cards/gift-cards.http.ts'
import { giftCardJobs } from './gift-cards/gift-cards.jobs.ts'
import { hangHomeScreen } from './home-screen.ts'
import { laneOf } from './admission-lanes.ts'
import { Admission } from './lib/http/admission.ts'
import { Bell } from './lib/database/change-feed.ts'
import type { Clock } from './lib/process/clock.ts'
import { type Db, probeOf } from './lib/database/db.ts'
import { Darkroom } from './lib/images/rendered-images.ts'
import type { ImageWorker } from './lib/images/image-worker.ts'
import { answerFault } from './lib/http/fault-answer.ts'
import { FileStore } from './lib/integrations/file-store.ts'
import { forgettingJobs } from './lib/database/retention.ts'
import { type FrontDesk, openFrontDesk } from './lib/cache/cached-response-handler.ts'
import { giveStandardHeaders } from './lib/http/standard-headers.ts'
import { type Bindings, type Floor, hangDoors, type Log } from './lib/http/mount-endpoints.ts'
import { type Jobs, joinRotas } from './lib/process/job-registry.ts'
import { type KeptCalls, openKeptCalls } from './lib/cache/cached-calls.ts'
import { Kept } from './lib/cache/response-cache.ts'
import { forgettingLettersJobs } from './lib/integrations/letter-retention.ts'
import { hangSmsReports } from './lib/integrations/sms-reports.ts'
import { watchLetters } from './lib/integrations/letter-metrics.ts'
import { sendingJobs } from './lib/integrations/letter-sending.ts'
import { claimTimes } from './lib/integrations/letter-store.ts'
import { Limits } from './lib/http/rate-limits.ts'
import { hangDescriptions } from './lib/http/openapi.ts'
import type { IdentityProvider } from './lib/integrations/identity-provider.ts'
import type { Mailer } from './lib/integrations/mail.ts'
import { openProviders } from './lib/integrations/providers.ts'
import type { SmsSender } from './lib/integrations/sms.ts'
import { Press } from './lib/documents/pdf-worker.ts'
import { Passwords } from './lib/process/password-hashing.ts'
import type { PaymentSettings } from './lib/process/payment-settings.ts'
import { openMetrics } from './lib/process/metrics.ts'
import { hangWatch } from './lib/http/request-log.ts'
import { recoveryTimes } from './lib/process/worker-heartbeat.ts'
import { watchCodes } from './identity/verification-codes.http.ts'
import { recogniseVisitor } from './identity/tokens.commands.ts'
import { identityDoors } from './identity/identity.http.ts'
import { identityJobs } from './identity/identity.jobs.ts'
import { memberDoors } from './members/members.http.ts'
import { memberJobs } from './members/members.jobs.ts'
import { workInstead } from './identity/proof-of-work.commands.ts'
import { hangFormAnswers } from './identity/third-parties.http.ts'
import { dunningJobs } from './billing/dunning.jobs.ts'
import { planDoors } from './billing/payment-plans.http.ts'
import { orderDoors } from './orders/orders.http.ts'
import { orderJobs } from './orders/orders.jobs.ts'
import { captureForDispatch } from './payments/captures.commands.ts'
import { paymentDoors } from './payments/payments.http.ts'
import { paymentJobs } from './payments/payments.jobs.ts'
import type { Till } from './payments/payments.reads.ts'
import { pointsDoors } from './points/points.http.ts'
import { pointsJobs } from './points/points.jobs.ts'
import { readBonus } from './points/points.reads.ts'
import { tellCombos } from './promotions/combos.reads.ts'
import { promotionDoors } from './promotions/promotions.http.ts'
import { readLabels } from './promotions/promotion-labels.reads.ts'
import { returnDoors } from './returns/returns.http.ts'
import { refundJobs } from './returns/returns.jobs.ts'
import { tidyAddress } from './page-addresses.ts'
import { hangRobots } from './robots.ts'
import { acts, arrivals, books, isProven, orderNames, portions, ways } from './hooks.ts'
import { shopDoors } from './shop/shop.http.ts'
import { requireService } from './shop/maintenance.reads.ts'
import { findCompanyOfHost, listCompanyCodes, readSmsTerms } from './shop/shop.reads.ts'
import { noteStaffCall } from './staff/audit-log.commands.ts'
import { approvalDoors } from './staff/approvals.http.ts'
import { staffDoors } from './staff/staff.http.ts'
import { staffJobs } from './staff/staff.jobs.ts'
import { recogniseStaff } from './staff/staff-sessions.commands.ts'
import { stockDoors } from './stock/stock-admin.http.ts'
import { hangOneClick, noticeDoors } from './stock/stock-notices.http.ts'
import { returnJobs } from './stock/back-in-stock.jobs.ts'
import { couponJobs } from './vouchers/voucher-admin.jobs.ts'
import { couponDoors } from './vouchers/vouchers.http.ts'

/**
 * Lowest first. A slice may import only from slices named before it; scripts/check-rooms.ts reads this list and holds it to that.
 * @public
 */
export const slices = [
  'shop', // is it open: company, hours, settings, places
  'staff', // who works here, and what they changed
  'identity', // who someone is: accounts, logins, codes, tokens
  'members', // what a member has here: addresses, grade, profile
  'content', // news, sliders, footer, letters to the shop, mailing list
  'stock', // how many, and when
  'catalogue', // what there is
  'search', // how it is found: snapshot, index, ranking, facets
  'promotions', // what is cheaper: offers, codes, combos
  'points', // what members have earned
  'vouchers', // coupons a member holds
  'gift-cards', // balances that pay
  'cart', // what a visitor means to buy
  'orders', // what was bought
  'billing', // what is paid later: bills, plans, reminders
  'payments', // talking to banks
  'checkout', // turns a cart into an order
  'returns', // what goes back: cancelled, refunded, exchanged
] as const

/** What a shop is made of; the start, a test and the bench each bring their own. */
export interface AppParts {
  db: Db
  pool: pg.Pool
  /** PostgreSQL's own address, where `pool` goes through a pooler. */
  directUrl?: string | undefined
  clock: Clock
  log: Log
  mail: Mailer
  /** Absent where the shop sends no SMS: then e-mail is the only way. */
  sms: SmsSender | undefined
  /** The third parties one may log in with. */
  identityProviders?: readonly IdentityProvider[]
  /** Where drawn pictures are kept; may be emptied at any time. */
  pictureFolder: string
  /** Draws pictures that can wait; without one they are drawn in this process. */
  imageWorker?: ImageWorker
  /** Where proofs of payment are kept; several processes share one. */
  proofFolder: string
  settings: {
    publicUrl: string
    bankUrl: string
    bankPublicUrl: string
    bankSecret: string
    countryHeader?: string | undefined
    metricsToken?: string | undefined
    /** Below 1 what recovers runs faster, in tests. */
    recoveryScale?: number
    payments?: PaymentSettings
    takesCards?: boolean
  }
}

export interface App {
  jobs: Jobs
  /** Those of the jobs that send letters, which have a worker of their own. */
  letters: readonly string[]
  crontab: string
  /** Those that look every minute for what was left open. */
  sweeps: readonly string[]
  /** To be told how many jobs of dead workers this process gave to others. */
  freed(jobs: number): void
  /** Stands before the front door and gives what is kept. */
  desk: FrontDesk
  fetch(request: Request, env?: { ip?: string }): Promise<Response>
  /** What is the same for everyone, for pages, which ask for it in this very process. */
  calls: KeptCalls
  /** For pages and files, which hang themselves below the calls. */
  hono: Hono<Bindings>
  floor: Floor
  /** Reads every company's goods into memory, which its first visitor would wait for. */
  fillShelves(): Promise<void>
}

export function openShop(parts: AppParts): App {
  const { db, pool, clock, log } = parts
  const { publicUrl } = parts.settings
  const floor: Floor = {
    db,
    clock,
    log,
    kept: new Kept((answer) => answer.size, 128_000_000),
    bell: new Bell(pool, parts.directUrl),
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
  const till: Till = { db, clock, log, publicUrl, ...openProviders(parts.settings) }
  const proofDesk = { ...till, proofs: new FileStore(parts.proofFolder) }
  const album = { db, clock, photos: new FileStore(path.join(parts.proofFolder, 'refunds')) }
  const shelves = new Shelves(floor, readLabels)
  const press = new Press()
  const entrance = { arrivals, bonus: readBonus, log }
  const outside = { providers: parts.identityProviders ?? [], publicUrl }
  const doors = [
    ...shopDoors(floor),
    ...staffDoors(floor, publicUrl, workInstead),
    ...approvalDoors(floor, acts),
    ...contentDoors(floor),
    ...identityDoors(floor, entrance, outside),
    ...memberDoors(floor, { books, ways, portions, bonus: entrance.bonus }),
    ...catalogueDoors(floor, shelves, tellCombos),
    ...searchDoors(floor, shelves),
    ...stockDoors(findVariants),
    ...noticeDoors(floor, describeWares),
    ...promotionDoors(floor, shelves),
    ...couponDoors(floor, shelves, {
      nameOrders: orderNames.name,
      readOrder: (caller, choice) => readCouponOrder(till, caller, choice),
    }),
    ...giftCardDoors(floor, orderNames),
    ...pointsDoors(floor, orderNames.name),
    ...cartDoors(floor),
    ...orderDoors(floor, press, (order) => captureForDispatch(till, order)),
    ...planDoors(floor),
    ...paymentDoors(floor, proofDesk),
    ...checkoutDoors(floor, till),
    ...returnDoors(floor, till, album),
  ]
  const endpoints = doors.map((door) => door.endpoint)

  const { recoveryScale } = parts.settings
  const { sweep: sweepMs } = recoveryTimes(recoveryScale)
  const whole = { ...parts, hasSms: floor.hasSms, publicUrl, books, press, describe: describeWares, sweepMs }
  const rota = joinRotas([
    forgettingJobs(parts),
    forgettingLettersJobs(parts),
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
    paymentJobs(proofDesk, whole),
    checkoutJobs(parts),
    refundJobs(till, album, whole),
  ])

  const hono = new Hono<Bindings>()
  hono.onError((error, c) => answerFault(error, c, log))
  hono.use(giveStandardHeaders)
  const metrics = openMetrics(pool)
  watchLetters(metrics.registry, { ...parts, readSmsTerms })
  watchCodes(metrics.registry, floor)
  // As many as there are connections: whoever is let in does not wait for one, and what is reserved of the places is so of these.
  const admission = new Admission({ atOnce: pool.options.max })
  metrics.watchAdmission(admission)
  const busy = openBusyAnswers(floor)
  const note = hangWatch(hono, { probe: probeOf(db) ?? pool, log, metrics, metricsToken: parts.settings.metricsToken })
  hangDescriptions(hono, endpoints, parts.settings.metricsToken)
  hangOneClick(hono, floor)
  hangOneClickLeaving(hono, floor)
  hangFormAnswers(hono, floor)
  hangSmsReports(hono, parts)
  hangContentPictures(hono, floor)
  hangRobots(hono, { floor, shelves, publicUrl })
  hangHomeScreen(hono, floor)
  hangPictures(hono, floor, new Darkroom(parts.pictureFolder, { worker: parts.imageWorker }))
  hangDoors(hono, floor, doors)
  const calls = openKeptCalls(floor, doors)
  return {
    desk: openFrontDesk({ kept: floor.kept, note, calls, admission, laneOf, tidyAddress, refuse: busy.refuse }),
    calls,
    fetch: async (request, env = {}) => hono.fetch(request, env),
    hono,
    floor,
    jobs: metrics.watchJobs({
      ...rota.jobs,
      ...sendingJobs(rota.letters, { ...parts, isProven, readSmsTerms, times: claimTimes(recoveryScale) }),
    }),
    letters: Object.keys(rota.letters),
    crontab: rota.crontab,
    sweeps: rota.sweeps ?? [],
    freed: metrics.noteFreed,
    async fillShelves() {
      for (const company of await listCompanyCodes(db)) await shelves.of(company)
      await busy.read()
    },
  }
}
