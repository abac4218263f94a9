import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { lengthOf, reviewLimits } from '#contract/review-limits.ts'
import type { ReviewPhoto } from '#contract/reviews.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import type { Photo } from '#storefront/returns/judge-photo.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { sendReview } from './send-review.ts'

interface ReviewFaults {
  stars?: string
  text?: string
  /** Of no field. */
  all?: readonly string[]
}

/** A review while it is written, empty at first or with what was written before. */
export function useReviewDraft({ goods, review }: Reply<'GET /vip/reviewOf'>) {
  const go = useNavigate()
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const [kept, setKept] = useState<readonly ReviewPhoto[]>(review?.photos ?? [])
  const [added, setAdded] = useState<readonly Photo[]>([])
  const [faults, setFaults] = useState<ReviewFaults>({})
  const [busy, setBusy] = useState(false)
  const forgive = (field: 'stars' | 'text') => setFaults(({ [field]: _, ...others }) => others)

  const send = async () => {
    const photos = kept.map(({ photoId }) => photoId)
    const sent = await sendReview({ productCode: goods.productCode, stars, text, photos }, added)
    if (sent.lost.length > 0) {
      setAdded([])
      setKept(sent.review.photos)
      return setFaults({ all: sent.lost })
    }
    await refresh(queryKeys.reviews, queryKeys.reviewOf(goods.productCode))
    say(sent.review.state === 'shown' ? m.reviews_sent_shown() : m.reviews_sent_held(), { tone: 'good' })
    await go('/personal/reviews')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = judgeDraft(stars, text)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const complaint = error.fields['text']?.message
      setFaults(complaint ? { text: complaint } : { all: [error.message] })
    }
    setBusy(false)
  }
  return {
    stars,
    text,
    kept,
    added,
    faults,
    busy,
    setKept,
    setAdded,
    submit,
    setStars: (chosen: number) => {
      setStars(chosen)
      forgive('stars')
    },
    setText: (typed: string) => {
      setText(typed)
      forgive('text')
    },
  }
}

function judgeDraft(stars: number, text: string): ReviewFaults {
  const length = lengthOf(text)
  const isFitting = length >= reviewLimits.least && length <= reviewLimits.most
  return {
    ...(stars === 0 && { stars: m.reviews_form_stars_missing() }),
    ...(!isFitting && { text: m.field_review_length() }),
  }
}
