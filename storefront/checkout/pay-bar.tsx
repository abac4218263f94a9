import { useFormContext, useWatch } from 'react-hook-form'
import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm } from './checkout-form.ts'
import { findMethod } from './methods.ts'
import { PayButton } from './pay-button.tsx'

interface PayBarProps {
  quote: PaymentResult | null
  methods: readonly PaymentMethod[]
  busy: boolean
}

/** The total and the one button: at the end of the form, and on a phone always in sight above its edge. */
export function PayBar({ quote, methods, busy }: PayBarProps) {
  const { control } = useFormContext<CheckoutForm>()
  const cashCode = useWatch({ control, name: 'cashCode' })
  return (
    <div className="pay-bar sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:m-0 lg:border-0 lg:p-0">
      <p className="flex items-baseline justify-between pb-1.5 text-14 lg:hidden">
        <span>{quote ? m.checkout_total_of({ count: countPieces(quote) }) : m.checkout_total()}</span>
        <strong className="text-18 tabular-nums">
          {quote ? formatHkd(quote.deposit?.now ?? quote.leftToPay) : '…'}
        </strong>
      </p>
      <PayButton quote={quote} method={findMethod(methods, cashCode)} busy={busy} />
    </div>
  )
}

const countPieces = ({ items }: PaymentResult) => items.reduce((sum, { qty }) => sum + qty, 0)
