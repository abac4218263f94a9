import { useEffect, useRef } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { m } from '#words/compiled/messages.js'
import { keepSelected, removeLines } from './change-cart.ts'

/** Selects every line that can be bought, or none; removes all unavailable lines at once. */
export function SelectAll({ lines }: { lines: readonly CartItem[] }) {
  const box = useRef<HTMLInputElement>(null)
  const possible = lines.filter((line) => line.selectable)
  const lost = lines.filter((line) => !line.selectable)
  const selected = possible.filter((line) => line.selected)
  const all = possible.length > 0 && selected.length === possible.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected.length > 0 && !all
  })
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
      <Checkbox
        ref={box}
        checked={all}
        disabled={possible.length === 0}
        onChange={() => void keepSelected(all ? [] : possible)}
      >
        {m.cart_select_all()}{' '}
        <span className="text-soft">
          {m.cart_selected_count({ count: selected.reduce((sum, line) => sum + line.qty, 0) })}
        </span>
      </Checkbox>
      {lost.length > 0 && (
        <Button tone="quiet" size="small" onClick={() => void removeLines(lost)}>
          {m.cart_remove_sold_out()}
        </Button>
      )}
    </div>
  )
}
