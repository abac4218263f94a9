import path from 'node:path'
import type pg from 'pg'
import type { ImageWorker, PictureQueue } from './lib/images/image-worker.ts'
import type { Drawer } from './lib/images/drawer.ts'
import type { CallLog } from './lib/process/log.ts'
import type { Siblings } from './lib/process/metrics.ts'
import type { IdentityProvider } from './lib/integrations/identity-provider.ts'
import type { Mailer } from './lib/integrations/mail.ts'
import type { SmsSender } from './lib/integrations/sms.ts'
import type { CdnSettings } from './lib/process/cdn-settings.ts'
import type { PaymentSettings } from './lib/process/payment-settings.ts'
import { PostgresCatalogue } from './search/postgres-catalogue.reads.ts'
import { SearchedWords } from '#server/meanings/searched-words.commands.ts'
import { SearchMeanings } from '#server/meanings/search-meanings.reads.ts'
import { SearchRows } from './search/search-rows.commands.ts'
import type { SearchViews } from './search/search-view.reads.ts'
import { CatalogueSnapshots } from './search/snapshots.reads.ts'
import { StartingCatalogue } from './search/starting-catalogue.reads.ts'
import { ChangeFeed } from './lib/database/change-feed.ts'
import type { Clock } from './lib/process/clock.ts'
import type { Db } from './lib/database/db.ts'
import type { ReadReplicas } from './lib/database/read-replicas.ts'
import type { FileHome } from './lib/integrations/file-home.ts'
import { FileStore } from './lib/integrations/file-store.ts'
import { PhotoMasters } from './lib/images/photo-masters.ts'
import { RenderedImages } from './lib/images/rendered-images.ts'
import type { AppContext } from './lib/http/app-context.ts'
import type { CachedResponse } from './lib/cache/cached-response.ts'
import { CdnPurges } from './lib/cache/cdn-purges.ts'
import { ResponseCache } from './lib/cache/response-cache.ts'
import { Limits } from './lib/http/rate-limits.ts'
import { arePrepared } from './lib/database/transaction.ts'
import { openProviders } from './lib/integrations/providers.ts'
import { PdfWorker } from './lib/documents/pdf-worker.ts'
import { Passwords } from './lib/process/password-hashing.ts'
import { recogniseVisitor } from './identity/tokens.commands.ts'
import type { PaymentServices } from './payments/payments.reads.ts'
import type { ImportServices } from './imports/upload-import.commands.ts'
import type { PictureServices } from './pictures/uploaded-pictures.commands.ts'
import type { ProofServices } from './payments/payment-proofs.commands.ts'
import type { PhotoStore } from './returns/return-photos.commands.ts'
import type { ReviewPhotoServices } from './reviews/review-photos.commands.ts'
import { readLabels } from './promotions/promotion-labels.reads.ts'
import { requireService } from './shop/maintenance.reads.ts'
import { findCompanyCode, findCompanyOfHost } from './shop/shop.reads.ts'
import { noteStaffCall } from './staff/audit-log.commands.ts'
import { recogniseStaff } from './staff/staff-sessions.commands.ts'

/** The parts of a shop; start, tests and benchmarks supply their own. */
export interface AppParts {
  db: Db
  pool: pg.Pool
  /** PostgreSQL's own URL, if `pool` uses a pooler. */
  directUrl?: string | undefined
  /** Where reading calls may be answered from. */
  replicas?: ReadReplicas | undefined
  clock: Clock
  log: CallLog
  mail: Mailer
  /** Absent where the shop sends no SMS; e-mail is then the only channel. */
  sms: SmsSender | undefined
  /** Third parties for login. */
  identityProviders?: readonly IdentityProvider[]
  /** Absent: at the advised cost. */
  passwords?: Passwords | undefined
  /** Draws subjects without a photo. */
  drawer: Drawer
  /** The folder of rendered pictures; may be emptied at any time. */
  pictureFolder: string
  /** Renders pictures in the background; absent: they are rendered in this process. */
  imageWorker?: PictureQueue
  /** Decodes uploads, and renders photos that somebody waits for; absent: this process does. */
  photoWorker?: ImageWorker
  /** The other processes, where a supervisor runs several. */
  siblings?: Siblings | undefined
  /** Where uploaded files lie; the same for all processes. */
  files: FileHome
  /** The folder in which the release before wrote proofs of payment and, in `refunds`, photos of returns. */
  earlierFiles?: string
  /** Milliseconds. A visitor's request that would wait longer for its turn is refused; absent: as `Admission` says. */
  admissionPatience?: number | undefined
  settings: {
    publicUrl: string
    bankUrl: string
    bankPublicUrl: string
    bankSecret: string
    /** The console's own host, which belongs to no company. */
    consoleHost?: string | undefined
    countryHeader?: string | undefined
    metricsToken?: string | undefined
    /** Below 1 recovery runs faster, in tests. */
    recoveryScale?: number
    payments?: PaymentSettings
    takesCards?: boolean
    /** The demo: its bank is a sandbox, and it can be made a shop of one's own. */
    isDemo?: boolean
    /** The mail server; without one mails stay on this machine. */
    smtpUrl?: string | undefined
    /** Which home listings and search are answered from. */
    search?: 'snapshot' | 'postgres'
    /** The origin of files and pictures, if it is not the shop's own. */
    assetsUrl?: string | undefined
    /** A CDN that caches pages. */
    cdn?: CdnSettings | undefined
  }
}

