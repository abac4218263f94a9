import type { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { refreshCart } from './change-cart.ts'

export function CartFailed({ failure }: { failure: CallFailed }) {
  return (
    <EmptyState
      scene="offline"
      title={m.cart_failed()}
      action={<Button onClick={() => void refreshCart().catch(() => {})}>{m.cart_try_again()}</Button>}
    >
      {failure.message}
    </EmptyState>
  )
}
