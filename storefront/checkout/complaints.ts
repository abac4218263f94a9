import type { FieldErrors, Resolver } from 'react-hook-form'
import type { PaymentResult } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { Complaint } from '#contract/complaints.ts'
import { listComplaints, type FormTerms } from '#server/checkout/checkout-form.rules.ts'
import { oldestAge } from '#server/checkout/checkout.rules.ts'
import { type CheckoutForm, deliveryOf, type FieldName } from './checkout-form.ts'
import { dayInHongKong } from '#storefront/lib/moments.ts'
import { areasOf, type PlaceChoices, withoutRegion } from '#storefront/members/places.ts'
import { isMoneyDue } from './methods.ts'
import { sayCheckoutComplaint } from './say-complaint.ts'

/** Facts besides the input that validation depends on. */
export interface FormCircumstances {
  quote: PaymentResult | null
  places: PlaceChoices
  methods: readonly PaymentMethod[]
}

/** Validates the form with the server's rules; the server checks them again when the order is placed. §5 */
export const findComplaints: Resolver<CheckoutForm, FormCircumstances> = (form, circumstances) => {
  const found = circumstances ? complain(form, circumstances) : []
  if (found.length === 0) return { values: form, errors: {} }
  const errors = Object.fromEntries(
    found.map(([name, code]) => [name, { type: code, message: sayCheckoutComplaint(code) }]),
  )
  return { values: {}, errors: errors as FieldErrors<CheckoutForm> }
}

function complain(form: CheckoutForm, circumstances: FormCircumstances): [FieldName, Complaint][] {
  const complaints = withoutRegion(listComplaints({ ...form, ...trimmed(deliveryOf(form)) }, termsOf(circumstances)))
  return Object.entries(complaints) as [FieldName, Complaint][]
}

// The contract trims texts before the server validates them.
const trimmed = <T extends Record<string, string>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T

function termsOf({ quote, places, methods }: FormCircumstances): FormTerms {
  return {
    ways: (quote?.ways ?? []).filter(({ available }) => available),
    pickupPoints: (quote?.pickupPoints ?? []).map(({ code }) => code),
    areas: areasOf(places),
    methods: isMoneyDue(quote) ? methods.map(({ cashCode }) => cashCode) : [],
    minAge: oldestAge((quote?.items ?? []).map(({ minAge }) => minAge)),
    remarkDemanded: quote?.remarkDemanded === true,
    isPreOrder: (quote?.arrives ?? null) !== null,
    today: dayInHongKong(Date.now()),
  }
}
