import path from 'node:path'
import { Hono } from 'hono'
import type pg from 'pg'
import { openBusyAnswers } from './busy.ts'
import { cartDoors } from './cart/http.ts'
import { cartJobs } from './cart/jobs.ts'
import { describeWares, findVariants } from './catalogue/goods/reads.ts'
import { catalogueDoors } from './catalogue/http.ts'
import { hangPictures } from './catalogue/pictures/http.ts'
import { Shelves } from './catalogue/shelf/reads.ts'
import { readCouponOrder } from './checkout/coupons/reads.ts'
import { checkoutDoors } from './checkout/http.ts'
import { checkoutJobs } from './checkout/jobs.ts'
import { contentDoors } from './content/http.ts'
import { contentJobs } from './content/jobs.ts'
import { hangOneClickLeaving } from './content/mailing/http.ts'
import { hangContentPictures } from './content/pictures/http.ts'
import { giftCardDoors } from './gift-cards/http.ts'
import { giftCardJobs } from './gift-cards/jobs.ts'
import { hangHomeScreen } from './home-screen.ts'
import { laneOf } from './lanes.ts'
import { Admission } from './lib/admission.ts'
import { Bell } from './lib/bell.ts'
import type { Clock } from './lib/clock.ts'
import { type Db, probeOf } from './lib/db.ts'
import { Darkroom } from './lib/drawing/darkroom.ts'
import type { ImageWorker } from './lib/drawing/image-worker.ts'
import { answerFault } from './lib/fault-answer.ts'
import { FileStore } from './lib/file-store.ts'
import { forgettingJobs } from './lib/forgetting.ts'
import { type FrontDesk, openFrontDesk } from './lib/front-desk.ts'
import { giveStandardHeaders } from './lib/headers.ts'
import { type Bindings, type Floor, hangDoors, type Log } from './lib/http.ts'
import { type Jobs, joinRotas } from './lib/jobs.ts'
import { type KeptCalls, openKeptCalls } from './lib/kept-calls.ts'
import { Kept } from './lib/kept.ts'
import { forgettingLettersJobs } from './lib/letters/jobs.ts'
import { hangSmsReports } from './lib/letters/reports.ts'
import { watchLetters } from './lib/letters/figures.ts'
import { sendingJobs } from './lib/letters/sending.ts'
import { claimTimes } from './lib/letters/store.ts'
import { Limits } from './lib/limits.ts'
import { hangDescriptions } from './lib/openapi.ts'
import type { IdentityProvider } from './lib/outside/identity-provider.ts'
import type { Mailer } from './lib/outside/mail.ts'
import { openProviders } from './lib/outside/providers.ts'
import type { SmsSender } from './lib/outside/sms.ts'
import { Press } from './lib/papers/press.ts'
import { Passwords } from './lib/passwords.ts'
import type { PaymentSettings } from './lib/payment-settings.ts'
import { openMetrics } from './lib/metrics.ts'
import { hangWatch } from './lib/watch.ts'
import { recoveryTimes } from './lib/worker-heartbeat.ts'
import { watchCodes } from './members/codes/http.ts'
import { recogniseVisitor } from './members/commands.ts'
import { memberDoors } from './members/http.ts'
import { memberJobs } from './members/jobs.ts'
import { workInstead } from './members/proofs/commands.ts'
import { hangFormAnswers } from './members/third-parties/http.ts'
import { orderDoors } from './orders/http.ts'
import { orderJobs } from './orders/jobs.ts'
import { captureForDispatch } from './payments/captures/commands.ts'
import { paymentDoors } from './payments/http.ts'
import { paymentJobs } from './payments/jobs.ts'
import type { Till } from './payments/reads.ts'
import { pointsDoors } from './points/http.ts'
import { pointsJobs } from './points/jobs.ts'
import { readBonus } from './points/reads.ts'
import { tellCombos } from './promotions/combos/reads.ts'
import { promotionDoors } from './promotions/http.ts'
import { readLabels } from './promotions/labels/reads.ts'
import { returnDoors } from './returns/http.ts'
import { refundJobs } from './returns/jobs.ts'
import { tidyAddress } from './page-addresses.ts'
import { hangRobots } from './robots.ts'
import { acts, arrivals, books, isProven, orderNames, portions, ways } from './seams.ts'
import { shopDoors } from './shop/http.ts'
import { requireService } from './shop/maintenance/reads.ts'
import { findCompanyOfHost, listCompanyCodes, readSmsTerms } from './shop/reads.ts'
import { noteStaffCall } from './staff/audit/commands.ts'
import { approvalDoors } from './staff/approvals/http.ts'
import { staffDoors } from './staff/http.ts'
import { staffJobs } from './staff/jobs.ts'
import { recogniseStaff } from './staff/sessions/commands.ts'
import { stockDoors } from './stock/admin/http.ts'
import { hangOneClick, noticeDoors } from './stock/notices/http.ts'
import { returnJobs } from './stock/returns/jobs.ts'
import { couponJobs } from './vouchers/giving/jobs.ts'
import { couponDoors } from './vouchers/http.ts'

/**
 * Lowest first. A slice may import only from slices named before it; scripts/check-rooms.ts reads this list and holds it to that.
 * @public
 */
export const slices = [
  'shop', // is it open: company, hours, settings, places
  'staff', // who works here, and what they changed
  'members', // who someone is
  'content', // news, sliders, footer, letters to the shop, mailing list
  'stock', // how many, and when
  'catalogue', // what there is
  'promotions', // what is cheaper: offers, codes, combos
  'points', // what members have earned
  'vouchers', // coupons a member holds
  'gift-cards', // balances that pay
  'cart', // what a visitor means to buy
  'orders', // what was bought
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
    ...memberDoors(floor, entrance, outside, { books, ways, portions }),
    ...catalogueDoors(floor, shelves, tellCombos),
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
    memberJobs(whole),
    contentJobs(whole),
    returnJobs(whole),
    couponJobs(parts),
    giftCardJobs({ ...whole, orders: orderNames }),
    pointsJobs(parts),
    cartJobs(parts),
    orderJobs(whole),
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
