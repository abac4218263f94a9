import { useForm } from 'react-hook-form'
import { fitsLength, questionLimits } from '#contract/review-limits.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** A member's question about a product. */
export function AskDialog({ productCode, onClose }: { productCode: string; onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { text: '' } })
  const send = handleSubmit(async ({ text }) => {
    try {
      const { message } = await call('POST /vip/askQuestion', { productCode, text })
      say(message, { tone: 'good' })
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setError('text', { message: error.fields['text']?.message ?? error.message }, { shouldFocus: true })
    }
  })
  return (
    <Dialog open onClose={onClose} title={m.reviews_ask()} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4 p-4 sm:p-6" onSubmit={(event) => void send(event)}>
        <TextArea
          {...register('text', { validate: judgeQuestion })}
          label={m.reviews_ask_field()}
          hint={m.reviews_ask_hint()}
          error={formState.errors.text?.message}
          rows={5}
        />
        <Button type="submit" busy={formState.isSubmitting} className="justify-self-end">
          {m.reviews_ask_send()}
        </Button>
      </form>
    </Dialog>
  )
}

const judgeQuestion = (text: string) => fitsLength(text, questionLimits) || m.field_question_length()
