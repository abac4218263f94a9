import { useEffect } from 'react'
import { nameElement, placeOf, type PlacedColumn } from './grid-row.tsx'
import type { GridSelection } from './grid-range.ts'
import type { useGridField } from './use-grid-field.ts'

interface GridFieldProps {
  field: ReturnType<typeof useGridField>
  columns: readonly PlacedColumn[]
  selection: GridSelection
  /** Of a row, in pixels. */
  height: number
}

/**
 * The one field of the grid. It lies over the active cell and has the focus of the grid, unseen until something is typed: so an
 * input method can begin on a cell, and the clipboard's events come here. It stays while its row is scrolled away.
 */
export function GridField({ field, columns, selection: { active }, height }: GridFieldProps) {
  const { input, isOpen, isWritten, label } = field
  const column = columns[active.column]
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [input, active.row, active.column])
  if (!column) return null
  const widthOf = (some: readonly PlacedColumn[]) => some.reduce((sum, one) => sum + one.getSize(), 0)
  const pinned = widthOf(columns.filter((one) => one.getIsPinned()))
  return (
    <div
      className="goods-grid-line"
      style={{ translate: `0 ${active.row * height}px`, height, width: widthOf(columns) }}
    >
      <input
        ref={input}
        aria-label={label}
        aria-controls="goods-cells"
        aria-activedescendant={nameElement(active.row, active.column)}
        autoComplete="off"
        spellCheck={false}
        readOnly={!isWritten}
        // A phone shows its keys when a cell is opened, not when it is chosen.
        inputMode={isOpen ? 'text' : 'none'}
        data-open={isOpen || undefined}
        className="goods-grid-field"
        style={{
          position: 'relative',
          left: widthOf(columns.slice(0, active.column)),
          // A cell that is wider than the screen is written where it can be seen, beside the columns that stay.
          maxWidth: column.getIsPinned() ? '100cqw' : `max(120px, 100cqw - ${pinned}px)`,
          ...placeOf(column),
        }}
        {...field.handlers}
      />
    </div>
  )
}
