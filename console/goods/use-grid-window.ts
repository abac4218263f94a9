import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createSharedValue } from '#ui/shared-value.ts'

/** Rows that are drawn beyond each end of the screen. */
const overscan = 8

/** Rows in a second above which nobody looks at photos. */
const fast = 30

/** Milliseconds without scrolling after which the grid rests. */
const rest = 100

/** Whether rows pass too quickly to load their photos. */
export const isPassing = createSharedValue(false)

export interface GridWindow {
  first: number
  /** The last row, drawn with the others. */
  last: number
  /** The row whose element is the first of all: rows that stay keep their elements, and after a jump all are used again. */
  base: number
}

/**
 * The rows in sight. All have one height, so that their places are divisions and nothing is measured. They are drawn in the frame
 * of the scrolling, not in one after it. `body` is the element of the rows.
 */
export function useGridWindow(body: RefObject<HTMLElement | null>, count: number, height: number): GridWindow {
  const [shown, setShown] = useState<GridWindow>({ first: 0, last: -1, base: 0 })
  useLayoutEffect(() => {
    const element = body.current!.closest('.goods-grid')!
    let room = element.clientHeight
    const show = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - overscan)
      const last = Math.floor((element.scrollTop + room) / height) + overscan
      setShown((before) => moveWindow(before, first, last))
    }
    const follow = () => {
      noteSpeed(element.scrollTop / height)
      flushSync(show)
    }
    const observer = new ResizeObserver(() => {
      room = element.clientHeight
      show()
    })
    show()
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [body, height])
  // The list may have become shorter than the place to which it was scrolled.
  const last = Math.min(shown.last, count - 1)
  return { ...shown, last, first: Math.min(shown.first, Math.max(0, last)) }
}

function moveWindow(before: GridWindow, first: number, last: number): GridWindow {
  if (first === before.first && last === before.last) return before
  const isJump = first > before.last || last < before.first
  return { first, last, base: isJump ? before.base + first - before.first : before.base }
}

let passed = { row: 0, at: 0, timer: 0 }

function noteSpeed(row: number): void {
  const now = performance.now()
  const speed = (Math.abs(row - passed.row) / (now - passed.at)) * 1_000
  clearTimeout(passed.timer)
  passed = { row, at: now, timer: window.setTimeout(() => isPassing.set(false), rest) }
  if (speed > fast && !isPassing.get()) isPassing.set(true)
}
