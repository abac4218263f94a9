import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { formatMoment } from '#console/lib/moments.ts'
import { useAnswer } from '#console/lib/query.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { sayChange } from './say-change.ts'
import { UndoButton } from './undo-button.tsx'

/** What was written to one record, newest first, each with Undo. */
export function RecordChanges({ record }: { record: string }) {
  const query = useAnswer('GET /staff/changes', { record, size: 20 })
  return (
    <Block title={m.console_changes()}>
      <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-10" />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="text-soft">{m.console_no_changes()}</p>
          ) : (
            <ul className="grid gap-2">
              {changes.map((change) => (
                <li key={change.changeId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 grow">
                    <span className={change.undoneBy ? 'line-through' : ''}>{sayChange(change)}</span>
                    <span className="block text-12 text-soft">
                      {formatMoment(change.at)} · {change.by || m.console_changed_by_job()}
                    </span>
                  </span>
                  <UndoButton change={change} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Block>
  )
}
