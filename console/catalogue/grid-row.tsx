import type { Column } from '@tanstack/react-table'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { GoodsRow } from '#contract/goods-admin.ts'
import { gridColumnOf, type gridFeatures } from './grid-columns.tsx'
import { RowMark, ViewMark } from './grid-mark.tsx'
import type { GoodsMarks } from './use-goods-marks.ts'
import { nameCell } from './use-grid-edits.ts'
import { boundsOf, type GridPlace, type GridSelection } from './grid-range.ts'

export type PlacedColumn = Column<typeof gridFeatures, GoodsRow>

export const placeOf = (column: PlacedColumn): CSSProperties => ({
  width: column.getSize(),
  ...(column.getIsPinned() && { position: 'sticky', left: column.getStart('start'), zIndex: 1 }),
})

interface GridHeadProps {
  columns: readonly PlacedColumn[]
  count: number
  /** Absent: nothing is marked here. */
  marks: GoodsMarks | undefined
}

export const GridHead = ({ columns, count, marks }: GridHeadProps) => (
  <div role="rowgroup" className="goods-grid-head">
    <div role="row" aria-rowindex={1} className="flex">
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="columnheader"
          aria-label={gridColumnOf.get(column.id)?.name()}
          aria-colindex={at + 1}
          style={placeOf(column)}
          className={gridColumnOf.get(column.id)?.isFigure ? 'figure' : ''}
        >
          {column.id === 'code' && marks && <ViewMark count={count} marks={marks} />}
          {gridColumnOf.get(column.id)?.name()}
        </div>
      ))}
    </div>
  </div>
)

/** A finger cannot press twice as quickly: it opens a cell that is chosen already. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

interface GridRowProps {
  at: number
  top: number
  height: number
  /** Absent while it is on its way. */
  row: GoodsRow | undefined
  columns: readonly PlacedColumn[]
  selection: GridSelection
  /** Texts that are on their way to the shop. */
  pending: ReadonlyMap<string, string>
  choose: (place: GridPlace, isExtended: boolean) => void
  edit: () => void
  isMarked: boolean
  /** Absent: nothing is marked here. */
  mark: ((at: number, isStretched: boolean) => void) | undefined
}

/** One row. Rows that are not selected are drawn anew only when their goods change. */
export const GridRow = memo(
  function GridRow({ at, top, height, row, columns, selection, pending, choose, edit, isMarked, mark }: GridRowProps) {
    const { active } = selection
    const bounds = boundsOf(selection)
    const isIn = at >= bounds.top && at <= bounds.bottom
    return (
      <div
        role="row"
        aria-rowindex={at + 2}
        className="goods-grid-row"
        style={{ transform: `translateY(${top}px)`, height }}
      >
        {columns.map((placed, column) => {
          const { id, isFigure = false, read, cell } = gridColumnOf.get(placed.id)!
          const isActive = at === active.row && column === active.column
          const sent = row && pending.get(nameCell(row.code, id))
          const text = row && (sent ?? read(row))
          return (
            <div
              key={id}
              id={`cell-${at}-${column}`}
              role="gridcell"
              tabIndex={-1}
              aria-colindex={column + 1}
              aria-selected={isIn && column >= bounds.left && column <= bounds.right}
              data-active={isActive || undefined}
              style={placeOf(placed)}
              className={isFigure ? 'figure' : ''}
              onMouseDown={(event) => {
                if (event.target instanceof HTMLAnchorElement || event.target instanceof HTMLInputElement) return
                event.preventDefault() // the field keeps the focus
                if (isActive && isTouch()) edit()
                else choose({ row: at, column }, event.shiftKey)
              }}
              onMouseEnter={(event) => event.buttons === 1 && choose({ row: at, column }, true)}
              onDoubleClick={edit}
            >
              {id === 'code' && row && mark && (
                <RowMark code={row.code} isMarked={isMarked} press={(isStretched) => mark(at, isStretched)} />
              )}
              <CellContent text={text}>{row && sent === undefined && cell?.(row)}</CellContent>
            </div>
          )
        })}
      </div>
    )
  },
  (before, after) => {
    const isSelected = ({ at, selection }: GridRowProps) => {
      const { top, bottom } = boundsOf(selection)
      return at >= top && at <= bottom
    }
    return (
      before.row === after.row &&
      before.pending === after.pending &&
      before.isMarked === after.isMarked &&
      before.top === after.top &&
      before.columns.length === after.columns.length &&
      before.columns.every(
        (column, at) =>
          column.id === after.columns[at]?.id && column.getIsPinned() === after.columns[at]?.getIsPinned(),
      ) &&
      !isSelected(before) &&
      !isSelected(after)
    )
  },
)

/** What a cell shows: its text, or something drawn in its place. */
const CellContent = ({ text, children }: { text: string | undefined; children: ReactNode }) => {
  if (text === undefined) return <span aria-hidden className="block h-3 w-2/3 rounded-sm bg-mist" />
  return children || <span className="truncate">{text}</span>
}
