import type { PaymentResult } from '#contract/checkout.ts'
import { Icon } from '#storefront/ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import type { Choosing } from './use-savings.ts'

/** Promotions that looked at this order and do not count, each with the reason; folded, for who wonders. */
export function NotApplied({ quote, choosing }: { quote: PaymentResult; choosing: Choosing }) {
  const promotions = quote.promotions.filter(({ applied }) => !applied)
  if (promotions.length === 0) return null
  const { closed } = choosing.savings
  return (
    <details className="group mt-2 text-14">
      <summary className="flex min-h-9 list-none items-center gap-1 text-soft hover:text-action [&::-webkit-details-marker]:hidden">
        {m.checkout_not_applied({ count: promotions.length })}
        <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid gap-2">
        {promotions.map(({ id, name, reason }) => (
          <li key={id} className="flex items-start justify-between gap-4">
            <span className="min-w-0">
              {name}
              <span className="block text-soft">{closed.includes(id) ? m.checkout_closed() : reason}</span>
            </span>
            {closed.includes(id) && (
              <button
                type="button"
                aria-label={m.checkout_reopen_of({ name })}
                className="shrink-0 text-action underline"
                onClick={() => choosing.reopenPromotion(id)}
              >
                {m.checkout_reopen()}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
