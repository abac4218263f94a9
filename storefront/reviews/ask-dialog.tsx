import { type FormEvent, useState } from 'react'
import { lengthOf, questionLimits } from '#contract/review-limits.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** A member's question about a product. */
export function AskDialog({ productCode, onClose }: { productCode: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const length = lengthOf(text)
    if (length < questionLimits.least || length > questionLimits.most) return setWrong(m.field_question_length())
    setBusy(true)
    try {
      const { message } = await call('POST /vip/askQuestion', { productCode, text })
      say(message, { tone: 'good' })
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setWrong(error.fields?.['text']?.message ?? error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={m.reviews_ask()} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4 p-4 sm:p-6" onSubmit={(event) => void send(event)}>
        <TextArea
          label={m.reviews_ask_field()}
          hint={m.reviews_ask_hint()}
          error={wrong}
          rows={5}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" busy={busy} className="justify-self-end">
          {m.reviews_ask_send()}
        </Button>
      </form>
    </Dialog>
  )
}
