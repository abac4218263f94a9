import * as contract from '#contract/pictures.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { addPhoto, type PictureServices, savePicture, uploaderOf } from './uploaded-pictures.commands.ts'
import { listPictures, requirePictures } from './uploaded-pictures.reads.ts'
import { wirePicture } from './uploaded-pictures.wire.ts'

/** A shop's first photos come in one afternoon; each takes the image worker about a second. */
const uploads = { most: 1_000, seconds: 3_600 }

export const pictureEndpoints = ({ db, limits }: AppContext, services: PictureServices) => [
  answer(
    contract.staffUploadPhoto,
    async (_, caller) => {
      await limits.spend('photos of staff', caller.staff.id, uploads)
      const uploader = uploaderOf(caller, contract.staffUploadPhoto.route)
      const { id, known } = await addPhoto(services, await caller.readFile(), uploader)
      const [picture] = await requirePictures(db, caller.company, [id])
      return { ...wirePicture(picture!, caller.locale), known }
    },
    { audit: 'writes itself' }, // it is checked and stored outside of any transaction
  ),

  answer(contract.staffPictures, async ({ unused, page, size }, { company, locale }) => {
    const { pictures, totalCount } = await listPictures(db, company, { unused: unused === 'yes', page, size })
    return { pictures: pictures.map((picture) => wirePicture(picture, locale)), totalCount, page, size }
  }),

  change(
    contract.staffSavePicture,
    async (tx, edit, { company, staff, now, locale }) => {
      await savePicture(tx, { company, staff, at: now }, edit)
      const [picture] = await requirePictures(tx, company, [edit.id])
      return wirePicture(picture!, locale)
    },
    ({ id }) => `picture ${id}`,
  ),
]
