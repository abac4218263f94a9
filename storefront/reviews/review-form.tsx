import { lengthOf } from '#contract/review-limits.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { ReviewPhotosField } from './review-photos.tsx'
import { StarChoice } from './star-choice.tsx'
import { useReviewDraft } from './use-review-draft.ts'

/** The form of a review, empty or with what was written before. */
export function ReviewForm(known: Reply<'GET /vip/reviewOf'>) {
  const draft = useReviewDraft(known)
  const { faults, text } = draft
  return (
    <form noValidate className="grid max-w-2xl grid-cols-1 gap-6" onSubmit={(event) => void draft.submit(event)}>
      <StarChoice value={draft.stars} error={faults.stars} onChange={draft.setStars} />
      <TextArea
        label={m.reviews_form_text()}
        hint={
          <>
            {m.reviews_form_text_hint()}{' '}
            <span className="tabular-nums">{m.reviews_form_count({ count: lengthOf(text) })}</span>
          </>
        }
        error={faults.text}
        rows={6}
        value={text}
        onChange={({ target }) => draft.setText(target.value)}
      />
      <ReviewPhotosField kept={draft.kept} onKept={draft.setKept} added={draft.added} onAdded={draft.setAdded} />
      {faults.all && (
        <Notice tone="bad" loud>
          {faults.all.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Notice>
      )}
      <Button type="submit" size="large" busy={draft.busy} className="justify-self-start">
        {known.review ? m.reviews_form_save() : m.reviews_form_send()}
      </Button>
    </form>
  )
}
