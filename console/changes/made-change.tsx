import { Link } from 'react-router'
import { useAnswer } from '#console/lib/query.ts'
import { m } from '#words/compiled/messages.js'
import { UndoButton } from './undo-button.tsx'
import { UndoProgress } from './undo-progress.tsx'

/** The one change that an import or a bulk run made: a link to it and its undo. */
export function MadeChange({ changeId }: { changeId: string }) {
  const asked = { id: changeId, page: 1, size: 1 }
  const { data } = useAnswer('GET /staff/changes/{id}', asked)
  return (
    <>
      <Link to={`/changes/${changeId}`} className="button button-plain button-normal">
        {m.console_import_see_change()}
      </Link>
      {data?.undoneBy && data.progress?.state !== 'running' && (
        <span className="text-soft">{m.console_change_undone()}</span>
      )}
      {data && <UndoButton change={data} />}
      {data && <UndoProgress change={data} asked={asked} />}
    </>
  )
}
