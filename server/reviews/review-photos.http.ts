import * as contract from '#contract/reviews.ts'
import { answer, FileAnswer, giveFile } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { headersOfFile } from '#server/lib/http/file-headers.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { receiveReviewPhoto, type ReviewPhotoServices } from './review-photos.commands.ts'
import { findPhotoFile } from './review-photos.reads.ts'
import { photoKeyOf, readLooks, requireOwnReview } from './reviews.reads.ts'
import { wireOwnReview } from './reviews.wire.ts'

const uploads = { most: 30, seconds: 3_600 }

export const reviewPhotoEndpoints = ({ db, limits }: AppContext, services: ReviewPhotoServices) => [
  answer(contract.sendReviewPhoto, async ({ reviewId }, { company, visitor, readFile, locale, now }) => {
    const self = { company, member: visitor.id }
    await limits.spend('review-photo', visitor.id, uploads)
    await receiveReviewPhoto(services, self, reviewId, readFile)
    const review = await requireOwnReview(db, self, reviewId)
    const looks = await readLooks(db, { company, locale, now }, [review.assortId])
    return wireOwnReview(review, { looks, locale, now, keyOf: (photo) => photoKeyOf(db, photo) })
  }),

  giveFile(contract.getReviewPhoto, async ({ photoId, size, key }, { company }) => {
    const file = await findPhotoFile(db, company, { photoId, size, key })
    const bytes = file === undefined ? undefined : await services.reviewPhotos.find(file)
    if (!bytes) throw new Refusal('PHOTO_NOT_FOUND')
    // The address never shows another photo. A day, because what staff hide has to go from caches, too.
    return new FileAnswer(bytes, {
      ...headersOfFile('image/webp', `${photoId}-${size}.webp`),
      'cache-control': 'private, max-age=86400',
    })
  }),
]
