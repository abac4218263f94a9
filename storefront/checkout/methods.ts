import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'

/** Methods that pay the rest. Gift cards and points are chosen elsewhere. */
export const choosable = (methods: readonly PaymentMethod[]) =>
  methods.filter(({ specialControl }) => specialControl === null || specialControl === 'PAY_LATER')

/** Undefined also while nothing is chosen. */
export const findMethod = (methods: readonly PaymentMethod[], cashCode: string) =>
  methods.find((method) => method.cashCode === cashCode)

/** Whether an amount is left for a method to pay; true until the price is known. */
export const isMoneyDue = (quote: Pick<PaymentResult, 'leftToPay'> | null) => quote === null || quote.leftToPay > 0
