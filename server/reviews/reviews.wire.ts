import type * as contract from '#contract/reviews.ts'
import type { Locale } from '#contract/shop.ts'
import { averageOf } from '#server/catalogue/product-cards.rules.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { inLanguage, sayEach } from '#server/shop/languages.rules.ts'
import type { ReceivedGoods } from './review-purchases.store.ts'
import { mayChange, noRating } from './reviews.rules.ts'
import type { KeyOf, Looks, StoredReview } from './reviews.reads.ts'

export const wireRating = (rating: typeof noRating): contract.Rating => ({
  average: averageOf(rating),
  count: rating.reviews,
  byStars: [...rating.byStars],
})

/** An answer of the shop, if there is one. */
export const wireAnswer = ({ answer, answeredAt }: { answer: string; answeredAt: Date | null }) =>
  answer !== '' && answeredAt ? { text: answer, at: wireInstant(answeredAt) } : null

/** `keyOf` opens photos that are not shown to everyone. */
export function wireReview(review: StoredReview, locale: Locale, keyOf?: KeyOf): contract.Review {
  const say = inLanguage(locale)
  const { bought } = review
  return {
    reviewId: review.id,
    name: review.name,
    stars: review.stars,
    text: review.text,
    language: review.language,
    variant: [say(bought.colourZh, bought.colourEn), bought.size, ...sayEach(locale, bought.options)]
      .filter(Boolean)
      .join(' · '),
    photos: review.photos.map(({ id, width, height }) => {
      const address = (size: string) =>
        `/api/item/reviewPhoto?photoId=${id}&size=${size}${keyOf ? `&key=${keyOf(id)}` : ''}`
      return { photoId: id, src: address('large'), small: address('small'), width, height }
    }),
    writtenAt: wireInstant(review.writtenAt),
    changed: review.changedAt.getTime() > review.writtenAt.getTime(),
    answer: wireAnswer(review),
  }
}

const wireLook = (
  { assortId, nameZh, nameEn, product }: { assortId: string; nameZh: string; nameEn: string; product: string },
  looks: Looks,
  locale: Locale,
) => {
  const look = looks.get(assortId)
  return {
    productCode: product,
    productName: look?.name ?? inLanguage(locale)(nameZh, nameEn),
    variant: look?.variant ?? '',
    picture: look?.picture ?? null,
  }
}

export const wireReviewable = (goods: ReceivedGoods, looks: Looks, locale: Locale): contract.ReviewableGoods => ({
  ...wireLook(goods, looks, locale),
  invoiceNo: goods.invoiceNo,
  receivedAt: wireInstant(goods.receivedAt),
})

export function wireOwnReview(
  review: StoredReview,
  {
    looks,
    locale,
    now,
    keyOf,
    receivedAt = null,
  }: { looks: Looks; locale: Locale; now: Temporal.Instant; keyOf: KeyOf; receivedAt?: Date | null },
): contract.OwnReview {
  const wire = wireReview(review, locale, keyOf)
  return {
    ...wire,
    ...wireLook({ ...review.bought, assortId: review.assortId, product: review.product }, looks, locale),
    variant: wire.variant,
    state: review.state,
    reason: review.state === 'hidden' ? review.reason : '',
    mayChange: mayChange(review.writtenAt, receivedAt, now),
  }
}
