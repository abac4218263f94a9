import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { lastChoices } from './last-choices.ts'

/**
 * Preselects what needs no question: the way, pickup point and payment method of the last order from here, else the first way, the
 * only point, the only method; and the earliest date.
 */
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
    if (isOpen(methods, kept)) return
    const last = lastChoices.get().cashCode
    setValue('cashCode', methods.length === 1 && method ? method.cashCode : isOpen(methods, last) ? last : '')
  }, [methods, getValues, setValue])

  useEffect(() => {
    if (!quote) return
    const possible = quote.ways.filter(({ available }) => available)
    const last = lastChoices.get()
    const way =
      possible.find(({ code }) => code === getValues('way')) ??
      possible.find(({ code }) => code === last.way) ??
      possible[0]
    if (way && way.code !== getValues('way')) setValue('way', way.code)
    const points = quote.pickupPoints.map(({ code }) => code)
    const point = points.length === 1 ? points[0] : points.find((code) => code === last.pickupPoint)
    if (way?.pickUp && point && !getValues('pickupPoint')) setValue('pickupPoint', point)
    const day = getValues('expectedDate')
    const [earliest] = way?.dates ?? []
    if (!earliest || way?.dates.includes(day) || (day && day !== given.current)) return
    given.current = earliest
    setValue('expectedDate', earliest)
  }, [quote, getValues, setValue])
}

const isOpen = (methods: readonly PaymentMethod[], code: string) => methods.some(({ cashCode }) => cashCode === code)
