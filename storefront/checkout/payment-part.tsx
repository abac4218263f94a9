import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { MethodCards } from '#storefront/lib/method-cards.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { Part } from '#ui/part.tsx'
import { findMethod, isMoneyDue } from './methods.ts'
import { PayLaterPlan } from '#storefront/orders/pay-later-plan.tsx'
import { useChoice, useField } from './use-field.ts'

/** The payment method for the rest; hidden where nothing is left to pay. */
export function PaymentPart({ quote, methods }: { quote: PaymentResult | null; methods: readonly PaymentMethod[] }) {
  const method = useChoice('cashCode')
  const field = useField()
  const plan = quote?.payLater
  const chosen = findMethod(methods, method.value)
  const isLater = chosen?.specialControl === 'PAY_LATER'
  if (!isMoneyDue(quote)) {
    return (
      <Part title={m.checkout_payment()}>
        <Notice tone="good">{m.checkout_nothing_left()}</Notice>
      </Part>
    )
  }
  return (
    <Part title={m.checkout_payment()}>
      {methods.length === 0 ? (
        <Notice tone="bad">{m.checkout_no_methods()}</Notice>
      ) : (
        <MethodCards methods={methods} {...method} />
      )}
      {quote?.byHandTerms && chosen?.online === false && <p className="text-14 text-soft">{quote.byHandTerms}</p>}
      {plan?.offered && isLater && (
        <PayLaterPlan plan={plan}>
          <Checkbox {...field('agreePayLater')} required>
            {m.checkout_plan_agree()}
          </Checkbox>
        </PayLaterPlan>
      )}
      {plan && !plan.offered && plan.reason && (
        <p className="text-14 text-soft">{m.checkout_plan_not_offered({ reason: plan.reason })}</p>
      )}
    </Part>
  )
}
