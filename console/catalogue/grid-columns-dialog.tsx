import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { gridColumnOf } from './grid-columns.tsx'
import type { GoodsTable } from './use-goods-table.ts'

/** Which columns are shown, and which stay at the left while the others scroll. */
export const GridColumnsDialog = ({ table, close }: { table: GoodsTable; close: () => void }) => (
  <Dialog open onClose={close} title={m.console_columns()} closeLabel={m.console_close()}>
    <ul className="grid gap-1 p-4">
      {table.getAllLeafColumns().map((column) => (
        <li key={column.id} className="grid grid-cols-2 gap-4">
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
          >
            {m.console_column_pinned({ name: gridColumnOf.get(column.id)!.name() })}
          </Checkbox>
        </li>
      ))}
    </ul>
  </Dialog>
)