/** What the slices share besides the request context. */
export interface Services {
  context: AppContext
  payments: PaymentServices
  proofs: ProofServices
  photos: PhotoStore
  pictures: PictureServices
  imports: ImportServices
  reviewPhotos: ReviewPhotoServices
  catalogue: SearchViews
  searchRows: SearchRows
  searchedWords: SearchedWords
  pdfWorker: PdfWorker
}

export function openServices(parts: AppParts): Services {
  const { db, clock, log, settings, files, earlierFiles } = parts
  const context = openContext(parts)
  const searchRows = new SearchRows(context)
  const payments = { db, clock, log, publicUrl: settings.publicUrl, ...openProviders(settings) }
  return {
    context,
    payments,
    proofs: { ...payments, proofs: new FileStore(files, 'proofs', earlierFiles) },
    photos: { db, clock, photos: new FileStore(files, 'refunds', earlierFiles && path.join(earlierFiles, 'refunds')) },
    pictures: openPictures(parts),
    imports: { db, clock, log, imports: new FileStore(files, 'imports') },
    reviewPhotos: { db, clock, reviewPhotos: new FileStore(files, 'reviews') },
    catalogue: openCatalogue(context, searchRows, settings.search),
    searchRows,
    searchedWords: new SearchedWords(context),
    pdfWorker: new PdfWorker(),
  }
}

/** Listings and search, answered from memory or by PostgreSQL. */
function openCatalogue(
  context: AppContext,
  searchRows: SearchRows,
  search: 'snapshot' | 'postgres' = 'snapshot',
): SearchViews {
  const settleRows = (company: string) => searchRows.settle(company)
  const meanings = new SearchMeanings(context)
  if (search === 'postgres')
    return new PostgresCatalogue(context, {
      readLabels,
      meanings,
      settleRows,
      keepRows: (company) => searchRows.keep(company),
    })
  return new StartingCatalogue({
    snapshots: new CatalogueSnapshots(context, { readLabels, meanings }),
    postgres: new PostgresCatalogue(context, { readLabels, meanings, settleRows }),
    isFilled: (company) => searchRows.isFilled(company),
    log: context.log,
  })
}

function openPictures({
  db,
  clock,
  files: home,
  pictureFolder,
  imageWorker: worker,
  photoWorker,
}: AppParts): PictureServices {
  const files = new FileStore(home, 'pictures')
  const masters = new PhotoMasters(pictureFolder, { worker: photoWorker, readOriginal: (file) => files.read(file) })
  return { db, clock, files, masters, images: new RenderedImages(pictureFolder, { worker, photoWorker, masters }) }
}

/** Before anybody else drops what it has cached: what is read anew comes from a server that has the change. */
function followChanges(changeFeed: ChangeFeed, replicas: ReadReplicas | undefined): ChangeFeed {
  if (!replicas) return changeFeed
  // Stock changes with each order. Shared answers may show it as late as they may be old.
  void changeFeed.subscribe('goods', (message) => message?.split('\n')[1] === 'stock' || replicas.noteChange())
  void changeFeed.subscribe('shop', replicas.noteChange)
  return changeFeed
}

/** Large enough for a shop's pages; the web processes of a machine share 128 MB. */
function openResponseCache({ db, log, settings, siblings }: AppParts): AppContext['responseCache'] {
  const cache = new ResponseCache<CachedResponse>(
    (answer) => answer.size,
    (answer) => answer.dependencies,
    Math.max(32_000_000, 128_000_000 / (siblings?.webProcesses ?? 1)),
  )
  if (settings.cdn) cache.dropped = new CdnPurges({ db, log }).note
  return cache
}

const openContext = (parts: AppParts): AppContext => {
  const { db, pool, clock, log, directUrl, replicas, sms, settings, siblings } = parts
  return {
    db,
    clock,
    log,
    responseCache: openResponseCache(parts),
    changeFeed: followChanges(new ChangeFeed(pool, directUrl), replicas),
    replicas,
    limits: new Limits(pool, { prepared: arePrepared(db) }),
    countryHeader: settings.countryHeader,
    hasSms: sms !== undefined,
    passwords: parts.passwords ?? new Passwords({ sharedBy: siblings?.webProcesses ?? 1 }),
    findCompany: async (host, named) =>
      host === settings.consoleHost ? (named ? findCompanyCode(db, named) : undefined) : findCompanyOfHost(db, host),
    requireService: (company, call, now) => requireService(db, company, call, now),
    recognise: (company, token, now, describe) => recogniseVisitor(db, { company, token, now, describe }),
    recogniseStaff: (company, token, now) => recogniseStaff(db, company, token, now),
    noteStaffCall,
  }
}
