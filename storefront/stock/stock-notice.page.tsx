import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

type NoticeReply = Reply<'POST /app/getItemSubscriptionByKey'>

/**
 * The target of links in stock notices. Mail programs open links by themselves, so nothing happens before the button is pressed.
 */
export default function StockNoticePage() {
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const { data: about, error: failure } = useShopQuery(queryKeys.notice(key), () =>
    call('POST /app/getItemSubscriptionByKey', { key }),
  )
  const isOther = failure instanceof CallFailed && failure.status !== 404
  const missing = failure ? (isOther ? failure.message : m.catalogue_notice_gone()) : ''
  return (
    <div className="frame py-8">
      <title>{`${m.catalogue_notice_title()} | ${useFrame()?.company.name ?? ''}`}</title>
      <meta name="robots" content="noindex" />
      {missing ? (
        <EmptyState
          scene="sold-out"
          level="h1"
          title={missing}
          action={
            <Link to="/" className={buttonClass()}>
              {m.shell_go_home()}
            </Link>
          }
        />
      ) : (
        <div className="mx-auto grid max-w-md gap-6">
          <h1 className="text-28">{m.catalogue_notice_title()}</h1>
          {about ? (
            <Decision about={about} linkKey={key} isLeaving={query.has('leave')} />
          ) : (
            <Skeleton className="h-48" />
          )}
        </div>
      )}
    </div>
  )
}

const wordsOf = {
  STOCK: {
    ask: m.catalogue_notice_confirm_text,
    confirmed: m.catalogue_notice_confirmed,
    waiting: m.catalogue_notice_waiting,
    told: m.catalogue_notice_told,
  },
  PRICE: {
    ask: m.catalogue_price_confirm_text,
    confirmed: m.catalogue_price_confirmed,
    waiting: m.catalogue_price_waiting,
    told: m.catalogue_price_told,
  },
}

function Decision({ about, linkKey: key, isLeaving }: { about: NoticeReply; linkKey: string; isLeaving: boolean }) {
  const words = wordsOf[about.about]
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  const decide = async () => {
    setBusy(true)
    setRefusal('')
    try {
      if (isLeaving) await call('POST /app/leaveItemSubscription', { key, all: true })
      else await call('POST /app/confirmItemSubscription', { key })
      setSaid(isLeaving ? m.catalogue_notice_left() : words.confirmed())
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRefusal(error.message)
    }
    setBusy(false)
  }

  const isOpen = !said && (isLeaving || about.state === 'CONFIRM')
  return (
    <>
      <Goods about={about}>
        <Link to={about.productPath} className="text-14 text-action hover:underline">
          {m.catalogue_see_product()}
        </Link>
      </Goods>
      <div role="status" className="grid gap-3">
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        {isOpen ? (
          <p>{isLeaving ? m.catalogue_notice_leave_text() : words.ask()}</p>
        ) : (
          <Notice tone="good">{said || (about.state === 'TOLD' ? words.told() : words.waiting())}</Notice>
        )}
      </div>
      {isOpen && (
        <Button size="large" tone={isLeaving ? 'plain' : 'action'} busy={busy} onClick={() => void decide()}>
          {isLeaving ? m.catalogue_notice_leave() : m.catalogue_notice_confirm()}
        </Button>
      )}
    </>
  )
}

function Goods({ about, children }: { about: NoticeReply; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <Picture picture={about.picture} alt="" sizes="96px" className="size-24 rounded-md bg-mist" />
      <div className="grid gap-1">
        <p className="font-medium">{about.name}</p>
        {about.variant && <p className="text-14 text-soft">{about.variant}</p>}
        {children}
      </div>
    </div>
  )
}
