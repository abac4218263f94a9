import type { OwnReview } from '#contract/reviews.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { upload } from '#storefront/lib/upload.ts'
import type { Photo } from '#storefront/returns/judge-photo.ts'
import { m } from '#words/compiled/messages.js'

interface ReviewDraft {
  productCode: string
  stars: number
  text: string
  /** Ids of photos that stay. */
  photos: string[]
}

/** Writes the review, then sends its photos one after another. Answers what could not be sent. */
export async function sendReview(
  draft: ReviewDraft,
  added: readonly Photo[],
): Promise<{ review: OwnReview; lost: string[] }> {
  let review = await call('POST /vip/saveReview', draft)
  const lost: string[] = []
  for (const { file } of added)
    try {
      review = await upload('POST /vip/sendReviewPhoto', { reviewId: review.reviewId }, file, () => {})
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      lost.push(m.reviews_form_photo_lost({ name: file.name, message: error.message }))
    }
  return { review, lost }
}
