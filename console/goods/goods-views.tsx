import type { SavedView } from '#contract/goods-views.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFilters } from '#console/lib/list-state.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { type EditedView, ViewForm } from './view-form.tsx'
import type { GoodsTable } from './use-goods-table.ts'
import { firstViews, linkToFilter, linkToView, useSavedViews } from './use-saved-views.ts'

const firstNames: Record<(typeof firstViews)[number]['name'], () => string> = {
  all: () => m.console_view_all(),
  drafts: () => m.console_view_drafts(),
  incomplete: () => m.console_view_incomplete(),
  soldOut: () => m.console_view_sold_out(),
  noPhoto: () => m.console_view_no_photo(),
}

/** Opens the list of views; says which one is shown. */
export function GoodsViews({ table }: { table: GoodsTable }) {
  const [isOpen, setIsOpen] = useState(false)
  const { read } = useFilters()
  const here = useSavedViews().data?.views.find(({ viewId }) => viewId === read('view'))
  return (
    <>
      <Button tone="plain" size="small" className="min-w-0 shrink" onClick={() => setIsOpen(true)}>
        <span className="truncate">{here ? m.console_view_here({ name: here.name }) : m.console_views()}</span>
      </Button>
      {isOpen && <ViewsDialog table={table} here={here} close={() => setIsOpen(false)} />}
    </>
  )
}

interface ViewsDialogProps {
  table: GoodsTable
  here: SavedView | undefined
  close: () => void
}

function ViewsDialog({ table, here, close }: ViewsDialogProps) {
  const saved = useSavedViews().data?.views ?? []
  const [editing, setEditing] = useState<EditedView>()
  if (editing) return <ViewForm table={table} editing={editing} close={() => setEditing(undefined)} done={close} />
  return (
    <Dialog open onClose={close} title={m.console_views()} closeLabel={m.console_close()}>
      <div className="grid gap-4 p-4">
        <ul className="grid gap-1">
          {firstViews.map(({ name, filter }) => (
            <li key={name} className="flex min-h-10 items-center">
              <Link to={linkToFilter(filter)} onClick={close} className="link">
                {firstNames[name]()}
              </Link>
            </li>
          ))}
          {saved.map((view) => (
            <li key={view.viewId} className="flex min-h-10 items-center gap-2 border-t border-line">
              <Link
                to={linkToView(view)}
                onClick={close}
                aria-current={view.viewId === here?.viewId ? 'true' : undefined}
                className="link min-w-0 truncate aria-[current]:font-medium"
              >
                {view.name}
              </Link>
              {view.shared && (
                <span className="min-w-0 truncate text-12 text-soft">
                  {view.isMine ? m.console_view_shared() : m.console_view_shared_by({ name: view.by })}
                </span>
              )}
              {view.mayChange && (
                <Button
                  tone="quiet"
                  size="small"
                  className="ml-auto shrink-0"
                  aria-label={m.console_view_change({ name: view.name })}
                  onClick={() => setEditing({ kind: 'change', view })}
                >
                  {m.console_view_edit()}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Button tone="plain" icon="plus" className="justify-self-start" onClick={() => setEditing({ kind: 'new' })}>
          {m.console_view_save()}
        </Button>
      </div>
    </Dialog>
  )
}
