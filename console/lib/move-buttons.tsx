import type { MouseEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

interface MoveButtonsProps {
  name: string
  at: number
  /** The codes of the whole list, in its order. */
  codes: readonly string[]
  busy: boolean
  /** Given the codes in their new order. */
  onMove: (codes: string[]) => void
}

/** One place up and down in a short list, by keys too. */
export function MoveButtons({ name, at, codes, busy, onMove }: MoveButtonsProps) {
  const move = (to: number, { currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const moved = [...codes]
    const [code] = moved.splice(at, 1)
    moved.splice(to, 0, code!)
    onMove(moved)
    // A row that is moved in the page loses the focus, and with it the place of whoever works by keys.
    requestAnimationFrame(() => document.activeElement === document.body && button.focus())
  }
  return (
    <span className="flex">
      <Button
        tone="quiet"
        size="small"
        disabled={at === 0}
        busy={busy}
        aria-label={m.console_move_up_of({ name })}
        onClick={(event) => move(at - 1, event)}
      >
        ↑
      </Button>
      <Button
        tone="quiet"
        size="small"
        disabled={at === codes.length - 1}
        busy={busy}
        aria-label={m.console_move_down_of({ name })}
        onClick={(event) => move(at + 1, event)}
      >
        ↓
      </Button>
    </span>
  )
}
