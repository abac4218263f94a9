import { useEffect, useRef, useState } from 'react'
import { type ColumnPinningState, functionalUpdate, useTable } from '@tanstack/react-table'
import type { GoodsRow } from '#contract/goods-list.ts'
import { useFilters } from '#console/lib/list-state.ts'
import { useSavedViews } from './use-saved-views.ts'
import { gridColumnOf, gridFeatures, hiddenAtFirst, tableColumns } from './grid-columns.tsx'

interface ColumnChoice {
  columnOrder: string[]
  columnVisibility: Record<string, boolean>
  columnPinning: ColumnPinningState
}

const key = 'console-goods-columns'
const atFirst: ColumnChoice = {
  columnOrder: [...gridColumnOf.keys()],
  columnVisibility: { ...hiddenAtFirst },
  columnPinning: { start: ['code'], end: [] },
}

/** The choice of this browser, with what it knew of; a column that is new shows as it does at first. */
function readChoice(): ColumnChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ColumnChoice>
    return {
      columnOrder: withAll(kept.columnOrder ?? []),
      columnVisibility: { ...atFirst.columnVisibility, ...kept.columnVisibility },
      columnPinning: { start: withCode(kept.columnPinning?.start ?? []), end: [] },
    }
  } catch {
    return atFirst
  }
}

/** The code stays at the left before all others; columns that are gone are left out. */
const withCode = (ids: readonly string[]) => ['code', ...ids.filter((id) => id !== 'code' && gridColumnOf.has(id))]

/** All columns: those that are named in their order, then the others. */
const withAll = (ids: readonly string[]) => [...new Set([...withCode(ids), ...gridColumnOf.keys()])]

/** The saved view that the address names. */
function useOpenedView() {
  const { read } = useFilters()
  const id = read('view')
  return useSavedViews().data?.views.find(({ viewId }) => viewId === id)
}

const noRows: GoodsRow[] = []

/** The columns of the grid. Its rows are asked for by code as they come into sight, so that the table holds none. */
export function useGoodsTable() {
  const [choice, setChoice] = useState(readChoice)
  const opened = useOpenedView()
  const taken = useRef<string>(undefined)
  useEffect(() => {
    const mark = opened && `${opened.viewId} ${opened.version}`
    if (!opened || mark === taken.current) return
    taken.current = mark
    const shown = new Set(opened.view.columns)
    setChoice({
      columnOrder: withAll(opened.view.columns),
      columnVisibility: Object.fromEntries([...gridColumnOf.keys()].map((id) => [id, id === 'code' || shown.has(id)])),
      columnPinning: { start: withCode(opened.view.pinned), end: [] },
    })
  }, [opened])
  useEffect(() => localStorage.setItem(key, JSON.stringify(choice)), [choice])
  const pinned = new Set(choice.columnPinning.start)
  return useTable({
    features: gridFeatures,
    columns: tableColumns,
    data: noRows,
    state: { ...choice, columnPinning: { start: choice.columnOrder.filter((id) => pinned.has(id)), end: [] } },
    onColumnOrderChange: (change) =>
      setChoice((now) => ({ ...now, columnOrder: functionalUpdate(change, now.columnOrder) })),
    onColumnVisibilityChange: (change) =>
      setChoice((now) => ({ ...now, columnVisibility: functionalUpdate(change, now.columnVisibility) })),
    onColumnPinningChange: (change) =>
      setChoice((now) => ({ ...now, columnPinning: functionalUpdate(change, now.columnPinning) })),
  })
}

export type GoodsTable = ReturnType<typeof useGoodsTable>
