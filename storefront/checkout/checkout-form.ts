import type { Delivery } from '#contract/checkout.ts'
import type { JudgedForm } from '#server/checkout/checkout-form.rules.ts'
import { noAddress } from '#storefront/members/places.ts'
import { dropFromTab, findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

/** Every field of the checkout: where the goods go, how they are paid, what is agreed to. */
export interface CheckoutForm extends Omit<JudgedForm, 'country'> {
  /** A member's: this address goes into the book. */
  keepAddress: boolean
}
export type FieldName = keyof CheckoutForm

const empty: CheckoutForm = {
  recipient: '',
  email: '',
  phone: '',
  way: '',
  ...noAddress,
  pickupPoint: '',
  expectedDate: '',
  remark: '',
  birthDate: '',
  cashCode: '',
  agreeReturnRefundPolicy: false,
  agreeDepositDeliveryPolicy: false,
  agreePayLater: false,
  keepAddress: false,
}
const key = 'checkout-draft'

/** What was typed survives a reload of the tab; the birth date and the agreements are given each time. */
export const findDraft = (): CheckoutForm => ({ ...empty, ...findInTab<Partial<CheckoutForm>>(key) })

export function keepDraft(form: CheckoutForm) {
  keepInTab(key, without(form, 'birthDate', 'agreeReturnRefundPolicy', 'agreeDepositDeliveryPolicy', 'agreePayLater'))
}

export const dropDraft = () => dropFromTab(key)

/** Where the goods go, as the calls take it. Delivery is local only. §5 */
export function deliveryOf(form: CheckoutForm): Delivery {
  return {
    ...without(
      form,
      'cashCode',
      'agreeReturnRefundPolicy',
      'agreeDepositDeliveryPolicy',
      'agreePayLater',
      'keepAddress',
    ),
    country: 'HK',
  }
}

function without<Name extends FieldName>(form: CheckoutForm, ...names: Name[]): Omit<CheckoutForm, Name> {
  const left = Object.entries(form).filter(([name]) => !names.includes(name as Name))
  return Object.fromEntries(left) as unknown as Omit<CheckoutForm, Name>
}
