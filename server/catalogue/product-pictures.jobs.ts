import type { Db } from '#server/lib/database/db.ts'
import type { RenderedImages } from '#server/lib/images/rendered-images.ts'
import type { ImageWorker } from '#server/lib/images/image-worker.ts'
import type { CallLog } from '#server/lib/process/log.ts'
import { type FirstPrint, pageFirstPrints } from './product-pictures.reads.ts'

interface Ahead {
  images: RenderedImages
  worker: ImageWorker
  log: Pick<CallLog, 'warn'>
}

/**
 * Draws the pictures of a new shop before visitors come, in a process of the lowest priority. Products are read page by page, so
 * that a large catalogue does not fill the memory. Returns how many were made, also when the worker is stopped.
 */
export async function prewarmPictures(db: Db, { images, worker, log }: Ahead): Promise<number> {
  let made = 0
  const draw = async ({ subject, width }: FirstPrint) => {
    if (await images.renderAhead(subject, width, 'avif')) made += 1
  }
  try {
    for await (const page of pageFirstPrints(db)) await Promise.all(page.map(draw))
  } catch (error) {
    if (!worker.isStopped)
      log.warn({ err: error }, 'pictures could not be rendered ahead; they are rendered on request')
  }
  return made
}
