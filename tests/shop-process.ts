// A shop as a process of its own, to be killed: on a test's database, which is not durable, and with a test's bank.
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openShop } from '#server/app.ts'
import { realClock } from '#server/lib/clock.ts'
import { connect } from '#server/lib/db.ts'
import { startWorkers } from '#server/workers.ts'
import { openLog } from '#server/lib/log.ts'
import { serve } from '#server/lib/serve.ts'

const [databaseUrl, port, bankUrl, bankSecret] = process.argv.slice(2) as [string, string, string, string]
const { db, pool } = connect(databaseUrl)
const log = openLog(process.env['LOG_LEVEL'] ?? 'silent')
const shop = openShop({
  db,
  pool,
  clock: realClock,
  log,
  mail: { send: async () => {} },
  sms: undefined,
  pictureFolder: path.join(os.tmpdir(), 'harbour-test-pictures'),
  proofFolder: path.join(os.tmpdir(), 'harbour-test-proofs'),
  settings: { publicUrl: `http://127.0.0.1:${port}`, bankUrl, bankPublicUrl: bankUrl, bankSecret },
})
/** A job that takes its time, and may fail at its end: so that one is under way when something happens. */
const rest = async ({ ms, fails }: { ms: number; fails?: boolean }) => {
  await wait(ms)
  if (fails) throw new Error('this job fails at its end')
}
await startWorkers(databaseUrl, { ...shop, jobs: { ...shop.jobs, rest } }, log)
await serve(shop.fetch, { port: Number(port), before: shop.desk })
