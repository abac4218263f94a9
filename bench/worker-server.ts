// The job workers of a measured shop in a process of their own, as in production: their CPU is not that of the calls.
import path from 'node:path'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { openShop } from '#server/app.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { makeKey } from '#server/lib/process/key-registry.ts'
import { Keys, lendKeys } from '#server/lib/process/keys.ts'
import { bundle, openLog } from '#server/lib/process/log.ts'
import { startWorkers } from '#server/workers.ts'
import { report } from './child.ts'
import { undoAtEnd } from './ending.ts'

const [url, folder, publicUrl, bankUrl, bankSecret] = process.argv.slice(2) as [string, string, string, string, string]
const { db, pool, close } = connect(url)
undoAtEnd(close)
lendKeys(db, new Keys([makeKey([])]))
const log = openLog('info', bundle(path.join(folder, 'worker.log')))
const shop = openShop({
  db,
  pool,
  clock: realClock,
  log,
  mail: { send: async () => {} },
  sms: undefined,
  drawer,
  pictureFolder: path.join(folder, 'pictures'),
  files: new FolderHome(path.join(folder, 'files')),
  settings: { publicUrl, bankUrl, bankPublicUrl: bankUrl, bankSecret },
})
const worker = await startWorkers(url, { ...shop, log })
undoAtEnd(() => worker.stop())
report(publicUrl)
