import type { Hono } from 'hono'
import * as contract from '#contract/content-admin.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { forOtherOrigins } from '#server/lib/http/standard-headers.ts'
import { findPictureCompany } from '#server/pictures/picture-companies.reads.ts'
import { readPictureAddress } from '#server/pictures/picture-addresses.rules.ts'
import { bannerPath } from '#server/pictures/photos.rules.ts'
import { addPhoto, type PictureServices, uploaderOf } from '#server/pictures/uploaded-pictures.commands.ts'
import { findShownPhoto } from '#server/pictures/uploaded-pictures.reads.ts'
import { requirePicture } from './content-pictures.commands.ts'
import { findPrint } from './content-pictures.reads.ts'
import { readAddress } from './content-pictures.rules.ts'

const uploads = { most: 60, seconds: 3_600 }

export const contentPictureEndpoints = ({ db, limits }: AppContext, pictures: PictureServices) => [
  answer(
    contract.staffUploadPicture,
    async (_, caller) => {
      await limits.spend('pictures of staff', caller.staff.id, uploads)
      const uploader = uploaderOf(caller, contract.staffUploadPicture.route)
      const { id } = await addPhoto(pictures, await caller.readFile(), uploader)
      await inTransaction(db, (tx) => requirePicture(tx, caller.company, id))
      return { picture: id, path: bannerPath((await findShownPhoto(db, caller.company, id))!) }
    },
    { audit: 'writes itself' }, // it is checked and stored outside of any transaction
  ),
]

/** Mounts the pictures that a release before the file store kept in the database, before the route of the others. */
export function mountContentPictures(app: Hono<Bindings>, { db, findCompany, log }: AppContext): void {
  app.on('GET', ['/pictures/content/*', '/:company/pictures/content/*'], async (c, next) => {
    const url = new URL(c.req.url)
    const asked = readPictureAddress(url.pathname)
    if (!asked) return next()
    const wanted = readAddress(asked.path)
    try {
      const company = wanted && (await findPictureCompany({ db, findCompany }, url.hostname, asked.company))
      const bytes = company && (await findPrint(db, company, wanted))
      if (!bytes) return c.text('There is no such picture.', 404, { 'cache-control': 'public, max-age=60' })
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': `image/${wanted.format}`,
        'cache-control': 'public, max-age=31536000, immutable', // a changed picture has another id
        ...(asked.company && forOtherOrigins),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    } catch (error) {
      log.error({ err: error, path: url.pathname }, 'a picture could not be read')
      return c.text('This picture cannot be shown now.', 503, { 'cache-control': 'no-store', 'retry-after': '5' })
    }
  })
}
