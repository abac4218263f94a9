import { useEffect, useRef } from 'react'
import { m } from '#words/compiled/messages.js'
import type { GoodsMarks } from './use-goods-marks.ts'

/** The mark of a row; with Shift all rows between it and the one before. */
export const RowMark = ({
  code,
  isMarked,
  press,
}: {
  code: string
  isMarked: boolean
  press: (isStretched: boolean) => void
}) => (
  <input
    type="checkbox"
    tabIndex={-1}
    aria-label={m.console_mark_goods({ code })}
    checked={isMarked}
    onChange={(event) => press((event.nativeEvent as MouseEvent).shiftKey)}
    className="goods-grid-mark"
  />
)

/** The mark of all goods of the view. */
export function ViewMark({ count, marks: { marked, isAll, markAll, clear } }: { count: number; marks: GoodsMarks }) {
  const box = useRef<HTMLInputElement>(null)
  const isPart = marked.size > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={m.console_mark_all({ count: count.toLocaleString() })}
      checked={isAll}
      onChange={isAll ? clear : markAll}
      className="goods-grid-mark"
    />
  )
}
