import type { PaymentMethod } from '#contract/payments.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { m } from '#words/compiled/messages.js'

interface MethodCardsProps {
  methods: readonly PaymentMethod[]
  value: string
  onChange: (cashCode: string) => void
  error?: string | undefined
  hideLegend?: boolean
}

/** Ways to pay, each with what to know before choosing it. */
export function MethodCards({ methods, hideLegend = true, ...rest }: MethodCardsProps) {
  const cards = methods.map((method) => ({
    value: method.cashCode,
    title: method.cashDescription,
    detail: method.payInfo,
  }))
  return (
    <RadioCards legend={m.orders_payment_method()} hideLegend={hideLegend} name="cashCode" cards={cards} {...rest} />
  )
}
