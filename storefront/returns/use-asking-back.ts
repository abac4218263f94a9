import { type FormEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { focusField } from '#storefront/lib/focus-field.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { say } from '#ui/toasts.ts'
import type { Photo } from './judge-photo.ts'
import { emptyDraft, judgeDraft, linesOf, type ReturnDraft } from './return-draft.ts'
import { type PhotoUpload, sendPhotos } from './send-photos.ts'

/** Validates a request, sends it once however often the button is pressed, then uploads its photos. */
export function useAskingBack(invoiceNo: string, photos: readonly Photo[], onAsked: (refundNo: string) => void) {
  const { control, setValue, handleSubmit, setError, clearErrors, formState } = useForm({ defaultValues: emptyDraft })
  const [sending, setSending] = useState<PhotoUpload | null>(null)
  const sent = useRef({ body: '', key: '' })
  const [kind, chosen, reason, remark] = useWatch({ control, name: parts })

  /** The idempotency key: the same input sent again after a lost response is the same request. */
  const keyOf = (body: object) => {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    return sent.current.key
  }
  /** Errors are set below `root`, because a line's field is not a value of the draft. */
  const complain = (wrong: Readonly<Record<string, string>>) => {
    for (const [name, message] of Object.entries(wrong)) setError(`root.${name}`, { message })
    const [first] = Object.keys(wrong)
    if (first) focusField(first)
    return first !== undefined
  }

  const send = async (asked: ReturnDraft) => {
    const { kind, reason, remark } = asked
    if (complain(judgeDraft(asked)) || reason === '') return
    const body = { invoiceNo, kind, reason, remark: remark.trim(), lines: linesOf(asked) }
    try {
      const { refundNo } = await call('POST /sale/requestRefund', body, { idempotencyKey: keyOf(body) })
      const lost = await sendPhotos(refundNo, photos, setSending)
      if (lost) say(lost, { tone: 'bad', lasts: 10_000 })
      onAsked(refundNo)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const remarks = error.error === 'REMARKS_REQUIRED' ? { remark: error.message } : {}
      const fields = Object.entries(error.fields).map(([name, one]) => [name, one.message])
      if (!complain({ ...remarks, ...Object.fromEntries(fields) })) setError('root.refusal', { message: error.message })
    }
  }

  return {
    draft: { kind, chosen, reason, remark },
    errors: Object.fromEntries(
      Object.entries(formState.errors.root ?? {}).map(([name, error]) => [name, sayError(error)]),
    ),
    sending,
    busy: formState.isSubmitting,
    /** A field in correction shows no error until the next submit. */
    change(next: ReturnDraft) {
      for (const name of listCorrected({ kind, chosen, reason, remark }, next)) clearErrors(`root.${name}`)
      for (const name of parts) setValue(name, next[name])
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (!formState.isSubmitting) void handleSubmit(send)(event)
    },
  }
}

const parts = ['kind', 'chosen', 'reason', 'remark'] as const

const sayError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''

function listCorrected(before: ReturnDraft, after: ReturnDraft): readonly string[] {
  const wanted = Object.entries(after.chosen).flatMap(([no, choice]) => (choice.wanted ? [`wanted-${no}`] : []))
  return [
    ...(JSON.stringify(before.chosen) === JSON.stringify(after.chosen) ? [] : ['line']),
    ...(before.reason === after.reason ? [] : ['reason', 'remark']),
    ...(before.remark === after.remark ? [] : ['remark']),
    ...wanted,
  ]
}
