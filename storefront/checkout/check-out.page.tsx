import { Link, Navigate, useLoaderData, useRevalidator } from 'react-router'
import { fromCheckOut, payResultPath } from '#storefront/orders/conversation.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { OpenCheckout } from './open-checkout.tsx'
import { openCheckout } from './start-checkout.ts'

/** No login is required. §2 */
export const clientLoader = () => openCheckout()

export default function CheckOutPage() {
  const opened = useLoaderData<typeof clientLoader>()
  const shopName = useFrame()?.company.name ?? ''
  // This conversation has an unpaid order already: a second visit leads to it. §2
  if (opened.kind === 'placed') return <Navigate replace to={payResultPath(opened.placed)} state={fromCheckOut} />
  return (
    <div className="frame pt-4 lg:py-8">
      <title>{`${m.checkout_title()} | ${shopName}`}</title>
      {opened.kind === 'failed' ? (
        <CheckoutFailed message={opened.message} />
      ) : (
        <OpenCheckout key={opened.conversation} opened={opened} />
      )}
    </div>
  )
}

function CheckoutFailed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      level="h1"
      scene="offline"
      title={m.checkout_failed()}
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {m.checkout_try_again()}
        </Button>
      }
    >
      <p>{message}</p>
      <Link to="/cart" className="text-action underline">
        {m.checkout_back()}
      </Link>
    </EmptyState>
  )
}

/** The server renders this for everyone; the browser loads the visitor's checkout. */
export function HydrateFallback() {
  return <CheckoutSkeleton />
}
