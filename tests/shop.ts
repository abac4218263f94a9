import { type AppParts, openShop as openApp } from '#server/app.ts'
import { connect } from '#server/lib/db.ts'
import { runDueJobs } from '#server/lib/jobs.ts'
import { openLog } from '#server/lib/log.ts'
import type { Mail } from '#server/lib/outside/mail.ts'
import type { Sms } from '#server/lib/outside/sms.ts'
import { MovableClock } from './clock.ts'
import { cloneDatabase } from './database.ts'
import { ShopVisitor } from './visitor.ts'

export const origin = 'http://localhost'

/** A Friday, ten in the morning in Hong Kong: the demo shop is open, and the noon cut-off is two hours away. */
export const opening = '2026-11-20T10:00:00+08:00'

/** A whole shop on a database of its own, with no web port: requests go straight to the front door. */
export async function openShop({ at = opening, ...replaced }: { at?: string } & Partial<AppParts> = {}) {
  const database = await cloneDatabase()
  const { db, pool, close } = connect(database.url)
  const clock = new MovableClock(at)
  const mails: Mail[] = []
  const texts: Sms[] = []
  const app = openApp({
    db,
    pool,
    clock,
    log: openLog(process.env['LOG_LEVEL'] ?? 'silent'),
    settings: {
      publicUrl: origin,
      bankUrl: 'http://bank.invalid',
      bankPublicUrl: 'http://bank.invalid',
      bankSecret: 'test'.repeat(8),
    },
    mail: { send: async (mail) => void mails.push(mail) },
    sms: { send: async (sms) => void texts.push(sms) },
    ...replaced,
  })

  return {
    db,
    clock,
    databaseUrl: database.url,
    /** What was sent, oldest first. */
    mails,
    texts,
    fetch: async (path: string, init?: RequestInit) => app.fetch(new Request(new URL(path, origin), init)),
    /** Someone at the door, without a token. */
    stranger: () => new ShopVisitor((request) => app.fetch(request), origin),
    /** A walk-in with a cart of their own. */
    visitor: () => new ShopVisitor((request) => app.fetch(request), origin).enter(),
    /** Does what is due by the shop's clock, and says what that was. */
    runJobs: () => runDueJobs(db, app.jobs, clock.now),
    async close() {
      await close()
      await database.drop()
    },
  }
}
