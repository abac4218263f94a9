import { useState } from 'react'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

type PopupMessage = Reply<'POST /shopMessage/showMessageList'>['messages'][number]

/**
 * Current messages, and on request past ones. They depend on the member and load in the browser; the page is the same for
 * everyone.
 */
export const ShopMessages = () => <Messages key={useMember()?.vipCode} />

function Messages() {
  // A failure is ignored: the news are shown without them.
  const current = useShopAnswer('messages', () => call('POST /shopMessage/showMessageList', {})).answer?.messages
  const [all, setAll] = useState<readonly PopupMessage[]>()
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  const readAll = async () => {
    setBusy(true)
    setRefusal('')
    try {
      setAll((await call('POST /shopMessage/showAllMessageList', { size: 100 })).messages)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRefusal(error.message)
    }
    setBusy(false)
  }

  const messages = all ?? current
  if (!messages?.length) return null
  return (
    <section aria-labelledby="shop-messages" className="mt-12 grid max-w-3xl gap-4 border-t border-line pt-8">
      <h2 id="shop-messages" className="text-22">
        {m.content_messages()}
      </h2>
      <ul className="grid gap-4">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-1 border-b border-line pb-4">
            <p className="flex flex-wrap items-center gap-x-3 text-14 text-soft tabular-nums">
              {formatDayWithYear(message.date)}
              {!message.current && <Badge>{m.content_message_over()}</Badge>}
            </p>
            <h3 className="text-16">{message.title}</h3>
            <div className="prose text-14 [&>*]:my-1" dangerouslySetInnerHTML={{ __html: message.html }} />
            {message.link && (
              <Link to={message.link} className="inline-flex min-h-9 items-center text-14 text-action underline">
                {m.content_read_on()}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {!all && (
        <Button tone="plain" className="justify-self-start" busy={busy} onClick={() => void readAll()}>
          {m.content_all_messages()}
        </Button>
      )}
    </section>
  )
}
