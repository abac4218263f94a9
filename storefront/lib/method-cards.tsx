import type { PaymentMethod } from '#contract/payments.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { m } from '#words/compiled/messages.js'
import { MethodMarks } from './method-marks.tsx'

interface MethodCardsProps {
  methods: readonly PaymentMethod[]
  value: string
  onChange: (cashCode: string) => void
  error?: string | undefined
  hideLegend?: boolean
}

/** Payment methods to choose from, each with its notes. */
export function MethodCards({ methods, hideLegend = true, ...rest }: MethodCardsProps) {
  const cards = methods.map((method) => ({
    value: method.cashCode,
    title: (
      <span className="flex flex-wrap items-center gap-x-2">
        {method.cashDescription}
        <MethodMarks cashCode={method.cashCode} />
      </span>
    ),
    detail: method.payInfo,
  }))
  return (
    <RadioCards legend={m.orders_payment_method()} hideLegend={hideLegend} name="cashCode" cards={cards} {...rest} />
  )
}
