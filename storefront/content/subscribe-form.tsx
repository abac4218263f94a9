import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import type { SubscribeResult } from './subscribe.ts'

/**
 * Subscribes an address to the mailing list (double opt-in). It is on every page and rarely used, so its code loads on submit and
 * its field does not use the form library.
 */
export function SubscribeForm() {
  const id = useId()
  const [told, setTold] = useState<SubscribeResult>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (told?.kind === 'done') done.current?.focus() // the focused field was removed
    else if (told) field.current?.focus()
  }, [told])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const email = field.current?.value ?? ''
    try {
      const { subscribe } = await import('./subscribe.ts')
      setTold(await subscribe(email))
    } catch {
      setTold({ kind: 'refused', message: m.shell_network_error() }) // the code could not be loaded
    }
    setBusy(false)
  }

  if (told?.kind === 'done')
    return (
      <div ref={done} tabIndex={-1} role="status" className="outline-none">
        <Notice tone="good">{told.message}</Notice>
      </div>
    )
  return (
    // Submitted before its code has loaded, the form opens the page of the mailing list. The field has no name, so that the
    // address does not appear in the URL.
    <form noValidate action="/mailingList" onSubmit={(event) => void submit(event)} className="grid gap-2">
      <label htmlFor={id} className="font-medium text-ink">
        {m.shell_subscribe_label()}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          aria-invalid={told?.kind === 'wrong' || undefined}
          aria-describedby={told ? `${id}-told` : undefined}
          className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-paper px-3 text-16 text-ink hover:border-ink aria-invalid:border-bad"
        />
        <Button type="submit" tone="plain" className="shrink-0" busy={busy}>
          {m.shell_subscribe()}
        </Button>
      </div>
      <div id={`${id}-told`} role="status">
        {told && <Notice tone={told.kind === 'wrong' ? 'bad' : 'warn'}>{told.message}</Notice>}
      </div>
      <CollectionStatement />
    </form>
  )
}

const CollectionStatement = () => (
  <p className="text-12">
    {m.shell_subscribe_privacy()}
    <a href="/linkContent/privacy" className="block w-fit py-1 underline">
      {m.shell_subscribe_statement()}
    </a>
  </p>
)
