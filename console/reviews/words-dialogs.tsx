import { useState } from 'react'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

interface WordsDialogProps {
  /** What the member wrote. */
  about: string
  act: { isPending: boolean; error: Error | null }
  onSend: (text: string) => void
  close: () => void
}

/** The shop's answer to a review or a question; everyone reads it. */
export function AnswerDialog({
  about,
  known,
  mayBeEmpty = false,
  act,
  onSend,
  close,
}: WordsDialogProps & { known: string; mayBeEmpty?: boolean }) {
  const [text, setText] = useState(known)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <ActDialog
      title={m.console_reply()}
      act={m.console_answer_send()}
      busy={act.isPending}
      error={act.error}
      onAct={() => (text.trim() === '' && !(mayBeEmpty && known !== '') ? setIsMissing(true) : onSend(text))}
      onClose={close}
    >
      <Quoted text={about} />
      <TextArea
        label={m.console_answer_field()}
        hint={mayBeEmpty && known !== '' ? m.console_answer_hint_empty() : m.console_answer_hint()}
        error={isMissing ? m.console_answer_missing() : undefined}
        rows={5}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setIsMissing(false)
        }}
      />
    </ActDialog>
  )
}

/** Why something is hidden; its writer reads it. */
export function HideDialog({ about, act, onSend, close }: WordsDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <ActDialog
      title={m.console_hide()}
      act={m.console_hide()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      onAct={() => (reason.trim() === '' ? setIsMissing(true) : onSend(reason))}
      onClose={close}
    >
      <Quoted text={about} />
      <TextArea
        label={m.console_hide_reason()}
        hint={m.console_hide_hint()}
        error={isMissing ? m.console_hide_missing() : undefined}
        maxLength={500}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
          setIsMissing(false)
        }}
      />
    </ActDialog>
  )
}

const Quoted = ({ text }: { text: string }) => (
  <blockquote className="max-h-40 overflow-y-auto rounded-md bg-mist px-3 py-2 wrap-anywhere whitespace-pre-line">
    {text}
  </blockquote>
)
