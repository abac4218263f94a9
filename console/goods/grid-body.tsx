import { type MouseEvent, useMemo, useRef } from 'react'
import { boundsOf, type GridPlace, type GridSelection } from './grid-range.ts'
import { type GridCell, GridRow } from './grid-row.tsx'
import type { GoodsMarks } from './use-goods-marks.ts'
import { type RowCache, useGridRows } from './use-grid-rows.ts'
import { useGridWindow } from './use-grid-window.ts'

/** A finger cannot press twice as quickly: it opens a cell that is chosen already. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

interface GridBodyProps {
  codes: readonly string[]
  /** Of a row, in pixels. */
  height: number
  cache: RowCache
  cells: readonly GridCell[]
  selection: GridSelection
  /** Texts that are on their way to the shop. */
  pending: ReadonlyMap<string, string>
  choose: (place: GridPlace, isExtended: boolean) => void
  edit: () => void
  /** Absent: nothing is marked here. */
  marks: GoodsMarks | undefined
}

/** The rows in sight. Scrolling draws this alone anew, and of it the rows that come. */
export function GridBody({ codes, height, cache, cells, selection, pending, marks, ...acts }: GridBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useGridWindow(body, codes.length, height)
  useGridRows(cache, codes, shown)
  const ground = useMemo(() => drawGround(cells, height), [cells, height])
  const { active } = selection
  const { top, bottom, left, right } = boundsOf(selection)
  return (
    <div
      ref={body}
      role="rowgroup"
      className="goods-grid-rows"
      style={{ height: codes.length * height, ...ground }}
      {...listenToCells(active, acts)}
    >
      {codes.slice(shown.first, shown.last + 1).map((code, index) => {
        const at = shown.first + index
        const row = cache.get(code)
        // The ground shows a row that is on its way; the active cell is one that the field names.
        if (!row && at !== active.row) return null
        const isSelected = at >= top && at <= bottom
        return (
          <GridRow
            key={at - shown.base}
            at={at}
            top={at * height}
            row={row}
            cells={cells}
            active={at === active.row ? active.column : -1}
            left={isSelected ? left : -1}
            right={isSelected ? right : -1}
            pending={pending}
            isMarked={marks?.marked.has(code) ?? false}
            mark={marks?.press}
          />
        )
      })}
    </div>
  )
}

/** The pointer on cells: thousands of them share these. */
function listenToCells(active: GridPlace, { choose, edit }: Pick<GridBodyProps, 'choose' | 'edit'>) {
  return {
    onMouseDown(event: MouseEvent) {
      if (event.target instanceof HTMLAnchorElement || event.target instanceof HTMLInputElement) return
      event.preventDefault() // the field keeps the focus
      const place = readPlace(event)
      if (!place) return
      if (isSame(place, active) && isTouch()) edit()
      else choose(place, event.shiftKey)
    },
    onMouseOver(event: MouseEvent) {
      const place = event.buttons === 1 ? readPlace(event) : undefined
      if (place && !isSame(place, active)) choose(place, true)
    },
    onDoubleClick: (event: MouseEvent) => readPlace(event) && edit(),
  }
}

/** The cell under the pointer. */
function readPlace({ target }: MouseEvent): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const row = cell?.parentElement
  return cell && row ? { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 1 } : undefined
}

const isSame = (one: GridPlace, other: GridPlace) => one.row === other.row && one.column === other.column

/** The ground shows a bar where each text will be: a row that is on its way needs no elements. */
function drawGround(cells: readonly GridCell[], height: number) {
  const layers = [`linear-gradient(transparent ${height - 1}px, var(--line) 0) 0 0 / 100% ${height}px`]
  const [above, below] = [height / 2 - 6, height / 2 + 6]
  let end = 0
  for (const { width } of cells) {
    const bar = `linear-gradient(transparent ${above}px, var(--mist) 0 ${below}px, transparent 0)`
    layers.push(
      `linear-gradient(var(--line) 0 0) ${end + width - 1}px 0 / 1px ${height}px repeat-y`,
      `${bar} ${end + 8}px 0 / ${(width - 16) * (2 / 3)}px ${height}px repeat-y`,
    )
    end += width
  }
  return { background: layers.join(', ') }
}
