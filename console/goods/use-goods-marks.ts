import { useCallback, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The goods of a view that are marked, to be changed at once. Goods that have left the view are marked no more. */
export function useGoodsMarks(codes: readonly string[]) {
  const [kept, setKept] = useState<GridMarks>({ codes, marked: none })
  const last = useRef(0)
  if (kept.codes !== codes)
    setKept({ codes, marked: kept.marked.size > 0 ? kept.marked.intersection(new Set(codes)) : none })
  const { marked } = kept
  /** Marks these rows; they lose their marks when all of them are marked. */
  const toggle = useCallback((first: number, end: number) => setKept((before) => toggleMarks(before, first, end)), [])
  /** Marks one row, or all between it and the one before. The same function always, so that rows are not drawn anew for it. */
  const press = useCallback(
    (at: number, isStretched: boolean) => {
      const from = isStretched ? last.current : at
      last.current = at
      toggle(Math.min(from, at), Math.max(from, at))
    },
    [toggle],
  )
  return {
    marked,
    isAll: marked.size > 0 && marked.size === codes.length,
    markAll: () => setKept((before) => ({ ...before, marked: new Set(before.codes) })),
    clear: () => setKept((before) => ({ ...before, marked: none })),
    toggle,
    press,
  }
}

interface GridMarks {
  codes: readonly string[]
  marked: ReadonlySet<string>
}

function toggleMarks(before: GridMarks, first: number, end: number): GridMarks {
  const some = new Set(before.codes.slice(first, end + 1))
  const isOff = some.isSubsetOf(before.marked)
  return { ...before, marked: isOff ? before.marked.difference(some) : before.marked.union(some) }
}

export type GoodsMarks = ReturnType<typeof useGoodsMarks>
