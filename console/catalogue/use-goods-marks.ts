import { useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The goods of a view that are marked, to be changed at once. Goods that have left the view are marked no more. */
export function useGoodsMarks(codes: readonly string[]) {
  const [kept, setKept] = useState({ codes, marked: none })
  const last = useRef(0)
  if (kept.codes !== codes)
    setKept({ codes, marked: kept.marked.size > 0 ? kept.marked.intersection(new Set(codes)) : none })
  const { marked } = kept
  /** Marks these rows; they lose their marks when all of them are marked. */
  const toggle = (first: number, end: number) =>
    setKept((before) => {
      const some = before.codes.slice(first, end + 1)
      const isOff = some.every((code) => before.marked.has(code))
      const next = isOff ? before.marked.difference(new Set(some)) : before.marked.union(new Set(some))
      return { ...before, marked: next }
    })
  return {
    marked,
    isAll: marked.size > 0 && marked.size === codes.length,
    markAll: () => setKept((before) => ({ ...before, marked: new Set(before.codes) })),
    clear: () => setKept((before) => ({ ...before, marked: none })),
    toggle,
    /** Marks one row, or all between it and the one before. */
    press(at: number, isStretched: boolean) {
      const from = isStretched ? last.current : at
      last.current = at
      toggle(Math.min(from, at), Math.max(from, at))
    },
  }
}

export type GoodsMarks = ReturnType<typeof useGoodsMarks>
