import { useEffect, useRef, useState } from 'react'
import { judgeWritten } from '#server/content/contact-messages.rules.ts'
import { CollectionStatement } from '#storefront/identity/collection-statement.tsx'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { sayContactComplaint } from './say-complaint.ts'

/** Sends a message to the shop. The server's rules are checked before it is sent. §5 */
export function ContactForm({ id }: { id: string }) {
  const [sent, setSent] = useState<SentMessage>()
  const state = useMemberForm(
    (typed) => judgeWritten(read(typed)),
    async (typed) => {
      const { message } = await callAsPerson('POST /contact-us', { id, ...read(typed), website: typed('website') })
      setSent({ message, to: typed('email') })
    },
    sayContactComplaint,
  )
  const { error: _, ...website } = state.field('website')
  if (sent) return <Thanks {...sent} onAgain={() => setSent(undefined)} />
  return (
    <section aria-label={m.content_contact_form()} className="rounded-md border border-line p-4 sm:p-6">
      <MemberForm state={state}>
        <Field {...state.field('name')} kind="fullName" label={m.content_name()} maxLength={80} required />
        <Field {...state.field('email')} kind="email" label={m.members_email()} maxLength={254} required />
        <Field
          {...state.field('phone')}
          kind="phone"
          label={m.content_phone()}
          optionalLabel={m.content_optional()}
          maxLength={32}
        />
        <TextArea
          {...state.field('message')}
          label={m.content_message()}
          hint={m.content_message_hint()}
          rows={8}
          required
        />
        {/* A honeypot: bots fill it in, people do not see it. */}
        <div className="unseen" aria-hidden>
          <label>
            Website
            <input {...website} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <CollectionStatement>{m.content_contact_privacy()}</CollectionStatement>
        <Button type="submit" size="large" busy={state.busy}>
          {m.content_send()}
        </Button>
      </MemberForm>
    </section>
  )
}

const read = (typed: (name: string) => string) => ({
  name: typed('name'),
  email: typed('email'),
  phone: typed('phone'),
  message: typed('message'),
})

interface SentMessage {
  message: string
  /** The address that the answer goes to. */
  to: string
}

/** Replaces the form; "again" opens an empty one. */
function Thanks({ message, to, onAgain }: SentMessage & { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="grid content-start justify-items-center gap-3 rounded-md border border-line px-4 py-12 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-good-tint text-good">
        <Icon name="check" size={24} />
      </span>
      <h2 ref={title} tabIndex={-1} className="text-22 outline-none">
        {message}
      </h2>
      <p className="max-w-sm text-soft">{m.content_thanks_text({ to })}</p>
      <Button tone="plain" className="mt-2" onClick={onAgain}>
        {m.content_write_again()}
      </Button>
    </section>
  )
}
