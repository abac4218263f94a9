import type { ReactNode } from 'react'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'

interface FoldedPartProps {
  title: string
  /** Shows the fields. */
  onChange: () => void
  children: ReactNode
}

/** A part of the form that needs nothing: what the shop knows, and a button to change it. */
export function FoldedPart({ title, onChange, children }: FoldedPartProps) {
  return (
    <Part
      title={title}
      aside={
        <button
          type="button"
          aria-label={m.checkout_change_of({ part: title })}
          className="-my-2 min-h-9 text-14 text-action hover:underline"
          onClick={onChange}
        >
          {m.checkout_change()}
        </button>
      }
    >
      <div className="-mt-2 text-14 break-words">{children}</div>
    </Part>
  )
}
