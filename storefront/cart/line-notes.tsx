import type { CartItem } from '#contract/cart.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { storedNotes, notesOf } from './saved-notes.ts'

const none = {}
const good = new Set(['PRICE_DOWN', 'NOW_IN_STOCK'])

/** Notes about a line, shown on that line. */
export function LineNotes({ line }: { line: CartItem }) {
  const notes = notesOf(line, useSharedValue(storedNotes, none))
  return (
    <div aria-live="polite" className="grid gap-1 empty:hidden">
      {notes.map((note) => (
        <Notice key={note.code} tone={good.has(note.code) ? 'good' : 'warn'}>
          {note.message}
        </Notice>
      ))}
      {!line.selectable && notes.length === 0 && (
        <Notice tone="warn">{line.onhandQty === 0 ? m.cart_sold_out() : m.cart_not_for_sale()}</Notice>
      )}
    </div>
  )
}
