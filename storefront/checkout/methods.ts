import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'

/** What one chooses from for the rest; cards and points pay beside it and are chosen elsewhere. */
export const choosable = (methods: readonly PaymentMethod[]) =>
  methods.filter(({ specialControl }) => specialControl === null || specialControl === 'PAY_LATER')

/** Undefined as well where nothing is chosen yet. */
export const findMethod = (methods: readonly PaymentMethod[], cashCode: string) =>
  methods.find((method) => method.cashCode === cashCode)

/** Whether anything is left for a method to pay; before the price is known, it is thought so. */
export const isMoneyDue = (quote: Pick<PaymentResult, 'leftToPay'> | null) => quote === null || quote.leftToPay > 0
