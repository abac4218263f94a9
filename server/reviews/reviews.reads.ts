import type { Picture } from '#contract/catalogue.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { describeWares } from '#server/goods/goods.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { findReceived, listUnreviewed, type ReceivedGoods } from './review-purchases.store.ts'
import { noRating } from './reviews.rules.ts'
import * as store from './reviews.store.ts'

export type { StoredReview } from './reviews.store.ts'

/** The key of a photo that not everyone sees, for its writer and staff. */
export const photoKeyOf = (db: Db, photo: string): string => keysOf(db).sign(`review photo ${photo}`)
export const isPhotoKey = (db: Db, photo: string, key: string): boolean =>
  keysOf(db).isSigned(`review photo ${photo}`, key)
/** Signs the photos of a review that only its writer and staff may see. */
export type KeyOf = (photo: string) => string

export async function readShown(
  db: Db,
  company: string,
  asked: PageQuery & { productCode: string; sort: 'newest' | 'highest' | 'lowest' | 'photos' },
) {
  const { productCode: product, sort } = asked
  const [rating = noRating, found] = await Promise.all([
    store.findRating(db, company, product),
    store.listShown(db, { company, product, sort, ...rowsOf(asked) }),
  ])
  return { rating, ...found }
}

/** How goods look that were received. */
export interface GoodsLook {
  name: string
  variant: string
  picture: Picture
}
export type Looks = ReadonlyMap<string, GoodsLook>

/** By variant; goods that are no longer known are left out. */
export const readLooks = (
  db: Db,
  asker: { company: string; locale: Locale; now: Temporal.Instant },
  assortIds: readonly string[],
): Promise<Looks> => describeWares(db, asker, [...new Set(assortIds)])

type ReviewReader = { company: string; locale: Locale; now: Temporal.Instant }
const mostUnreviewed = 50

export async function readOwn(
  db: Db,
  self: MemberOwner,
  asker: ReviewReader,
  { invoiceNo, ...asked }: PageQuery & { invoiceNo?: string | undefined },
) {
  const [{ reviews, totalCount }, toReview] = await Promise.all([
    store.listOwn(db, self, rowsOf(asked)),
    listUnreviewed(db, self, { invoiceNo, most: mostUnreviewed }),
  ])
  const looks = await readLooks(
    db,
    asker,
    [...reviews, ...toReview].map(({ assortId }) => assortId),
  )
  return { reviews, toReview, totalCount, looks }
}

/** What the form of a review shows. Who has a review may see it also when the goods went back since. */
export async function requireReviewable(db: Db, self: MemberOwner, asker: ReviewReader, product: string) {
  const [review, received] = await Promise.all([store.findOwn(db, self, product), findReceived(db, self, product)])
  const goods: ReceivedGoods | undefined =
    received ??
    (review && {
      product,
      assortId: review.assortId,
      orderId: review.orderId,
      invoiceNo: review.invoiceNo,
      nameZh: review.bought.nameZh,
      nameEn: review.bought.nameEn,
      receivedAt: review.writtenAt,
    })
  if (!goods) throw new Refusal('REVIEW_NOT_RECEIVED')
  return { goods, review, looks: await readLooks(db, asker, [goods.assortId, ...(review ? [review.assortId] : [])]) }
}

/** Everything a member wrote, for the data export. */
export async function exportReviews(db: Db, self: MemberOwner): Promise<Record<string, unknown>[]> {
  const { reviews } = await store.listOwn(db, self, { skip: 0, most: 10_000 })
  return reviews.map(
    ({ product, invoiceNo, stars, text, name, state, reason, answer, writtenAt, changedAt, photos }) => ({
      productCode: product,
      invoiceNo,
      stars,
      text,
      shownName: name,
      state,
      reason,
      answer,
      writtenAt,
      changedAt,
      photos: photos.length,
    }),
  )
}

/** Another member's review is not found. */
export async function requireOwnReview(db: Db, { company, member }: MemberOwner, id: string) {
  const review = await store.findReview(db, company, id)
  if (review?.member !== member) throw new Refusal('REVIEW_NOT_FOUND')
  return review
}
