import type { Column } from '@tanstack/react-table'
import { type CSSProperties, memo } from 'react'
import type { GoodsRow } from '#contract/goods-list.ts'
import { type GridColumn, gridColumnOf, type gridFeatures } from './grid-columns.tsx'
import { RowMark, ViewMark } from './grid-mark.tsx'
import type { GoodsMarks } from './use-goods-marks.ts'
import { nameCell } from './use-grid-edits.ts'

export type PlacedColumn = Column<typeof gridFeatures, GoodsRow>

/** A column with what each of its cells is given. */
export interface GridCell extends Pick<GridColumn, 'id' | 'read' | 'cell'> {
  width: number
  place: CSSProperties
  className: string | undefined
}

export const placeOf = (column: PlacedColumn): CSSProperties => ({
  width: column.getSize(),
  ...(column.getIsPinned() && { position: 'sticky', left: column.getStart('start'), zIndex: 1 }),
})

export function toGridCell(placed: PlacedColumn): GridCell {
  const { id, read, cell, isFigure = false } = gridColumnOf.get(placed.id)!
  const className = isFigure ? 'figure' : undefined
  return { id, read, ...(cell && { cell }), width: placed.getSize(), place: placeOf(placed), className }
}

interface GridHeadProps {
  cells: readonly GridCell[]
  count: number
  /** Absent: nothing is marked here. */
  marks: GoodsMarks | undefined
}

export const GridHead = ({ cells, count, marks }: GridHeadProps) => (
  <div role="rowgroup" className="goods-grid-head">
    <div role="row" aria-rowindex={1} className="flex">
      {cells.map(({ id, place, className }, at) => (
        <div
          key={id}
          role="columnheader"
          aria-label={gridColumnOf.get(id)?.name()}
          aria-colindex={at + 1}
          style={place}
          className={className}
        >
          {id === 'code' && marks && <ViewMark count={count} marks={marks} />}
          {gridColumnOf.get(id)?.name()}
        </div>
      ))}
    </div>
  </div>
)

export const nameElement = (row: number, column: number) => `cell-${row}-${column}`

interface GridRowProps {
  at: number
  top: number
  /** Absent while it is on its way. */
  row: GoodsRow | undefined
  cells: readonly GridCell[]
  /** The column of the active cell; -1 in other rows. */
  active: number
  /** The selected columns; -1 in other rows. */
  left: number
  right: number
  /** Texts that are on their way to the shop. */
  pending: ReadonlyMap<string, string>
  isMarked: boolean
  /** Absent: nothing is marked here. */
  mark: ((at: number, isStretched: boolean) => void) | undefined
}

/** One row. Its cells have neither handlers nor elements around their texts: thousands of them pass in a second. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { at, top, row, cells, active, left, right } = props
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-busy={row ? undefined : true}
      className="goods-grid-row"
      style={{ top }}
    >
      {cells.map((cell, column) => (
        <div
          key={cell.id}
          id={column === active ? nameElement(at, column) : undefined}
          role="gridcell"
          tabIndex={-1}
          aria-colindex={column + 1}
          aria-selected={column >= left && column <= right}
          data-active={column === active || undefined}
          style={cell.place}
          className={cell.className}
        >
          {row && <CellContent {...props} row={row} cell={cell} />}
        </div>
      ))}
    </div>
  )
})

/** What a cell shows: its text, or something drawn in its place. */
function CellContent({ row, cell, at, pending, isMarked, mark }: GridRowProps & { row: GoodsRow; cell: GridCell }) {
  const sent = pending.get(nameCell(row.code, cell.id))
  return (
    <>
      {cell.id === 'code' && mark && (
        <RowMark code={row.code} isMarked={isMarked} press={(isStretched) => mark(at, isStretched)} />
      )}
      {sent ?? cell.cell?.(row) ?? cell.read(row)}
    </>
  )
}
