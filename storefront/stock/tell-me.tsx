import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { CollectionStatement } from '#storefront/identity/collection-statement.tsx'
import { useSms } from '#storefront/lib/frame-data.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

type TellMeState =
  | { kind: 'offered' | 'asking' }
  | { kind: 'done'; to: string | null; isConfirmed: boolean }
  | { kind: 'refused'; message: string }

/** Requests a stock notice: one press for a member, an e-mail address for others. */
export function TellMe({ assortId }: { assortId: string }) {
  const vipCode = useMember()?.vipCode
  return <Offer key={vipCode} assortId={assortId} isMember={vipCode !== undefined} />
}

function Offer({ assortId, isMember }: { assortId: string; isMember: boolean }) {
  const { standing, busy, error, field, ask, askWhere } = useNotice(assortId, isMember)
  if (standing.kind === 'done' || standing.kind === 'refused')
    return (
      <div role="status" className="grow">
        <Notice tone={standing.kind === 'done' ? 'good' : 'warn'}>{sayStanding(standing)}</Notice>
      </div>
    )
  if (standing.kind === 'asking') return <ContactForm field={field} busy={busy} error={error} ask={ask} />
  return (
    <>
      <Button tone="plain" size="large" className="max-lg:hidden" disabled>
        {m.catalogue_sold_out()}
      </Button>
      <Button
        size="large"
        icon="bell"
        className="grow px-3"
        busy={busy}
        onClick={() => (isMember ? void ask({}) : askWhere())}
      >
        {m.catalogue_tell_me()}
      </Button>
    </>
  )
}

interface NoticeContact {
  email?: string
  mobile?: string
}

function useNotice(assortId: string, isMember: boolean) {
  const [reached, setReached] = useState<TellMeState>({ kind: 'offered' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)

  // On failure the button is offered, and the server reports a repeated request.
  const found = useShopAnswer(isMember ? assortId : null, () =>
    call('POST /app/getItemSubscriptions', { assortIds: [assortId], size: 1 }),
  ).answer?.items[0]
  const standing: TellMeState =
    reached.kind === 'offered' && found?.state === 'WAITING'
      ? { kind: 'done', to: found.to, isConfirmed: true }
      : reached

  useEffect(() => {
    if (standing.kind === 'asking') field.current?.focus() // it replaces the button that had the focus
  }, [standing.kind])

  const askWhere = () => setReached({ kind: 'asking' })
  const ask = async (contact: NoticeContact) => {
    setBusy(true)
    setError('')
    try {
      const { state, to } = await call('POST /app/updateItemSubscription', { assortId, ...contact })
      setReached({ kind: 'done', to, isConfirmed: state === 'SUBSCRIBED' })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      const [wrong] = Object.values(failed.fields)
      if (!wrong) setReached({ kind: 'refused', message: failed.message })
      else if (isMember && standing.kind === 'offered') askWhere() // a member without a verified address
      else {
        setError(wrong.message)
        field.current?.focus()
      }
    }
    setBusy(false)
  }
  return { standing, busy, error, field, ask, askWhere }
}

function ContactForm({
  field,
  busy,
  error,
  ask,
}: Pick<ReturnType<typeof useNotice>, 'field' | 'busy' | 'error' | 'ask'>) {
  const hasSms = useSms()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = (new FormData(event.currentTarget).get('contact') as string).trim()
    void ask(typed !== '' && !typed.includes('@') ? { mobile: typed } : { email: typed })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grow gap-3">
      <Field
        ref={field}
        name="contact"
        kind="email"
        type={hasSms ? 'text' : 'email'}
        label={hasSms ? m.catalogue_tell_me_where() : m.members_email()}
        hint={m.catalogue_tell_me_hint()}
        error={error || undefined}
        maxLength={254}
        required
      />
      <CollectionStatement>{m.consent_of_notice()}</CollectionStatement>
      <Button type="submit" size="large" icon="bell" busy={busy}>
        {m.catalogue_tell_me()}
      </Button>
    </form>
  )
}

function sayStanding(standing: Extract<TellMeState, { kind: 'done' | 'refused' }>): string {
  if (standing.kind === 'refused') return standing.message
  const to = standing.to ?? ''
  return standing.isConfirmed ? m.catalogue_tell_me_done({ to }) : m.catalogue_tell_me_confirm({ to })
}
