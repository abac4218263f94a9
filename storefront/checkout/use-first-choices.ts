import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** What need not be asked: the first way on offer, the only place of pickup, the earliest day, the only way to pay. */
export function useFirstChoices({ getValues, setValue }: UseFormReturn<CheckoutForm>, quote: PaymentResult | null, methods: readonly PaymentMethod[]) {
  useEffect(() => {
    const [method] = methods
    const kept = getValues('cashCode')
    if (!methods.some(({ cashCode }) => cashCode === kept)) setValue('cashCode', methods.length === 1 && method ? method.cashCode : '')
  }, [methods, getValues, setValue])

  useEffect(() => {
    if (!quote) return
    const possible = quote.ways.filter(({ available }) => available)
    const way = possible.find(({ code }) => code === getValues('way')) ?? possible[0]
    if (way && way.code !== getValues('way')) setValue('way', way.code)
    const [point] = quote.pickupPoints
    if (way?.pickUp && quote.pickupPoints.length === 1 && point && !getValues('pickupPoint')) setValue('pickupPoint', point.code)
    const [earliest] = way?.dates ?? []
    if (earliest && !getValues('expectedDate')) setValue('expectedDate', earliest)
  }, [quote, getValues, setValue])
}
