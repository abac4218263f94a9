import * as contract from '#contract/pictures.ts'
import type { Locale } from '#contract/shop.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { wirePicture } from '#server/pictures/uploaded-pictures.wire.ts'
import { saveGoodsPhotos } from './goods-photos.commands.ts'
import { type GoodsPhotos, readGoodsPhotos } from './goods-photos.reads.ts'

export const goodsPhotoEndpoints = ({ db }: AppContext) => [
  answer(contract.staffGoodsPictures, async ({ code }, { company, locale }) =>
    wireGoodsPhotos(await readGoodsPhotos(db, company, code), locale),
  ),

  change(
    contract.staffSaveGoodsPictures,
    async (tx, edit, { company, staff, now, locale }) => {
      const changeId = await saveGoodsPhotos(tx, { company, staff, at: now }, edit)
      return { ...wireGoodsPhotos(await readGoodsPhotos(tx, company, edit.code), locale), changeId }
    },
    ({ code }) => code,
  ),
]

const wireGoodsPhotos = ({ code, version, pictures }: GoodsPhotos, locale: Locale) => ({
  code,
  version,
  pictures: pictures.map((picture) => ({ ...wirePicture(picture, locale), variants: picture.variants })),
})
