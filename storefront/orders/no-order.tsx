import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { LookUpForm } from './look-up-form.tsx'

type NoOrderProps = { found: { kind: 'not-found'; invoiceNo: string } | { kind: 'failed'; message: string } }

/** The order may not be shown to this visitor, or cannot be loaded now. */
export function NoOrder({ found }: NoOrderProps) {
  const { revalidate, state } = useRevalidator()
  if (found.kind === 'not-found') {
    return (
      <div className="mx-auto max-w-md">
        <EmptyState level="h1" scene="no-orders" title={m.orders_not_found()}>
          {m.orders_not_found_text()}
        </EmptyState>
        <LookUpForm number={found.invoiceNo} />
      </div>
    )
  }
  return (
    <EmptyState
      level="h1"
      scene="offline"
      title={m.orders_failed()}
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {m.orders_try_again()}
        </Button>
      }
    >
      {found.message}
    </EmptyState>
  )
}
