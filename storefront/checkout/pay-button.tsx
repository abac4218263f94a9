import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { isMoneyDue } from './methods.ts'

interface PayButtonProps {
  quote: PaymentResult | null
  method: PaymentMethod | undefined
  busy: boolean
}

/** Names what happens next: to the bank with this amount, an order to pay by hand, or one already paid. */
export function PayButton({ quote, method, busy }: PayButtonProps) {
  return (
    <Button type="submit" size="large" className="w-full" busy={busy} disabled={!quote || quote.problems.length > 0}>
      {busy ? m.checkout_placing() : sayWhatHappens(quote, method)}
    </Button>
  )
}

function sayWhatHappens(quote: PaymentResult | null, method: PaymentMethod | undefined): string {
  const amount = formatHkd(quote?.deposit?.now ?? quote?.leftToPay ?? 0)
  if (!isMoneyDue(quote))
    return quote?.giftCards.some(({ usageAmount }) => usageAmount > 0) ? m.checkout_pay_by_card() : m.checkout_confirm()
  const [first] = quote?.payLater?.parts ?? []
  if (method?.specialControl === 'PAY_LATER' && first)
    return m.checkout_go_pay_first({ amount: formatHkd(first.amount) })
  return method?.online === false ? m.checkout_place({ amount }) : m.checkout_go_pay({ amount })
}
