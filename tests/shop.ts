import os from 'node:os'
import path from 'node:path'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { openBank } from '../bank/bank.ts'
import { openShop as openApp } from '#server/app.ts'
import type { AppParts } from '#server/app-parts.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { runDueJobs } from './due-jobs.ts'
import { type Keys, lendKeys } from '#server/lib/process/keys.ts'
import { openLog } from '#server/lib/process/log.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import type { PaymentSettings } from '#server/lib/process/payment-settings.ts'
import type { CdnSettings } from '#server/lib/process/cdn-settings.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import type { Sms } from '#server/lib/integrations/sms.ts'
import { serve } from '#server/lib/http/serve.ts'
import { MovableClock, opening } from './clock.ts'
import { cloneDatabase } from './database.ts'
import { testKeys } from './keys.ts'
import { openLightPasswords } from './passwords.ts'
import type { Pooler } from './transaction-pooler.ts'
import { ShopVisitor } from './visitor.ts'

export const origin = 'http://localhost'

interface ShopOptions extends Partial<AppParts> {
  keys?: Keys
  at?: string
  clock?: MovableClock
  /** The shop's own URL; a browser requires it to be reachable. */
  publicUrl?: string
  /** The console's own host. */
  consoleHost?: string
  /** The shop is a demo's: it can be made one's own. */
  isDemo?: boolean
  /** A pooler between the shop and its database. */
  pooled?: (databaseUrl: string) => Promise<Pooler>
  /** Which home listings and search are answered from; SEARCH where a test does not say. */
  search?: 'snapshot' | 'postgres'
  cdn?: CdnSettings
  /** The origin of files and pictures, if it is not the shop's own. */
  assetsUrl?: string
  /** Payment providers besides the bank. */
  payments?: PaymentSettings
  /** Opens another process of an open shop. */
  beside?: { databaseUrl: string; clock: MovableClock }
  /** Replicas that it may read from. */
  readUrls?: readonly string[]
}

/** A complete shop on its own database, without a port: requests go to `app.fetch`. */
export async function openShop({
  at = opening,
  beside,
  readUrls = [],
  pooled,
  clock = beside?.clock ?? new MovableClock(at),
  publicUrl = origin,
  consoleHost,
  isDemo = false,
  keys = testKeys,
  cdn,
  assetsUrl,
  payments,
  search = process.env['SEARCH'] === 'postgres' ? 'postgres' : 'snapshot',
  ...replaced
}: ShopOptions = {}) {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await cloneDatabase()
  const pooler = await pooled?.(database.url)
  const { db, pool, replicas, close } = connect(pooler?.url ?? database.url, {
    readUrls,
    ...(pooler && { directUrl: database.url, prepared: false }),
  })
  lendKeys(db, keys)
  const mails: Mail[] = []
  const texts: Sms[] = []
  const bankSecret = 'test'.repeat(8)
  const notices = { areLost: false }
  const deliver = async (notice: Request) => {
    if (notices.areLost) throw new Error('the notice was lost')
    return app.fetch(notice)
  }
  const bank = openBank({ secret: bankSecret, now: clock.now, deliver })
  const bankServer = await serve(bank.fetch, { port: 0 })
  const bankUrl = `http://127.0.0.1:${bankServer.port}`
  const settings = {
    publicUrl,
    consoleHost,
    isDemo,
    bankUrl,
    bankPublicUrl: bankUrl,
    bankSecret,
    search,
    cdn,
    assetsUrl,
    ...(payments && { payments }),
  }
  const app = openApp({
    db,
    pool,
    directUrl: database.url,
    replicas,
    clock,
    log: openLog(process.env['LOG_LEVEL'] ?? 'silent'),
    settings,
    mail: { send: async (mail) => void mails.push(mail) },
    sms: {
      async send(sms) {
        texts.push(sms)
        return { ref: null }
      },
    },
    passwords: openLightPasswords(),
    drawer,
    pictureFolder: path.join(os.tmpdir(), 'harbour-test-pictures'),
    files: new FolderHome(path.join(os.tmpdir(), 'harbour-test-files')),
    admissionPatience: 60_000, // on a busy machine, tests wait; those of admission control say otherwise
    ...replaced,
  })

  let strangers = 0
  /** Each from a separate network, because rate limits count per network. */
  const stranger = (ip = `10.${(strangers += 1) >> 8}.${strangers & 255}.1`) =>
    new ShopVisitor((request) => app.fetch(request, { ip }), origin)

  return {
    app,
    settings,
    db,
    pool,
    replicas,
    clock,
    databaseUrl: database.url,
    /** The sandbox bank, which uses the shop's clock; its notices go to `app.fetch` by themselves, unless they are lost. */
    bank: Object.assign(bank, { url: bankUrl, notices }),
    /** Sent mails, oldest first. */
    mails,
    texts,
    /** A request from the shop's own machine. */
    fetch: async (path: string, init?: RequestInit) =>
      app.fetch(new Request(new URL(path, origin), init), { ip: '127.0.0.1' }),
    /** A visitor without a token. */
    stranger,
    /** A walk-in with a token and cart. */
    visitor: () => stranger().enter(),
    /** Runs the jobs due by the shop's clock, and returns them. */
    runJobs: () => runDueJobs(db, app.jobs, clock.now),
    async close() {
      await bankServer.drain()
      await bank.close()
      await close()
      await pooler?.close()
      await database.drop()
    },
  }
}
