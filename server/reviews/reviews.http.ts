import * as contract from '#contract/reviews.ts'
import { productTopic } from '#server/catalogue/response-topics.rules.ts'
import { answer, askFirst, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { saveReviewLetters } from './review-letters.commands.ts'
import { wantsReviewLetters } from './review-letters.reads.ts'
import type { ReviewPhotoServices } from './review-photos.commands.ts'
import { reviewPhotoEndpoints } from './review-photos.http.ts'
import { productQuestionEndpoints } from './product-questions.http.ts'
import { reviewAdminEndpoints } from './review-admin.http.ts'
import { deleteReview, saveReview } from './reviews.commands.ts'
import { photoKeyOf, readLooks, readOwn, readShown, requireReviewable } from './reviews.reads.ts'
import { wireOwnReview, wireRating, wireReview, wireReviewable } from './reviews.wire.ts'

/** Every edit is told to all processes, and goods are read again. */
const edits = { most: 30, seconds: 3_600 }

export function reviewEndpoints(context: AppContext, services: ReviewPhotoServices) {
  followReviews(context)
  return [
    ...publicEndpoints(context),
    ...ownEndpoints(context),
    ...reviewPhotoEndpoints(context, services),
    ...productQuestionEndpoints(context),
    ...reviewAdminEndpoints(context),
  ]
}

/** Cached reviews and questions are told with their product (0370-reviews.sql), also before anybody has asked for the catalogue. */
function followReviews({ changeFeed, responseCache }: AppContext): void {
  void changeFeed.subscribe('goods', (message) => {
    const [company = '', kind, ...codes] = message?.split('\n') ?? []
    if (message === undefined) responseCache.drop()
    else if (kind === 'products') responseCache.drop(company, codes.map(productTopic))
  })
}

const publicEndpoints = ({ db }: AppContext) => [
  answer(
    contract.getReviews,
    async ({ productCode, sort, page, size }, { company, locale }) => {
      const { rating, reviews, totalCount } = await readShown(db, company, { productCode, sort, page, size })
      return {
        rating: wireRating(rating),
        reviews: reviews.map((review) => wireReview(review, locale)),
        totalCount,
        page,
        size,
      }
    },
    { cacheSeconds: 30, topics: ({ productCode }) => [productTopic(productCode)] },
  ),
]

const ownEndpoints = ({ db, limits }: AppContext) => {
  const keyOf = (photo: string) => photoKeyOf(db, photo)
  return [
    lookUp(contract.getOwnReviews, async ({ invoiceNo, page, size }, { company, visitor, locale, now }) => {
      const self = { company, member: visitor.id }
      const [{ reviews, toReview, totalCount, looks }, letters] = await Promise.all([
        readOwn(db, self, { company, locale, now }, { invoiceNo, page, size }),
        wantsReviewLetters(db, self),
      ])
      return {
        reviews: reviews.map((review) => wireOwnReview(review, { looks, locale, now, keyOf })),
        toReview: toReview.map((goods) => wireReviewable(goods, looks, locale)),
        letters,
        totalCount,
        page,
        size,
      }
    }),

    answer(contract.getReviewable, async ({ productCode }, { company, visitor, locale, now }) => {
      const asker = { company, locale, now }
      const found = await requireReviewable(db, { company, member: visitor.id }, asker, productCode)
      const { goods, review, looks } = found
      return {
        goods: wireReviewable(goods, looks, locale),
        review: review ? wireOwnReview(review, { looks, locale, now, keyOf, receivedAt: goods.receivedAt }) : null,
      }
    }),

    askFirst(
      contract.saveReview,
      async (_, { visitor }) => void (await limits.spend('reviews of a member', visitor.id, edits)),
      change(contract.saveReview, async (tx, wish, { company, visitor, locale, now }) => {
        const review = await saveReview(tx, { company, member: visitor.id }, wish, { locale, now })
        const looks = await readLooks(tx, { company, locale, now }, [review.assortId])
        return wireOwnReview(review, { looks, locale, now, keyOf })
      }),
    ),

    change(contract.deleteReview, async (tx, { reviewId }, { company, visitor }) => {
      await deleteReview(tx, { company, member: visitor.id }, reviewId)
      return { deleted: true as const }
    }),

    change(contract.saveReviewLetters, async (tx, { wanted }, { company, visitor, now }) => {
      await saveReviewLetters(tx, { company, member: visitor.id }, wanted, now)
      return { wanted }
    }),
  ]
}
