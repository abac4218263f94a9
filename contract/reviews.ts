import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { reviewLimits, reviewPhotoLimits, reviewSorts } from './review-limits.ts'

const Moment = z.iso.datetime({ offset: true })
const Code = z.string().min(1).max(64)
const Page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(50).default(10),
}

const Stars = z.int().min(1).max(5)
/** Longer ones reach the rule, which names the limit beside the field. */
const Body = z.string().max(20_000)

/** What the shown reviews of a product come to. */
export const Rating = z.object({
  average: z.number(), // with one decimal; 0 without reviews
  count: z.int(),
  byStars: z.array(z.int()).length(5), // from one star to five
})
export type Rating = z.infer<typeof Rating>

const Answer = z.object({ text: z.string(), at: Moment }).nullable() // of the shop

/** Two sizes of one photo, as WebP. */
const ReviewPhoto = z.object({ photoId: z.uuid(), src: z.string(), small: z.string(), width: z.int(), height: z.int() })
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

export const Review = z.object({
  reviewId: z.uuid(),
  name: z.string(), // 陳小姐, Emily C.
  stars: Stars,
  text: z.string(), // as it was typed: nothing in it is markup or a link
  language: z.string(),
  variant: z.string(), // what was bought: colour, size and options; empty without a choice
  photos: z.array(ReviewPhoto),
  writtenAt: Moment,
  changed: z.boolean(),
  answer: Answer,
})
export type Review = z.infer<typeof Review>

export const getReviews = endpoint('POST /item/getReviews', {
  who: 'anyone',
  summary:
    'The shown reviews of a product, a page at a time, and what all of them come to. Each is by a member who bought and received the product.',
  input: z.object({ productCode: Code, sort: z.enum(reviewSorts).default('newest'), ...Page }),
  reply: z.object({
    rating: Rating,
    reviews: z.array(Review),
    totalCount: z.int(), // of this order: `photos` lists reviews with photos only
    page: z.int(),
    size: z.int(),
  }),
})

export const ProductQuestion = z.object({
  questionId: z.uuid(),
  name: z.string(),
  text: z.string(),
  language: z.string(),
  askedAt: Moment,
  answer: Answer,
})
export type ProductQuestion = z.infer<typeof ProductQuestion>

export const getQuestions = endpoint('POST /item/getQuestions', {
  who: 'anyone',
  summary: 'The answered questions about a product, the last answered first, a page at a time.',
  input: z.object({ productCode: Code, ...Page }),
  reply: z.object({ questions: z.array(ProductQuestion), totalCount: z.int(), page: z.int(), size: z.int() }),
})

/** Goods as a member received them. */
const ReviewedGoods = z.object({
  productCode: z.string(),
  productName: z.string(),
  variant: z.string(),
  picture: Picture.nullable(), // null: no longer sold
})

export const OwnReview = Review.extend({
  ...ReviewedGoods.shape,
  state: z.enum(['shown', 'held', 'hidden']),
  reason: z.string(), // of staff, where it is hidden
  mayChange: z.boolean(), // for 30 days after it was written, or the product was received again
})
export type OwnReview = z.infer<typeof OwnReview>

const ReviewableGoods = ReviewedGoods.extend({ invoiceNo: z.string(), receivedAt: Moment })
export type ReviewableGoods = z.infer<typeof ReviewableGoods>

export const getOwnReviews = endpoint('GET /vip/reviews', {
  who: 'member',
  summary:
    'The own reviews, the last written first, a page at a time; what was received and has no review yet, of one order where one is named; and whether letters that ask for reviews are wanted.',
  input: z.object({ invoiceNo: z.string().max(40).optional(), ...Page }),
  reply: z.object({
    reviews: z.array(OwnReview),
    toReview: z.array(ReviewableGoods), // at most 50
    letters: z.boolean(),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const getReviewable = endpoint('GET /vip/reviewOf', {
  who: 'member',
  summary:
    'What the form of a review shows: the goods, and the own review of them if there is one. Refuses REVIEW_NOT_RECEIVED (not bought, not received yet, or given back).',
  input: z.object({ productCode: Code }),
  reply: z.object({ goods: ReviewableGoods, review: OwnReview.nullable() }),
})

export const saveReview = endpoint('POST /vip/saveReview', {
  who: 'member',
  summary:
    'Writes the own review of a product that was received; a second time changes it, which is possible for 30 days. One with a link, a telephone number, a rude word or photos waits for staff, and all do where the shop says so. `photos` are those of its photos that stay. Refuses REVIEW_NOT_RECEIVED, REVIEW_TOO_LATE, CHECK_REQUIRED_FIELDS (review_length), TOO_MANY_REQUESTS.',
  input: z.strictObject({
    productCode: Code,
    stars: Stars,
    text: Body,
    photos: z.array(z.uuid()).max(reviewLimits.photos).default([]),
  }),
  reply: OwnReview,
})

export const deleteReview = endpoint('POST /vip/deleteReview', {
  who: 'member',
  summary: 'Takes the own review away, with its photos. Refuses REVIEW_NOT_FOUND.',
  input: z.strictObject({ reviewId: z.uuid() }),
  reply: z.object({ deleted: z.literal(true) }),
})

export const sendReviewPhoto = endpoint('POST /vip/sendReviewPhoto', {
  who: 'member',
  summary:
    'A photo for the own review; the body is the file. It is drawn anew, so that no place and no other data stay in it. Refuses REVIEW_NOT_FOUND, FILE_TOO_LARGE, FILE_KIND_UNKNOWN, FILE_UNREADABLE, PICTURE_TOO_LARGE (over 40 million pixels), REVIEW_PHOTOS_ENOUGH.',
  takesFile: reviewPhotoLimits,
  input: z.object({ reviewId: z.uuid() }),
  reply: OwnReview,
})

export const getReviewPhoto = endpoint('GET /item/reviewPhoto', {
  who: 'anyone',
  summary:
    'A photo of a review: of a shown one for everyone, of another one with the key that its writer and staff are given.',
  input: z.object({ photoId: z.uuid(), size: z.enum(['small', 'large']), key: z.string().max(64).optional() }),
  reply: z.object({}),
  givesFile: true,
})

export const saveReviewLetters = endpoint('PUT /vip/reviewLetters', {
  who: 'member',
  summary: 'Whether the shop may ask by e-mail, once an order, for reviews of what was received.',
  input: z.strictObject({ wanted: z.boolean() }),
  reply: z.object({ wanted: z.boolean() }),
})

export const askQuestion = endpoint('POST /vip/askQuestion', {
  who: 'member',
  summary:
    'A question about a product. Staff answer it; then it is shown, and its writer gets a letter. Refuses PRODUCT_NOT_FOUND, CHECK_REQUIRED_FIELDS (question_length), TOO_MANY_REQUESTS (10 a day).',
  input: z.strictObject({ productCode: Code, text: Body }),
  reply: z.object({ questionId: z.uuid(), message: z.string() }),
})

export const OwnQuestion = ProductQuestion.extend({
  productCode: z.string(),
  productName: z.string(),
  state: z.enum(['waiting', 'answered', 'hidden']),
  reason: z.string(),
})
export type OwnQuestion = z.infer<typeof OwnQuestion>

export const getOwnQuestions = endpoint('GET /vip/questions', {
  who: 'member',
  summary: 'The own questions, the last asked first, a page at a time.',
  input: z.object(Page),
  reply: z.object({ questions: z.array(OwnQuestion), totalCount: z.int(), page: z.int(), size: z.int() }),
})
