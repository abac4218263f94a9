import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'

export function EmptyCart({ level, onLeave }: { level?: 'h1' | 'h2'; onLeave?: () => void }) {
  return (
    <EmptyState
      title={m.cart_empty()}
      {...(level && { level })}
      action={
        <Link to="/collections" onClick={onLeave} className={buttonClass()}>
          {m.cart_empty_way()}
        </Link>
      }
    >
      {m.cart_empty_text()}
    </EmptyState>
  )
}
