import type { StaffPicture } from '#contract/pictures.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { squarePhoto, wholePhoto } from './photos.rules.ts'
import type { VersionedPicture } from './uploaded-pictures.reads.ts'

export function wirePicture(picture: VersionedPicture, locale: Locale): StaffPicture {
  const { zh: altZh = '', en: altEn = '' } = picture.alt
  const alt = inLanguage(locale)(altZh, altEn)
  return {
    pictureId: picture.id,
    version: picture.version,
    whole: wholePhoto(picture, alt),
    square: squarePhoto(picture, alt),
    width: picture.width,
    height: picture.height,
    bytes: picture.bytes,
    crop: picture.area,
    focal: picture.focal,
    altZh,
    altEn,
    goods: picture.goods,
    uploadedAt: wireInstant(picture.uploadedAt),
    uploadedBy: picture.uploadedBy,
  }
}
