import { type FormEvent, useRef, useState } from 'react'
import { focusField } from '#storefront/lib/focus-field.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { say } from '#ui/toasts.ts'
import type { Photo } from './judge-photo.ts'
import { judgeDraft, linesOf, type ReturnDraft } from './return-draft.ts'
import { type PhotoUpload, sendPhotos } from './send-photos.ts'

/** Judges a request before it is sent, sends it once however often it is pressed, and then its photos. */
export function useAskingBack(invoiceNo: string, onAsked: (refundNo: string) => void) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [sending, setSending] = useState<PhotoUpload | null>(null)
  const [busy, setBusy] = useState(false)
  const pressed = useRef(false)
  const sent = useRef({ body: '', key: '' })

  /** The same words sent again, after an answer was lost, are the same request. */
  const keyOf = (body: object) => {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    return sent.current.key
  }

  const ask = async (draft: ReturnDraft, photos: readonly Photo[]) => {
    const { kind, reason, remark } = draft
    if (reason === '') return
    const body = { invoiceNo, kind, reason, remark: remark.trim(), lines: linesOf(draft) }
    try {
      const { refundNo } = await call('POST /sale/requestRefund', body, { idempotencyKey: keyOf(body) })
      const lost = await sendPhotos(refundNo, photos, setSending)
      if (lost) say(lost, { tone: 'bad', lasts: 10_000 })
      onAsked(refundNo)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { fields, message } = error
      const remarks = error.error === 'REMARKS_REQUIRED' ? { remark: message } : {}
      const beside = {
        ...remarks,
        ...Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one.message])),
      }
      setErrors(beside)
      const [first] = Object.keys(beside)
      if (first) focusField(first)
      else setRefusal(message)
    }
  }

  return {
    errors,
    refusal,
    sending,
    busy,
    /** A field that is being corrected is not marked as wrong until the form is sent again. */
    forgive: (before: ReturnDraft, after: ReturnDraft) => setErrors((wrong) => dropCorrected(wrong, before, after)),
    async submit(event: FormEvent, draft: ReturnDraft, photos: readonly Photo[]) {
      event.preventDefault()
      if (pressed.current) return
      const wrong = judgeDraft(draft)
      setErrors(wrong)
      setRefusal('')
      const [first] = Object.keys(wrong)
      if (first) return focusField(first)
      pressed.current = true
      setBusy(true)
      await ask(draft, photos)
      pressed.current = false
      setBusy(false)
    },
  }
}

function dropCorrected(wrong: Readonly<Record<string, string>>, before: ReturnDraft, after: ReturnDraft) {
  const corrected = new Set<string>()
  if (JSON.stringify(before.chosen) !== JSON.stringify(after.chosen)) corrected.add('line')
  if (before.reason !== after.reason) corrected.add('reason').add('remark')
  if (before.remark !== after.remark) corrected.add('remark')
  for (const [no, { wanted }] of Object.entries(after.chosen)) if (wanted) corrected.add(`wanted-${no}`)
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => !corrected.has(name)))
}
