import type { SavedView } from '#contract/goods-views.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { putAnswer, useAct } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { useGoodsView } from './use-goods-view.ts'
import type { GoodsTable } from './use-goods-table.ts'
import { linkToView } from './use-saved-views.ts'

/** Begins a new view, or changes one. */
export type EditedView = { kind: 'new' } | { kind: 'change'; view: SavedView }

/** What the grid shows now. */
function useShownSettings(table: GoodsTable): SavedView['view'] {
  const { sort = 'code', direction = 'asc', ...filter } = useGoodsView().view
  const shown = table.getAllLeafColumns().filter((column) => column.getIsVisible())
  return {
    filter,
    sort,
    direction,
    columns: shown.map(({ id }) => id),
    pinned: table.getStartVisibleLeafColumns().map(({ id }) => id),
  }
}

interface ViewFormProps {
  table: GoodsTable
  editing: EditedView
  close: () => void
  done: () => void
}

/** What is typed about a view, and the writes. */
function useViewForm({ table, editing, done }: Omit<ViewFormProps, 'close'>) {
  const former = editing.kind === 'change' ? editing.view : undefined
  const [viewId] = useState(() => former?.viewId ?? crypto.randomUUID())
  const [name, setName] = useState(former?.name ?? '')
  const [shared, setShared] = useState(former?.shared ?? false)
  const [isTaken, setIsTaken] = useState(!former)
  const [isAsked, setIsAsked] = useState(false)
  const settings = useShownSettings(table)
  const navigate = useNavigate()
  const { change } = useFilters()
  const put = useAct('PUT /staff/views/{id}', (answer) => putAnswer('GET /staff/views', {}, answer))
  const view = isTaken || !former ? settings : former.view
  const wish = { id: viewId, version: former?.version ?? 0, name: name.trim(), shared, view }
  const save = async () => {
    setIsAsked(true)
    if (wish.name === '') return
    await put.mutateAsync(wish)
    if (isTaken) await navigate(linkToView({ viewId, view }))
    say(m.console_view_saved({ name: wish.name }), { tone: 'good' })
    done()
  }
  const remove = async (gone: SavedView) => {
    const whole = { id: viewId, name: gone.name, shared: gone.shared, view: gone.view }
    await put.mutateAsync({ ...whole, version: gone.version, remove: true })
    change({ view: '' })
    const actions = [{ label: m.console_undo(), act: () => put.mutate({ ...whole, version: 0 }) }]
    say(m.console_view_removed({ name: gone.name }), { tone: 'good', actions })
    done()
  }
  const isNameless = isAsked && wish.name === ''
  return { former, name, isNameless, setName, shared, setShared, isTaken, setIsTaken, put, save, remove }
}

/** Names a view, shares it, or removes it. */
export function ViewForm({ close, ...about }: ViewFormProps) {
  const { former, name, isNameless, setName, shared, setShared, isTaken, setIsTaken, put, save, remove } =
    useViewForm(about)
  return (
    <ActDialog
      title={former ? m.console_view_change({ name: former.name }) : m.console_view_save()}
      act={m.console_save()}
      busy={put.isPending}
      error={put.error}
      onAct={() => void save().catch(() => undefined)}
      onClose={close}
    >
      <Field
        label={m.console_view_name()}
        error={isNameless ? m.console_view_nameless() : undefined}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {m.console_view_share()}
      </Checkbox>
      {former && (
        <Checkbox checked={isTaken} onChange={(event) => setIsTaken(event.target.checked)}>
          {m.console_view_take()}
        </Checkbox>
      )}
      {former && (
        <Button
          tone="quiet"
          icon="trash"
          className="justify-self-start"
          onClick={() => void remove(former).catch(() => undefined)}
        >
          {m.console_remove()}
        </Button>
      )}
    </ActDialog>
  )
}
