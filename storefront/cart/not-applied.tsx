import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

interface NotAppliedProps {
  offers: readonly { id: string; name: string; reason: string | null; action?: ReactNode }[]
}

/** Promotions on these goods that do not apply, each with its reason; folded. */
export function NotApplied({ offers }: NotAppliedProps) {
  if (offers.length === 0) return null
  return (
    <details className="group text-14">
      <summary className="flex min-h-9 list-none items-center gap-1 text-soft hover:text-action [&::-webkit-details-marker]:hidden">
        {m.cart_not_applied({ count: offers.length })}
        <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid gap-2 pb-1">
        {offers.map(({ id, name, reason, action }) => (
          <li key={id} className="flex items-start justify-between gap-4">
            <span className="min-w-0">
              {name}
              <span className="block text-soft">{reason}</span>
            </span>
            {action}
          </li>
        ))}
      </ul>
    </details>
  )
}
