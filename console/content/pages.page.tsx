import { useState } from 'react'
import { Answered } from '#console/lib/answered.tsx'
import { chosenLanguage } from '#console/lib/language.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { RecordLine } from '#console/lib/record-line.tsx'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { PageEditor } from './page-editor.tsx'

type ListedPage = Reply<'GET /staff/content'>['pieces'][number]

/** The texts that the footer leads to: terms, privacy, how to reach the shop. */
export const Component = () => (
  <Needs route="GET /staff/content">
    <Pages />
  </Needs>
)

const states: Record<ListedPage['state'], { tone: StateTone; name: () => string }> = {
  draft: { tone: 'warn', name: () => m.console_page_draft() },
  scheduled: { tone: 'action', name: () => m.console_page_scheduled() },
  live: { tone: 'good', name: () => m.console_page_live() },
  ended: { tone: 'plain', name: () => m.console_page_ended() },
}

function Pages() {
  const pages = useAnswer('GET /staff/content', { kind: 'page', size: 100 })
  const contacts = useAnswer('GET /staff/content', { kind: 'contact', size: 100 })
  const [edited, setEdited] = useState<ListedPage>()
  return (
    <>
      <PageHead title={m.console_texts()} />
      <p className="max-w-4xl pb-4 text-soft">{m.console_texts_text()}</p>
      <Answered query={pages} skeleton={<RowsSkeleton count={6} height="h-12" />}>
        {({ pieces }) => (
          <ul className="grid max-w-4xl gap-2">
            {[...pieces, ...(contacts.data?.pieces ?? [])].map((piece) => (
              <li key={piece.code}>
                <PieceLine piece={piece} onEdit={() => setEdited(piece)} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {edited && <PageEditor code={edited.code} name={namePage(edited)} close={() => setEdited(undefined)} />}
    </>
  )
}

const namePage = ({ titleZh, titleEn, code }: Pick<ListedPage, 'titleZh' | 'titleEn' | 'code'>) =>
  inLanguage(chosenLanguage.get())(titleZh, titleEn) || code

function PieceLine({
  piece: { titleZh, titleEn, code, state, hasDraft, changedAt },
  onEdit,
}: {
  piece: ListedPage
  onEdit: () => void
}) {
  const name = namePage({ titleZh, titleEn, code })
  return (
    <RecordLine
      name={name}
      code={code}
      facts={[formatMoment(changedAt), ...(state === 'live' && hasDraft ? [m.console_page_changed()] : [])].join(' · ')}
    >
      <StateDot tone={states[state].tone}>{states[state].name()}</StateDot>
      <Button tone="plain" size="small" aria-label={m.console_edit_of({ name })} onClick={onEdit}>
        {m.console_edit()}
      </Button>
    </RecordLine>
  )
}
