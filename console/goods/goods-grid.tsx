import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import type { GoodsRow } from '#contract/goods-list.ts'
import { useMay } from '#console/lib/may.ts'
import { m } from '#words/compiled/messages.js'
import { GridBody } from './grid-body.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridCheckDialog } from './grid-check-dialog.tsx'
import { type GridColumn, gridColumnOf } from './grid-columns.tsx'
import { GridField } from './grid-field.tsx'
import { GridHead, type PlacedColumn, toGridCell } from './grid-row.tsx'
import type { GridPlace, GridSelection } from './grid-range.ts'
import { type GoodsMarks, useGoodsMarks } from './use-goods-marks.ts'
import type { GoodsTable } from './use-goods-table.ts'
import { useGridEdits } from './use-grid-edits.ts'
import { useGridField } from './use-grid-field.ts'
import { type RowCache, useFirstRows } from './use-grid-rows.ts'

/** Pixels; a finger gets taller rows. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 44 : 32)

const start: GridSelection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } }

/** All goods of a view: moved through by the arrows, written in place, copied to a spreadsheet and pasted from one. */
export function GoodsGrid({ codes, firstRows, table }: Pick<GridCellsProps, 'codes' | 'firstRows' | 'table'>) {
  const may = useMay()
  const mayWrite = may('POST /staff/goods/change')
  const marks = useGoodsMarks(codes)
  return (
    <>
      <GridBar table={table} codes={codes} mayWrite={mayWrite} marks={marks} />
      <GridCells
        codes={codes}
        firstRows={firstRows}
        table={table}
        mayWrite={mayWrite}
        marks={may('POST /staff/goods') ? marks : undefined}
      />
    </>
  )
}

interface GridCellsProps {
  codes: readonly string[]
  firstRows: readonly GoodsRow[]
  table: GoodsTable
  mayWrite: boolean
  /** Absent: nothing is marked here. */
  marks: GoodsMarks | undefined
}

function GridCells({ codes, firstRows, table, mayWrite, marks }: GridCellsProps) {
  const placed = usePlacedColumns(table)
  const columns = useWritten(placed)
  const cells = useMemo(() => placed.map(toGridCell), [placed])
  const scroller = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  const [cache] = useState<RowCache>(() => new Map())
  useFirstRows(cache, codes, firstRows)
  const { selection, go } = useGridSelection(codes)
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1)
  const size = { rows: codes.length, columns: columns.length, page }
  const edits = useGridEdits(codes, columns)
  const field = useGridField({ codes, columns, rows: cache, selection, size, go, mayWrite, edits, marks })
  return (
    <>
      <div
        ref={scroller}
        className="goods-grid"
        style={{ scrollPaddingLeft: table.getStartTotalSize(), '--row-height': `${height}px` } as CSSProperties}
      >
        <div
          id="goods-cells"
          role="grid"
          aria-label={m.console_catalogue()}
          aria-rowcount={codes.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          style={{ width: table.getTotalSize() }}
        >
          <GridHead cells={cells} count={codes.length} marks={marks} />
          <GridBody
            codes={codes}
            height={height}
            cache={cache}
            cells={cells}
            selection={selection}
            pending={edits.pending}
            choose={field.choose}
            edit={field.open}
            marks={marks}
          />
        </div>
        <GridField field={field} columns={placed} selection={selection} height={height} />
      </div>
      <GridCheckDialog edits={edits} />
    </>
  )
}

/** The shown columns, the same list until another one is shown, moved or pinned. */
function usePlacedColumns(table: GoodsTable): readonly PlacedColumn[] {
  const [start, center] = [table.getStartVisibleLeafColumns(), table.getCenterVisibleLeafColumns()]
  return useMemo(() => [...start, ...center], [start, center])
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
