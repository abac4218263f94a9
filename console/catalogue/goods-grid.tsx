import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '#console/lib/may.ts'
import { m } from '#words/compiled/messages.js'
import { GridBar } from './grid-bar.tsx'
import { GridCheckDialog } from './grid-check-dialog.tsx'
import { type GridColumn, gridColumnOf } from './grid-columns.tsx'
import { GridField } from './grid-field.tsx'
import { GridHead, GridRow, type PlacedColumn } from './grid-row.tsx'
import type { GridPlace, GridSelection } from './grid-range.ts'
import { type GoodsMarks, useGoodsMarks } from './use-goods-marks.ts'
import type { GoodsTable } from './use-goods-table.ts'
import { useGridEdits } from './use-grid-edits.ts'
import { useGridField } from './use-grid-field.ts'
import { useGridRows } from './use-grid-rows.ts'

/** Pixels; a finger gets taller rows. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 44 : 32)

/** Rows that are drawn beyond each end of the screen. */
const overscan = 12

const start: GridSelection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } }

/** All goods of a view: moved through by the arrows, written in place, copied to a spreadsheet and pasted from one. */
export function GoodsGrid({ codes, table }: { codes: readonly string[]; table: GoodsTable }) {
  const may = useMay()
  const mayWrite = may('POST /staff/goods/change')
  const marks = useGoodsMarks(codes)
  return (
    <>
      <GridBar table={table} codes={codes} mayWrite={mayWrite} marks={marks} />
      <GridCells codes={codes} table={table} mayWrite={mayWrite} marks={may('POST /staff/goods') ? marks : undefined} />
    </>
  )
}

interface GridCellsProps {
  codes: readonly string[]
  table: GoodsTable
  mayWrite: boolean
  /** Absent: nothing is marked here. */
  marks: GoodsMarks | undefined
}

function GridCells({ codes, table, mayWrite, marks }: GridCellsProps) {
  const placed: readonly PlacedColumn[] = [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
  ]
  const columns = useWritten(placed)
  const scroller = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  // oxlint-disable-next-line react/incompatible-library -- the console is built without the compiler that this would break
  const virtualizer = useVirtualizer({
    count: codes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
  })
  const shown = virtualizer.getVirtualItems()
  const rows = useGridRows(codes, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0)
  const { selection, go } = useGridSelection(codes)
  const size = { rows: codes.length, columns: columns.length, page: Math.max(1, shown.length - 2 * overscan - 2) }
  const edits = useGridEdits(codes, columns)
  const field = useGridField({ codes, columns, rows, selection, size, go, mayWrite, edits, marks })
  return (
    <>
      <div ref={scroller} className="goods-grid" style={{ scrollPaddingLeft: table.getStartTotalSize() }}>
        <div
          id="goods-cells"
          role="grid"
          aria-label={m.console_catalogue()}
          aria-rowcount={codes.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          style={{ width: table.getTotalSize() }}
        >
          <GridHead columns={placed} count={codes.length} marks={marks} />
          <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {shown.map(({ index, start: top }) => (
              <GridRow
                key={codes[index]}
                at={index}
                top={top}
                height={height}
                row={rows.get(codes[index]!)}
                columns={placed}
                selection={selection}
                pending={edits.pending}
                choose={field.choose}
                edit={field.open}
                isMarked={marks?.marked.has(codes[index]!) ?? false}
                mark={marks?.press}
              />
            ))}
          </div>
        </div>
        <GridField field={field} columns={placed} selection={selection} height={height} />
      </div>
      <GridCheckDialog edits={edits} />
    </>
  )
}

/** The columns, written only where the role may: stock is written by others than goods. */
function useWritten(placed: readonly PlacedColumn[]): GridColumn[] {
  const may = useMay()
  return placed.map(({ id }) => {
    const column = gridColumnOf.get(id)!
    const { write: _write, ...read } = column
    return may(column.isStock ? 'PUT /staff/stock/{assortId}' : 'POST /staff/goods') ? column : read
  })
}

/** The selected cells; they begin anew with another view. */
function useGridSelection(codes: readonly string[]) {
  const [selection, setSelection] = useState(start)
  useEffect(() => setSelection(start), [codes])
  const go = (active: GridPlace, keepAnchor = false) =>
    setSelection((before) => ({ anchor: keepAnchor ? before.anchor : active, active }))
  return { selection, go }
}
