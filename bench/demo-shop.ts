import path from 'node:path'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { seedShop } from '#database/seed/seed.ts'
import { openShop } from '#server/app.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { makeKey } from '#server/lib/process/key-registry.ts'
import { Keys, lendKeys } from '#server/lib/process/keys.ts'
import { bundle, openLog } from '#server/lib/process/log.ts'

export interface BenchBank {
  url: string
  secret: string
}

/** Fills an empty database with the demo shops, and opens them in this process. */
export async function openDemoShop(url: string, folder: string, publicUrl: string, bank: BenchBank) {
  await migrate(url)
  const { db, pool, close } = connect(url)
  lendKeys(db, new Keys([makeKey([])]))
  await seedShop(db)
  const shop = openShop({
    db,
    pool,
    clock: realClock,
    log: openLog('info', bundle(path.join(folder, 'log'))),
    mail: { send: async () => {} },
    sms: undefined,
    drawer,
    pictureFolder: path.join(folder, 'pictures'),
    files: new FolderHome(path.join(folder, 'files')),
    settings: { publicUrl, bankUrl: bank.url, bankPublicUrl: bank.url, bankSecret: bank.secret },
  })
  return { db, pool, shop, close }
}
