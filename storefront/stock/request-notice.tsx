import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { CollectionStatement } from '#storefront/identity/collection-statement.tsx'
import { useSms } from '#storefront/lib/frame-data.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

type TellMeState =
  | { kind: 'offered' | 'asking' }
  | { kind: 'done'; to: string | null; isConfirmed: boolean }
  | { kind: 'refused'; message: string }

/** What the form and the answer say. */
export interface NoticeWords {
  ask: string
  /** Beside the buttons that buy, it is the quieter one. */
  tone: ButtonTone
  hint: string
  done: (told: { to: string }) => string
  confirm: (told: { to: string }) => string
}

interface NoticeContact {
  email?: string
  mobile?: string
}

interface NoticeWish {
  assortId: string
  about: 'STOCK' | 'PRICE'
  /** On the page: told below it. */
  seenPrice?: number
}

/** One request of a notice: offered, asked where, done or refused. */
export function useNotice(wish: NoticeWish, isMember: boolean) {
  const { assortId, about } = wish
  const [reached, setReached] = useState<TellMeState>({ kind: 'offered' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)

  // On failure the button is offered, and the server reports a repeated request.
  const found = useShopAnswer(isMember && about === 'STOCK' ? assortId : null, () =>
    call('POST /app/getItemSubscriptions', { assortIds: [assortId], about, size: 1 }),
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
      const { state, to } = await call('POST /app/updateItemSubscription', { ...wish, ...contact })
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

interface ContactFormProps extends Pick<ReturnType<typeof useNotice>, 'field' | 'busy' | 'error' | 'ask'> {
  words: NoticeWords
}

export function ContactForm({ field, busy, error, ask, words }: ContactFormProps) {
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
        hint={words.hint}
        error={error || undefined}
        maxLength={254}
        required
      />
      <CollectionStatement>{m.consent_of_notice()}</CollectionStatement>
      <Button type="submit" tone={words.tone} size="large" icon="bell" busy={busy}>
        {words.ask}
      </Button>
    </form>
  )
}

interface StandingProps {
  standing: Extract<TellMeState, { kind: 'done' | 'refused' }>
  words: NoticeWords
}

export function Standing({ standing, words }: StandingProps) {
  return (
    <div role="status" className="grow">
      <Notice tone={standing.kind === 'done' ? 'good' : 'warn'}>{sayStanding(standing, words)}</Notice>
    </div>
  )
}

function sayStanding(standing: StandingProps['standing'], { done, confirm }: NoticeWords): string {
  if (standing.kind === 'refused') return standing.message
  const to = standing.to ?? ''
  return standing.isConfirmed ? done({ to }) : confirm({ to })
}
