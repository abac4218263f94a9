export interface GridPlace {
  row: number
  column: number
}

/** The cells between two corners: where a selection began, and where it is. */
export interface GridSelection {
  anchor: GridPlace
  active: GridPlace
}

interface GridSize {
  rows: number
  columns: number
  /** Rows of one screen, measured when a key asks. */
  page: () => number
}

const steps: Readonly<Record<string, (size: GridSize) => Partial<Record<'row' | 'column', number>>>> = {
  ArrowUp: () => ({ row: -1 }),
  ArrowDown: () => ({ row: 1 }),
  ArrowLeft: () => ({ column: -1 }),
  ArrowRight: () => ({ column: 1 }),
  PageUp: ({ page }) => ({ row: -page() }),
  PageDown: ({ page }) => ({ row: page() }),
  Home: () => ({ column: -Infinity }),
  End: () => ({ column: Infinity }),
}

/** Where a key leads; with Ctrl to the end. Undefined: the key does not move. */
export function moveBy(place: GridPlace, key: string, toEnd: boolean, size: GridSize): GridPlace | undefined {
  const step = steps[key]?.(size)
  if (!step) return undefined
  const far = (by: number) => (toEnd ? by * Infinity : by)
  const { row = 0, column = 0 } = step
  const isCorner = toEnd && (key === 'Home' || key === 'End')
  return {
    row: within(place.row + (isCorner ? column : row && far(row)), size.rows),
    column: within(place.column + (column && far(column)), size.columns),
  }
}

/** The next cell in the order of reading, or the one before. */
export function moveOn(place: GridPlace, by: 1 | -1, { rows, columns }: GridSize): GridPlace {
  const at = within(place.row * columns + place.column + by, rows * columns)
  return { row: Math.floor(at / columns), column: at % columns }
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1)

export const boundsOf = ({ anchor, active }: GridSelection) => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
})

export interface CellText extends GridPlace {
  text: string
}

/** Where pasted cells come: at the corner of the selection, or, of one pasted cell, in all that are selected. */
export function placePasted(
  pasted: readonly (readonly string[])[],
  selection: GridSelection,
  size: Pick<GridSize, 'rows' | 'columns'>,
): CellText[] {
  const { top, left, bottom, right } = boundsOf(selection)
  const [only] = pasted.length === 1 && pasted[0]?.length === 1 ? pasted[0] : []
  const isOne = only !== undefined
  const texts = isOne
    ? Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only))
    : pasted
  return texts
    .flatMap((row, down) => row.map((text, across) => ({ row: top + down, column: left + across, text })))
    .filter(({ row, column }) => row < size.rows && column < size.columns)
}

/** The first row of the selection in all rows below it. */
export function fillDown(selection: GridSelection, read: (place: GridPlace) => string): CellText[] {
  const { top, bottom, left, right } = boundsOf(selection)
  return Array.from({ length: bottom - top }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, across) => ({
      row: top + down + 1,
      column: left + across,
      text: read({ row: top, column: left + across }),
    })),
  ).flat()
}
