import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailed } from '#storefront/lib/api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { Notice } from '#storefront/ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

type Standing = { kind: 'asking' } | { kind: 'done' | 'refused'; message: string }

/** Puts an address on the mailing list: the shop writes there first, and nothing more comes before its link is opened. */
export function SubscribeForm() {
  const [standing, stand] = useState<Standing>({ kind: 'asking' })
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (standing.kind === 'done') said.current?.focus() // the field that had the focus is gone
  }, [standing.kind])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const email = new FormData(event.currentTarget).get('email') as string
    setBusy(true)
    setError('')
    try {
      const { callAsPerson } = await import('#storefront/members/prove-person.ts') // only few who see the footer need it
      const { state, to } = await callAsPerson('POST /mailingList/subscribe', { email })
      const message = state === 'SUBSCRIBED' ? m.content_subscribed({ to }) : m.content_subscribe_confirm({ to })
      stand({ kind: 'done', message })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      const wrong = failed.fields['email']
      if (wrong) setError(wrong.message)
      else stand({ kind: 'refused', message: failed.message })
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  if (standing.kind === 'done')
    return (
      <div ref={said} tabIndex={-1} role="status" className="outline-none">
        <Notice tone="good">{standing.message}</Notice>
      </div>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      <Field
        ref={field}
        name="email"
        kind="email"
        label={m.content_subscribe_label()}
        error={error || undefined}
        maxLength={254}
        required
      />
      <div role="status">{standing.kind === 'refused' && <Notice tone="warn">{standing.message}</Notice>}</div>
      <Button type="submit" tone="plain" className="justify-self-start" busy={busy}>
        {m.content_subscribe()}
      </Button>
      <p className="text-12">{m.content_subscribe_privacy()}</p>
    </form>
  )
}
