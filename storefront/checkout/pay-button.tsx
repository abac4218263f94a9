import type { PaymentResult } from '#contract/checkout.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { m } from '#words/compiled/messages.js'

/** Says what happens: to the bank with this sum, or an order to be paid by hand. */
export function PayButton({ quote, online, busy }: { quote: PaymentResult | null; online: boolean; busy: boolean }) {
  const amount = formatHkd(quote?.outStanding ?? 0)
  const words = online ? m.checkout_go_pay({ amount }) : m.checkout_place({ amount })
  return (
    <Button type="submit" size="large" className="w-full" busy={busy} disabled={!quote || quote.problems.length > 0}>
      {busy ? m.checkout_placing() : words}
    </Button>
  )
}
