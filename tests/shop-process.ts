// A shop in its own process, to be killed: on a test's database, which is not durable, and with a test's bank. OUTBOX is the
// folder of its mails, which are dropped without it; DEMO says that it is a demo's; PUBLIC_URL, RECOVERY_SCALE and LOG_LEVEL are the shop's settings.
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { openShop } from '#server/app.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { startWorkers } from '#server/workers.ts'
import { Lifetime } from '#server/lib/process/lifetime.ts'
import { openLog } from '#server/lib/process/log.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { outboxMailer } from '#server/lib/integrations/mail.ts'
import { serve } from '#server/lib/http/serve.ts'
import { testKeys } from './keys.ts'

const [databaseUrl, port, bankUrl, bankSecret] = process.argv.slice(2) as [string, string, string, string]
const {
  OUTBOX,
  DEMO,
  PUBLIC_URL = `http://127.0.0.1:${port}`,
  RECOVERY_SCALE = '1',
  LOG_LEVEL = 'silent',
} = process.env
const recoveryScale = Number(RECOVERY_SCALE)
// The default number of connections.
const { db, pool } = connect(databaseUrl, { most: 8 })
lendKeys(db, testKeys)
const log = openLog(LOG_LEVEL)
new Lifetime().watchFaults(log)
const shop = openShop({
  db,
  pool,
  clock: realClock,
  log,
  mail: OUTBOX ? outboxMailer(OUTBOX, 'Harbour <shop@harbour.example>') : { send: async () => {} },
  sms: undefined,
  drawer,
  pictureFolder: path.join(os.tmpdir(), 'harbour-test-pictures'),
  files: new FolderHome(path.join(os.tmpdir(), 'harbour-test-files')),
  settings: {
    publicUrl: PUBLIC_URL,
    bankUrl,
    bankPublicUrl: bankUrl,
    bankSecret,
    recoveryScale,
    isDemo: DEMO === 'true',
  },
})
/** A job that takes time and may fail at its end, so that one is in progress when something happens. */
const rest = async ({ ms, fails }: { ms: number; fails?: boolean }) => {
  await wait(ms)
  if (fails) throw new Error('this job fails at its end')
}
await startWorkers(databaseUrl, { ...shop, jobs: { ...shop.jobs, rest }, log, recoveryScale })
await shop.buildSnapshots()
// Test visitors have separate networks, because rate limits count per network.
await serve(shop.fetch, { port: Number(port), before: shop.cachedResponses, proxies: 1 })
