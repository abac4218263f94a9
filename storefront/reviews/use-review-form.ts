import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { fitsLength, reviewLimits } from '#contract/review-limits.ts'
import type { ReviewPhoto } from '#contract/reviews.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import type { Photo } from '#storefront/returns/judge-photo.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { sendReview } from './send-review.ts'

interface ReviewValues {
  /** 0: not chosen. */
  stars: number
  text: string
  /** Sent before, and kept. */
  kept: readonly ReviewPhoto[]
  /** Chosen, and sent with it. */
  added: readonly Photo[]
}

/** A review while it is written, empty at first or with what was written before. */
export function useReviewForm({ goods, review }: Reply<'GET /vip/reviewOf'>) {
  const go = useNavigate()
  const form = useForm<ReviewValues>({
    defaultValues: { stars: review?.stars ?? 0, text: review?.text ?? '', kept: review?.photos ?? [], added: [] },
  })
  const send = async ({ stars, text, kept, added }: ReviewValues) => {
    const photos = kept.map(({ photoId }) => photoId)
    const sent = await sendReview({ productCode: goods.productCode, stars, text, photos }, added)
    if (sent.lost.length > 0) {
      form.setValue('added', [])
      form.setValue('kept', sent.review.photos)
      return form.setError('root', { message: sent.lost.join('\n') })
    }
    await refresh(queryKeys.reviews, queryKeys.reviewOf(goods.productCode))
    say(sent.review.state === 'shown' ? m.reviews_sent_shown() : m.reviews_sent_held(), { tone: 'good' })
    await go('/personal/reviews')
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
    const complaint = error.fields['text']?.message
    if (complaint) form.setError('text', { message: complaint }, { shouldFocus: true })
    else form.setError('root', { message: error.message })
  }
  return { form, submit: form.handleSubmit((values) => send(values).catch(refuse)) }
}

export const judgeStars = (stars: number) => stars > 0 || m.reviews_form_stars_missing()

export const judgeText = (text: string) => fitsLength(text, reviewLimits) || m.field_review_length()
