import type { FieldErrors, Resolver } from 'react-hook-form'
import type { PaymentResult } from '#contract/checkout.ts'
import type { Complaint } from '#contract/refusals.ts'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm, FieldName } from './checkout-form.ts'

/** What the verdict on a field hangs on, besides what was typed. */
export interface Circumstances {
  quote: PaymentResult | null
  today: string
}

// This line does not compile while a complaint has no words.
const words: Record<`field_${Complaint}`, () => string> = m

export const findComplaints: Resolver<CheckoutForm, Circumstances> = (form, circumstances) => {
  const found = Object.entries(complain(form, circumstances)) as [FieldName, Complaint][]
  if (found.length === 0) return { values: form, errors: {} }
  const errors = Object.fromEntries(found.map(([name, code]) => [name, { type: code, message: words[`field_${code}`]() }]))
  return { values: {}, errors: errors as FieldErrors<CheckoutForm> }
}

function complain(form: CheckoutForm, _: Circumstances | undefined): Partial<Record<FieldName, Complaint>> {
  return { ...(!form.recipient && { recipient: 'name_required' as const }) }
}
