import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** Preselects what needs no question: the first way, the only pickup point, the earliest date, the only payment method. */
export function useFirstChoices(
  { getValues, setValue }: UseFormReturn<CheckoutForm>,
  quote: PaymentResult | null,
  methods: readonly PaymentMethod[],
) {
  // A date from the draft, not chosen now, may be replaced. A date the buyer has chosen is never changed silently.
  const given = useRef(getValues('expectedDate'))
  useEffect(() => {
    const [method] = methods
    const kept = getValues('cashCode')
    if (!methods.some(({ cashCode }) => cashCode === kept))
      setValue('cashCode', methods.length === 1 && method ? method.cashCode : '')
  }, [methods, getValues, setValue])

  useEffect(() => {
    if (!quote) return
    const possible = quote.ways.filter(({ available }) => available)
    const way = possible.find(({ code }) => code === getValues('way')) ?? possible[0]
    if (way && way.code !== getValues('way')) setValue('way', way.code)
    const [point] = quote.pickupPoints
    if (way?.pickUp && quote.pickupPoints.length === 1 && point && !getValues('pickupPoint'))
      setValue('pickupPoint', point.code)
    const day = getValues('expectedDate')
    const [earliest] = way?.dates ?? []
    if (!earliest || way?.dates.includes(day) || (day && day !== given.current)) return
    given.current = earliest
    setValue('expectedDate', earliest)
  }, [quote, getValues, setValue])
}
