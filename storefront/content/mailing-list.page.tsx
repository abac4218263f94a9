import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { SubscribeForm } from './subscribe-form.tsx'

/** The target of links in mails. Mail programs open links by themselves, so nothing happens before the button is pressed. */
export default function MailingListPage() {
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  return (
    <div className="frame py-8">
      <title>{`${m.content_mailing_title()} | ${useFrame()?.company.name ?? ''}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto grid max-w-md gap-6">
        <h1 className="text-28">{m.content_mailing_title()}</h1>
        {key ? <Decision key={key} linkKey={key} isLeaving={query.has('leave')} /> : <SubscribeForm />}
      </div>
    </div>
  )
}

function Decision({ linkKey: key, isLeaving }: { linkKey: string; isLeaving: boolean }) {
  const { data: answer, error: failure } = useShopQuery(queryKeys.mailingList(key), () =>
    call('POST /mailingList/byKey', { key }),
  )
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  const decide = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await call(isLeaving ? 'POST /mailingList/leave' : 'POST /mailingList/confirm', { key })
      setSaid(isLeaving ? m.content_mailing_left() : m.content_mailing_confirmed())
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRefusal(error.message)
    }
    setBusy(false)
  }

  if (failure) {
    const isLeft = isLeaving && failure instanceof CallFailed && failure.status === 404
    const why = failure instanceof CallFailed ? failure.message : m.shell_network_error()
    return (
      <>
        <Notice tone={isLeft ? 'good' : 'warn'} loud>
          {isLeft ? m.content_mailing_left() : why}
        </Notice>
        {!isLeft && !isLeaving && <SubscribeForm />}
        <Link to="/" className={buttonClass('plain', 'large')}>
          {m.shell_go_home()}
        </Link>
      </>
    )
  }
  if (!answer) return <Skeleton className="h-32" />
  const isOpen = !said && (isLeaving || answer.state === 'CONFIRM')
  return (
    <>
      <div role="status" className="grid gap-3">
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        {isOpen ? (
          <p>{isLeaving ? m.content_mailing_leave_text() : m.content_mailing_confirm_text()}</p>
        ) : (
          <Notice tone="good">{said || m.content_mailing_confirmed()}</Notice>
        )}
      </div>
      {isOpen && (
        <Button size="large" tone={isLeaving ? 'plain' : 'action'} busy={busy} onClick={() => void decide()}>
          {isLeaving ? m.content_mailing_leave() : m.content_mailing_confirm()}
        </Button>
      )}
    </>
  )
}
