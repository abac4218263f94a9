import { useEffect, useRef, useState } from 'react'
import { type ColumnPinningState, useTable } from '@tanstack/react-table'
import type { GoodsRow } from '#contract/goods-admin.ts'
import { useFilters } from '#console/lib/list-state.ts'
import { useSavedViews } from './use-saved-views.ts'
import { gridColumnOf, gridFeatures, hiddenAtFirst, tableColumns } from './grid-columns.tsx'

interface ColumnChoice {
  columnVisibility: Record<string, boolean>
  columnPinning: ColumnPinningState
}

const key = 'console-goods-columns'
const atFirst: ColumnChoice = { columnVisibility: { ...hiddenAtFirst }, columnPinning: { start: ['code'], end: [] } }

/** The choice of this browser, with what it knew of; a column that is new shows as it does at first. */
function readChoice(): ColumnChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ColumnChoice>
    return {
      columnVisibility: { ...atFirst.columnVisibility, ...kept.columnVisibility },
      columnPinning: { start: withCode(kept.columnPinning?.start ?? []), end: [] },
    }
  } catch {
    return atFirst
  }
}

/** The code stays at the left before all others; columns that are gone are left out. */
const withCode = (ids: readonly string[]) => ['code', ...ids.filter((id) => id !== 'code' && gridColumnOf.has(id))]

/** The saved view that the address names. */
function useOpenedView() {
  const { read } = useFilters()
  const id = read('view')
  return useSavedViews().data?.views.find(({ viewId }) => viewId === id)
}

const noRows: GoodsRow[] = []

/** The columns of the grid. Its rows are asked for by code as they come into sight, so that the table holds none. */
export function useGoodsTable() {
  const [columnVisibility, setColumnVisibility] = useState(() => readChoice().columnVisibility)
  const [columnPinning, setColumnPinning] = useState(() => readChoice().columnPinning)
  const opened = useOpenedView()
  const taken = useRef<string>(undefined)
  useEffect(() => {
    const mark = opened && `${opened.viewId} ${opened.version}`
    if (!opened || mark === taken.current) return
    taken.current = mark
    const shown = new Set(opened.view.columns)
    setColumnVisibility(Object.fromEntries([...gridColumnOf.keys()].map((id) => [id, id === 'code' || shown.has(id)])))
    setColumnPinning({ start: withCode(opened.view.pinned), end: [] })
  }, [opened])
  useEffect(
    () => localStorage.setItem(key, JSON.stringify({ columnVisibility, columnPinning })),
    [columnVisibility, columnPinning],
  )
  return useTable({
    features: gridFeatures,
    columns: tableColumns,
    data: noRows,
    state: { columnVisibility, columnPinning },
    onColumnVisibilityChange: setColumnVisibility,
    onColumnPinningChange: setColumnPinning,
  })
}

export type GoodsTable = ReturnType<typeof useGoodsTable>
