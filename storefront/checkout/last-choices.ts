import { createStoredValue } from '#ui/shared-value.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** How the last order from this browser was delivered and paid: codes of the shop, nothing about the buyer. */
export type LastChoices = Pick<CheckoutForm, 'way' | 'pickupPoint' | 'cashCode'>

const isLastChoices = (value: unknown): value is LastChoices =>
  typeof value === 'object' &&
  value !== null &&
  ['way', 'pickupPoint', 'cashCode'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

export const lastChoices = createStoredValue<LastChoices>(
  'last-choices',
  { way: '', pickupPoint: '', cashCode: '' },
  isLastChoices,
)
