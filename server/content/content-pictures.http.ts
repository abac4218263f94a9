import type { Hono } from 'hono'
import * as contract from '#contract/content-admin.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { addPicture } from './content-pictures.commands.ts'
import { findPrint } from './content-pictures.reads.ts'
import { readAddress } from './content-pictures.rules.ts'

const uploads = { most: 60, seconds: 3_600 }

export const pictureEndpoints = ({ db, limits }: AppContext) => [
  answer(
    contract.staffUploadPicture,
    async (_, caller) => {
      await limits.spend('pictures of staff', caller.staff.id, uploads)
      const picture = await addPicture(db, await caller.readFile(), (id) =>
        noteOf(caller, contract.staffUploadPicture.route, `picture ${id}`, {}),
      )
      return { picture, path: `/pictures/content/${picture}` }
    },
    { audit: 'writes itself' }, // it is resized outside of any transaction
  ),
]

/** Mounts uploaded pictures, before the route of generated ones. */
export function mountContentPictures(app: Hono<Bindings>, { db, findCompany, log }: AppContext): void {
  app.get('/pictures/content/*', async (c) => {
    const url = new URL(c.req.url)
    const wanted = readAddress(url.pathname)
    try {
      const company = wanted && (await findCompany(url.hostname))
      const bytes = company && (await findPrint(db, company, wanted))
      if (!bytes) return c.text('There is no such picture.', 404, { 'cache-control': 'public, max-age=60' })
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': `image/${wanted.format}`,
        'cache-control': 'public, max-age=31536000, immutable', // a changed picture has another id
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    } catch (error) {
      log.error({ err: error, path: url.pathname }, 'a picture could not be read')
      return c.text('This picture cannot be shown now.', 503, { 'cache-control': 'no-store', 'retry-after': '5' })
    }
  })
}
