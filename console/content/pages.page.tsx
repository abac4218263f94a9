import { Link } from 'react-router'
import { Answered } from '#console/lib/answered.tsx'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { RecordLine } from '#console/lib/record-line.tsx'
import { buttonClass } from '#ui/button.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { ContentState, type ListedPage, sayPage } from './content-state.tsx'

/** The texts that the footer leads to: terms, privacy, how to reach the shop. */
export const Component = () => (
  <Needs route="GET /staff/content">
    <Pages />
  </Needs>
)

function Pages() {
  const pages = useAnswer('GET /staff/content', { kind: 'page', size: 100 })
  const contacts = useAnswer('GET /staff/content', { kind: 'contact', size: 100 })
  return (
    <>
      <PageHead title={m.console_texts()} />
      <p className="max-w-4xl pb-4 text-soft">{m.console_texts_text()}</p>
      <Answered query={pages} skeleton={<RowsSkeleton count={6} height="h-12" />}>
        {({ pieces }) => (
          <ul className="grid max-w-4xl gap-2">
            {[...pieces, ...(contacts.data?.pieces ?? [])].map((piece) => (
              <li key={piece.code}>
                <PieceLine piece={piece} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </>
  )
}

function PieceLine({ piece }: { piece: ListedPage }) {
  const { code, state, hasDraft, changedAt } = piece
  const name = sayPage(piece)
  return (
    <RecordLine
      name={name}
      code={code}
      facts={[formatMoment(changedAt), ...(state === 'live' && hasDraft ? [m.console_page_changed()] : [])].join(' · ')}
    >
      <ContentState state={state} />
      <Link to={`/texts/${code}`} className={buttonClass('plain', 'small')} aria-label={m.console_edit_of({ name })}>
        {m.console_edit()}
      </Link>
    </RecordLine>
  )
}
