import type { Delivery } from '#contract/checkout.ts'
import type { JudgedForm } from '#server/checkout/checkout-form.rules.ts'
import { noAddress } from '#storefront/members/places.ts'
import { dropFromTab, findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

/** All fields of the checkout form: delivery, payment, consents. */
export interface CheckoutForm extends Omit<JudgedForm, 'country'> {
  /** Members only: saves this address in the address book. */
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

/** The draft survives a reload of the tab. Birth date and consents are not stored. */
export const findDraft = (): CheckoutForm => ({ ...empty, ...findInTab<Partial<CheckoutForm>>(key) })

export function keepDraft(form: CheckoutForm) {
  keepInTab(key, without(form, 'birthDate', 'agreeReturnRefundPolicy', 'agreeDepositDeliveryPolicy', 'agreePayLater'))
}

export const dropDraft = () => dropFromTab(key)

/** The delivery in the shape of the calls. Delivery is local only. §5 */
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
