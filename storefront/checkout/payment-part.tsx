import type { PaymentMethod } from '#contract/payments.ts'
import { MethodCards } from '#storefront/orders/method-cards.tsx'
import { Notice } from '#storefront/ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { Part } from '#storefront/ui/part.tsx'
import { useChoice } from './use-field.ts'

export function PaymentPart({ methods }: { methods: readonly PaymentMethod[] }) {
  const method = useChoice('cashCode')
  return (
    <Part title={m.checkout_payment()}>
      {methods.length === 0 ? (
        <Notice tone="bad">{m.checkout_no_methods()}</Notice>
      ) : (
        <MethodCards methods={methods} {...method} />
      )}
    </Part>
  )
}
