import { type ChangeAuthor, writeChange } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { fetchPublicFile } from '#server/lib/integrations/public-file.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { addPhoto, addRendering, type PictureServices } from '#server/pictures/uploaded-pictures.commands.ts'
import * as photos from './goods-photos.store.ts'
import * as store from './photo-fetches.store.ts'

const limits = { mostBytes: 10_000_000, timeout: 20_000 }

/** What a test replaces: the internet. */
export type FetchFile = typeof fetchPublicFile

/**
 * Asks for photos of goods by their addresses, in this order. A job reads each; what was read before is not read again. What an
 * address refuses stays in `picture_fetch`. With `change` the photos belong to that change, and are not given once it is undone.
 */
export async function askForPhotos(
  tx: Tx,
  { company, staff, at }: ChangeAuthor,
  wanted: readonly { code: string; urls: readonly string[] }[],
  change: string | null = null,
): Promise<void> {
  const photos = wanted.flatMap(({ code, urls }) =>
    [...new Set(urls)].map((url, position) => ({ code, url, position })),
  )
  if (photos.length === 0) return
  const ids = await store.ask(tx, { company, photos, staff, at, change })
  await addJobs(
    tx,
    ids.map((id) => ({ name: 'fetchPhoto', payload: { fetch: id }, key: `photo ${id}` })),
  )
}

/** Reads one picture and gives it to its goods. A file store that is away lets the job try again. */
export async function fetchPhoto(
  services: PictureServices,
  id: string,
  fetchFile: FetchFile = fetchPublicFile,
): Promise<void> {
  const { db, clock } = services
  const wanted = await store.findWaiting(db, id)
  if (!wanted) return
  const { company, url } = wanted
  const author: ChangeAuthor = {
    company,
    staff: wanted.staff === null ? null : { id: wanted.staff, name: wanted.askedBy },
    at: clock.now(),
  }
  try {
    const picture = (await store.findFetched(db, company, url)) ?? (await read(services, url, author, fetchFile))
    await inTransaction(db, (tx) => give(tx, author, wanted, picture))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(db, (tx) => store.end(tx, id, { reason: error.code }, clock.now()))
  }
}

async function read(services: PictureServices, url: string, author: ChangeAuthor, fetchFile: FetchFile) {
  const bytes = await fetchFile(url, limits)
  const { id } = await addPhoto(services, bytes, {
    company: author.company,
    at: author.at,
    by: author.staff?.name ?? '',
  })
  return id
}

async function give(tx: Tx, author: ChangeAuthor, wanted: store.PhotoFetch, picture: string): Promise<void> {
  const { company, product, position } = wanted
  const placed = await photos.listPhotos(tx, company, product)
  if (!placed.some((one) => one.picture === picture)) {
    const key = { product, picture }
    await writeChange(tx, author, { kind: 'pictures', note: wanted.url, into: wanted.change }, [
      { table: 'product_picture', key, values: { position, variants: null } },
    ])
    await addRendering(tx, company, [picture])
  }
  await store.end(tx, wanted.id, { picture }, author.at)
}
