import { useId, useState } from 'react'
import { CallFailed, type Reply } from '#ui/api.ts'
import { askToLogin } from '#storefront/lib/ask-to-login.ts'
import { call } from '#storefront/lib/call.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { AskDialog } from './ask-dialog.tsx'
import { ShopAnswer } from './review-item.tsx'

type Questions = Reply<'POST /item/getQuestions'>

interface ProductQuestionsProps {
  productCode: string
  shop: string
  found: Questions
}

/** What members asked of a product and the shop has answered; a member may ask. */
export function ProductQuestions({ productCode, shop, found }: ProductQuestionsProps) {
  const id = useId()
  const isMember = useMember() !== undefined
  const [isAsking, setIsAsking] = useState(false)
  const [pages, setPages] = useState<readonly Questions[]>([found])
  const [busy, setBusy] = useState(false)
  const readMore = async () => {
    setBusy(true)
    try {
      const asked = { productCode, page: pages.length + 1, size: found.size }
      const next = await call('POST /item/getQuestions', asked)
      setPages((known) => [...known, next])
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    }
    setBusy(false)
  }
  const shown = [...new Map(pages.flatMap(({ questions }) => questions).map((one) => [one.questionId, one])).values()]
  return (
    <section id="questions" aria-labelledby={id} className="scroll-mt-[calc(var(--above)+16px)]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-22">
          {m.reviews_questions()}
        </h2>
        <Button tone="plain" size="small" onClick={() => (isMember ? setIsAsking(true) : askToLogin())}>
          {m.reviews_ask()}
        </Button>
      </div>
      {shown.length === 0 && <p className="text-soft">{m.reviews_questions_none()}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {shown.map((question) => (
          <li key={question.questionId} className="grid grid-cols-1 gap-2 py-5 first:pt-0">
            <p lang={question.language} className="max-w-prose font-medium wrap-anywhere whitespace-pre-line">
              {question.text}
            </p>
            <p className="text-14 text-soft">
              {m.reviews_asked_by({ name: question.name, day: formatDayWithYear(question.askedAt) })}
            </p>
            {question.answer && <ShopAnswer shop={shop} text={question.answer.text} />}
          </li>
        ))}
      </ul>
      {pages.length * found.size < pages.at(-1)!.totalCount && (
        <Button tone="plain" busy={busy} className="mt-4" onClick={() => void readMore()}>
          {m.reviews_questions_more()}
        </Button>
      )}
      {isAsking && <AskDialog productCode={productCode} onClose={() => setIsAsking(false)} />}
    </section>
  )
}
