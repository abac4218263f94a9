import { MoveButtons } from '#console/lib/move-buttons.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { gridColumnOf } from './grid-columns.tsx'
import type { GoodsTable } from './use-goods-table.ts'

/** Which columns are shown, in which order, and which stay at the left while the others scroll. */
export function GridColumnsDialog({ table, close }: { table: GoodsTable; close: () => void }) {
  const columns = table.getAllLeafColumns()
  const moved = columns.map(({ id }) => id).filter((id) => id !== 'code') // the code stays the first
  return (
    <Dialog open onClose={close} title={m.console_columns()} closeLabel={m.console_close()}>
      <ul className="grid gap-1 p-4">
        {columns.map((column) => (
          <li key={column.id} className="grid grid-cols-[1fr_5rem_4.5rem] items-center gap-2">
            <Checkbox
              checked={column.getIsVisible()}
              disabled={column.id === 'code'}
              onChange={(event) => column.toggleVisibility(event.target.checked)}
            >
              {gridColumnOf.get(column.id)!.name()}
            </Checkbox>
            <Checkbox
              checked={column.getIsPinned() !== false}
              disabled={column.id === 'code' || !column.getIsVisible()}
              onChange={(event) => column.pin(event.target.checked ? 'start' : false)}
              aria-label={m.console_column_pinned({ name: gridColumnOf.get(column.id)!.name() })}
            >
              {m.console_column_pin()}
            </Checkbox>
            {column.id !== 'code' && (
              <MoveButtons
                name={gridColumnOf.get(column.id)!.name()}
                at={moved.indexOf(column.id)}
                codes={moved}
                busy={false}
                onMove={(ids) => table.setColumnOrder(['code', ...ids])}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
