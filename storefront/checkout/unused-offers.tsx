import type { PaymentResult } from '#contract/checkout.ts'
import { NotApplied } from '#storefront/cart/not-applied.tsx'
import { m } from '#words/compiled/messages.js'
import type { Choosing } from './use-savings.ts'

/** Promotions that do not apply to this order, with reasons; those the buyer switched off can be switched on. */
export function UnusedOffers({ quote, choosing }: { quote: PaymentResult; choosing: Choosing }) {
  const { savings, reopenPromotion } = choosing
  const offers = quote.promotions
    .filter(({ applied }) => !applied)
    .map(({ id, name, reason }) => ({
      id,
      name,
      reason,
      ...(savings.closed.includes(id) && { action: <Reopen name={name} reopen={() => reopenPromotion(id)} /> }),
    }))
  return <NotApplied offers={offers} />
}

function Reopen({ name, reopen }: { name: string; reopen: () => void }) {
  return (
    <button
      type="button"
      aria-label={m.checkout_reopen_of({ name })}
      className="-my-1.5 min-h-9 shrink-0 text-action underline"
      onClick={reopen}
    >
      {m.checkout_reopen()}
    </button>
  )
}
