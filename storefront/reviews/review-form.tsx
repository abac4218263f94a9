import { Controller, useWatch } from 'react-hook-form'
import { lengthOf } from '#contract/review-limits.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { ReviewPhotosField } from './review-photos.tsx'
import { StarChoice } from './star-choice.tsx'
import { judgeStars, judgeText, useReviewForm } from './use-review-form.ts'

/** The form of a review, empty or with what was written before. */
export function ReviewForm(known: Reply<'GET /vip/reviewOf'>) {
  const { form, submit } = useReviewForm(known)
  const { control, register, setValue, formState } = form
  const [text, kept, added] = useWatch({ control, name: ['text', 'kept', 'added'] })
  const { errors, isSubmitting } = formState
  return (
    <form noValidate className="grid max-w-2xl grid-cols-1 gap-6" onSubmit={(event) => void submit(event)}>
      <Controller
        control={control}
        name="stars"
        rules={{ validate: judgeStars }}
        render={({ field: { ref, value, onChange } }) => (
          <StarChoice ref={ref} value={value} error={errors.stars?.message} onChange={onChange} />
        )}
      />
      <TextArea
        {...register('text', { validate: judgeText })}
        label={m.reviews_form_text()}
        hint={
          <>
            {m.reviews_form_text_hint()}{' '}
            <span className="tabular-nums">{m.reviews_form_count({ count: lengthOf(text) })}</span>
          </>
        }
        error={errors.text?.message}
        rows={6}
      />
      <ReviewPhotosField
        kept={kept}
        onKept={(photos) => setValue('kept', photos)}
        added={added}
        onAdded={(photos) => setValue('added', photos)}
      />
      {errors.root?.message && (
        <Notice tone="bad" loud>
          {errors.root.message.split('\n').map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Notice>
      )}
      <Button type="submit" size="large" busy={isSubmitting} className="justify-self-start">
        {known.review ? m.reviews_form_save() : m.reviews_form_send()}
      </Button>
    </form>
  )
}
