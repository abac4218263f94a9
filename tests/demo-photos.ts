import os from 'node:os'
import path from 'node:path'
import { seedPhotos, storePhotos } from '#database/seed/photos.ts'
import type { Db } from '#server/lib/database/db.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { FileStore } from '#server/lib/integrations/file-store.ts'

/** Gives a shop on the tests' template, whose goods have drawings, the photos of the demo. `files` is that of openShop, also if absent. */
export async function addDemoPhotos(
  { db, clock }: { db: Db; clock: { now: () => Temporal.Instant } },
  files = new FolderHome(path.join(os.tmpdir(), 'harbour-test-files')),
): Promise<void> {
  const stored = await storePhotos(new FileStore(files, 'pictures'))
  await db.transaction().execute((tx) => seedPhotos(tx, stored, clock.now()))
}
